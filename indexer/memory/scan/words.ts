import { LONGEST_ADDRESS, LONGEST_WORD } from './defaults';
import { withoutLookAlikes } from './look-alikes';

/** A word as it stands in a text, in lower case. */
export interface Word {
  /** {@link ADDRESS} for a web address or the domain of a mail address; {@link STOP} between sentences. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is the first of a sentence, a line, a quotation, or of what follows a colon. */
  readonly isFirst: boolean;
}

export const ADDRESS = '<address>';
export const STOP = '<stop>';

const SCANNER = new RegExp(
  [
    `(?<address>(?:https?://|www\\.)[^\\s<>"')\\]]{1,${LONGEST_ADDRESS}}|@[\\p{L}\\p{N}-]{1,63}\\.[\\p{L}\\p{N}.-]{2,100})`,
    `(?<word>[\\p{L}\\p{N}_][\\p{L}\\p{M}\\p{N}_'’]{0,${LONGEST_WORD}})`,
    '(?<stop>[.!?…]{1,10}(?=\\s|$)|\\n[ \\t\\r]{0,40}\\n)',
    '(?<opening>[\\n:"“”„«»(>—])',
  ].join('|'),
  'gu',
);

/** Words before an order that leave it one: "please", "and then". */
const LEADING = new Set(
  (
    'and but finally instead just kindly next now please so then ' +
    'aber also bitte dann jetzt nun stattdessen und zuletzt'
  ).split(' '),
);

/** The words of a folded text. Time grows with its length. */
export function readWords(text: string): readonly Word[] {
  const words: Word[] = [];
  let isFirst = true;
  for (const { 0: found, index, groups } of text.matchAll(SCANNER)) {
    const place = { start: index, end: index + found.length };
    if (groups?.['stop'] !== undefined) words.push({ text: STOP, isFirst: false, ...place });
    if (groups?.['stop'] !== undefined || groups?.['opening'] !== undefined) {
      isFirst = true;
      continue;
    }
    const word = groups?.['address'] === undefined ? plainWord(found) : ADDRESS;
    words.push({ text: word, isFirst, ...place });
    isFirst = isFirst && LEADING.has(word);
  }
  return words;
}

/** Without what shows possession; a quotation mark at the end belongs to the quotation. */
function plainWord(found: string): string {
  const word = withoutLookAlikes(found.toLowerCase());
  return /['’]/.test(word) ? word.replaceAll('’', "'").replace(/(?:'s)?'*$/, '') : word;
}
