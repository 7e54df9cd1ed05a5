import pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

/** C0, DEL and C1: what moves the cursor, rings, renames the window or ends a line instead of being shown. */
// eslint-disable-next-line no-control-regex -- these are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/gu;

const shortEscapes = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
]);

/** Text with its control characters written out (`\n`, `\x1b`): names and notes may hold any, and a terminal obeys them. */
export function escapeControls(text: string): string {
  return text.replace(
    CONTROL,
    (character) =>
      shortEscapes.get(character) ?? `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** One field of a line of tab-separated values; the backslash is doubled, so that every name can be read back. */
export function escapeField(text: string): string {
  return escapeControls(text.replaceAll('\\', '\\\\'));
}

/** Colours whose escape sequences can be told from those that stand in a note. */
export interface MarkedColors {
  readonly colors: Colors;
  /** A line, tabs and our colours as they are, every other control character written out. */
  readonly printable: (line: string) => string;
}

const ESCAPE = '\u001b';

/** @param mark stands for the escape character until a line is printed; no note can hold it, for nobody can guess it */
export function createMarkedColors(isEnabled: boolean, mark: string): MarkedColors {
  const escapeAllButTabs = (text: string): string => text.split('\t').map(escapeControls).join('\t');
  const printable = (line: string): string => escapeAllButTabs(line).replaceAll(mark, ESCAPE);
  const marked = <T>(value: T): T => {
    if (typeof value !== 'function') return value;
    const color = value as unknown as (text: string | number) => string;
    return ((text: string | number) =>
      color(printable(String(text))).replaceAll(ESCAPE, mark)) as unknown as T;
  };
  const colors = Object.fromEntries(
    Object.entries(pc.createColors(isEnabled)).map(([name, value]) => [name, marked(value)]),
  ) as unknown as Colors;
  return { colors, printable };
}
