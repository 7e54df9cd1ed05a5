import { remembered } from './remembered';

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
export const readWords: (text: string) => readonly Word[] = remembered((text) => {
  const words: Word[] = [];
  for (const { 0: written, index: start } of text.matchAll(WORD)) {
    words.push({ term: termOf(written), written, start, end: start + written.length });
  }
  return words;
});

const PLAIN = /^[a-z0-9]+$/;

/** A word as lists have it. */
function termOf(written: string): string {
  if (PLAIN.test(written)) return written;
  return written.normalize('NFC').toLowerCase().replaceAll('’', "'").replaceAll('‑', '-');
}
