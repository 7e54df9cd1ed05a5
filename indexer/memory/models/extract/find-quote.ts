import type { Sentence } from '../../extract/sentences/sentence';
import { readWords } from '../../words';
import { unescaped } from '../prompts/document';
import { MAX_QUOTE_CHARACTERS, MIN_QUOTE_WORDS } from './defaults';
import type { Group, GroupDocument } from './groups';

/** Where a quote stands. */
export interface QuotePlace {
  readonly document: GroupDocument;
  /** Place of the document within its group. */
  readonly at: number;
  /** The sentences that it touches, by their places in the note, ascending. */
  readonly sentences: readonly number[];
  /** The quote, and what stands before it within its clause: a "not" there turns it round. */
  readonly clause: string;
}

/** The end of a clause, where no clause follows that hangs on it: what stands before belongs to another one. */
const CLAUSE_END = /[,;:.!?–—]\s(?!\s*(?:that|whether|if|because|dass|ob|wenn|falls|weil)\s)/g;

/**
 * The places of a group's documents where a quote stands word for word. White space, the look of quotation marks and the escaping
 * of tags do not count; everything else does.
 */
export function findQuote(
  quote: string,
  { documents }: Group,
  sentences: readonly Sentence[],
): readonly QuotePlace[] {
  const wanted = comparable(unescaped(quote)).trim();
  if (wanted === '' || wanted.length > MAX_QUOTE_CHARACTERS) return [];
  return documents.flatMap((document, at) => {
    const { text, starts } = joined(document, sentences);
    const places: QuotePlace[] = [];
    for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
      const end = from + wanted.length;
      if (!isWhole(text, from, end)) continue;
      const first = lastAtMost(starts, from);
      const last = lastAtMost(starts, end - 1);
      const isSentence = starts[first] === from && end >= (starts[first + 1] ?? text.length + 1) - 1;
      if (!isSentence && readWords(wanted).length < MIN_QUOTE_WORDS) continue;
      const before = text.slice(starts[first], from);
      const clauseStart = [...before.matchAll(CLAUSE_END)].at(-1)?.index ?? -1;
      const clause = before.slice(clauseStart + 1) + wanted;
      places.push({ document, at, sentences: document.sentences.slice(first, last + 1), clause });
    }
    return places;
  });
}

/** A document's sentences in one line, and where each begins in it. */
function joined(
  document: GroupDocument,
  sentences: readonly Sentence[],
): { readonly text: string; readonly starts: readonly number[] } {
  const starts: number[] = [];
  let text = '';
  for (const index of document.sentences) {
    if (text !== '') text += ' ';
    starts.push(text.length);
    text += comparable(sentences[index]!.text).trim();
  }
  return { text, starts };
}

/** A text in one spelling: models write quotation marks and blanks as they please. */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[’‘‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/\s+/g, ' ');
}

/** Whether it neither begins nor ends within a word. */
function isWhole(text: string, from: number, end: number): boolean {
  const isWithin = (at: number): boolean => /[\p{L}\p{N}]{2}/u.test(text.slice(at - 1, at + 1));
  return !isWithin(from) && !isWithin(end);
}

function lastAtMost(numbers: readonly number[], limit: number): number {
  return Math.max(
    0,
    numbers.findLastIndex((number) => number <= limit),
  );
}
