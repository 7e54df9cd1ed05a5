/** A line that parts entries of a core file. */
const SEPARATOR = '§';
const PROPERTIES_ALONE = /^\uFEFF?---[ \t]*\r?\n(?:(?!---[ \t]*\r?$)[^\n]*\n)*---[ \t]*\r?\n?$/u;

/** What stands above the profile's block, parted from it where it holds an entry. */
export function partedBelow(above: string): string {
  const last = above.trimEnd().split('\n').at(-1)?.trim();
  const isEmpty = above.trim() === '' || PROPERTIES_ALONE.test(`${above.trimEnd()}\n`);
  return isEmpty || last === SEPARATOR ? above : `${above}${SEPARATOR}\n`;
}

/** What stands below the profile's block, parted from it where it holds an entry. */
export function partedAbove(below: string): string {
  const first = below.trimStart().split('\n')[0]?.trim();
  return first === '' || first === SEPARATOR ? below : `${SEPARATOR}\n${below}`;
}
