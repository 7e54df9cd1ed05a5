/** So much of the snippet before a match tells it from the same word elsewhere. */
const CONTEXT_CHARACTERS = 24;

/**
 * Where in a passage the first marked word of its snippet stands. A snippet is the passage in one line, so that white
 * space differs and nothing else.
 *
 * @returns an offset into the passage; 0 where nothing is marked or the note has changed since
 */
export function findFirstMatch(
  passage: string,
  snippet: string,
  highlights: readonly { readonly start: number; readonly end: number }[],
): number {
  const [first] = highlights;
  if (first === undefined || first.end <= first.start) return 0;
  const word = flexible(snippet.slice(first.start, first.end));
  const before = snippet.slice(Math.max(0, first.start - CONTEXT_CHARACTERS), first.start).replace(/^…/, '');
  for (const context of [flexible(before), '']) {
    const match = new RegExp(`(${context})${word}`).exec(passage);
    if (match !== null) return match.index + (match[1]?.length ?? 0);
  }
  return 0;
}

/** A pattern for the text with any white space where it has some. */
function flexible(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s+/g, '\\s+');
}
