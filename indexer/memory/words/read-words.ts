/** A word, a number, a time or a date as it stands in a statement. Offsets are UTF-16 and point at the text as given. */
export interface Word {
  /** Lower case, NFC, with a straight apostrophe: what word lists are compared with. */
  readonly term: string;
  /** As it is written: a name begins with a capital letter. */
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** The longest forms first: a date is no row of numbers. */
const WORD = new RegExp(
  [
    String.raw`\d{4}-\d{2}(?:-\d{2})?(?![\d-])`, // 2026-03-10
    String.raw`\d{1,2}\.\d{1,2}\.(?:\d{4}|\d{2})?(?!\d)`, // 10.3.2026, 10.3.
    String.raw`\d{1,2}:\d{2}(?!\d)`, // 10:30
    String.raw`\d+(?:[.,]\d+)*`, // 12,000 and 4.2
    String.raw`\p{L}[\p{L}\p{M}\p{N}]*(?:['’\-‑][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*`, // don't, E-Mail
  ].join('|'),
  'gu',
);

/** The words of a text in order. */
export function readWords(text: string): readonly Word[] {
  return [...text.matchAll(WORD)].map((match) => ({
    term: termOf(match[0]),
    written: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** A word as lists have it. */
function termOf(written: string): string {
  return written.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll('‑', '-');
}
