import { readWords, statementLanguage } from '../../words';
import { hasUnknownName, hasUnknownNumber } from '../extract/evidence';
import { unescaped } from '../prompts/document';
import { MIN_QUOTE_WORDS } from './defaults';

/** What a number of an answer stands for. */
export interface NumberedText {
  readonly number: number;
  readonly text: string;
}

export interface ClaimedSentence {
  readonly text: string;
  readonly quotes: readonly { readonly source: number; readonly quote: string }[];
}

export interface VerifiedAnswer {
  /** Sentences with the numbers of what they are quoted from; empty where none holds. */
  readonly text: string;
  /** What was said and no source has. */
  readonly unsupported: readonly string[];
}

/**
 * What of an answer the sources have. A sentence holds where every quote of it stands word for word in the source that it names,
 * and where its names and numbers are in what was quoted or asked. What does not hold is left out and told.
 */
export function verifyAnswer(
  sentences: readonly ClaimedSentence[],
  sources: readonly NumberedText[],
  question: string,
): VerifiedAnswer {
  const texts = new Map(sources.map(({ number, text }) => [number, text]));
  const held: string[] = [];
  const unsupported: string[] = [];
  for (const { text, quotes } of sentences) {
    const told = text
      .replace(/ *\[\d+\]/g, '')
      .replace(/\s+/gu, ' ')
      .trim();
    if (told === '') continue;
    if (isSupported(told, quotes, texts, question)) {
      const numbers = [...new Set(quotes.map(({ source }) => source))];
      held.push(`${told} ${numbers.map((number) => `[${number}]`).join('')}`);
    } else unsupported.push(told);
  }
  return { text: held.join('\n'), unsupported };
}

function isSupported(
  told: string,
  quotes: ClaimedSentence['quotes'],
  texts: ReadonlyMap<number, string>,
  question: string,
): boolean {
  const areQuoted =
    quotes.length > 0 && quotes.every(({ source, quote }) => isQuoteOf(quote, texts.get(source)));
  if (!areQuoted) return false;
  const words = readWords(told);
  const quoted = quotes.map(({ source }) => texts.get(source)).join('\n');
  const known = readWords(`${quoted}\n${question}`);
  if (hasUnknownNumber(words, known)) return false;
  const areNounsFree = statementLanguage(words.map(({ term }) => term)) === 'de';
  return !hasUnknownName(
    told,
    words,
    known.map(({ term }) => term),
    { areNounsFree },
  );
}

/** Whether a quote stands in a text word for word. White space and the look of quotation marks do not count. */
export function isQuoteOf(quote: string, text: string | undefined): boolean {
  if (text === undefined) return false;
  const wanted = comparable(unescaped(quote));
  const whole = comparable(text);
  if (wanted === '' || (wanted !== whole && readWords(wanted).length < MIN_QUOTE_WORDS)) return false;
  for (let at = whole.indexOf(wanted); at >= 0; at = whole.indexOf(wanted, at + 1)) {
    if (!isWithinWord(whole, at) && !isWithinWord(whole, at + wanted.length)) return true;
  }
  return false;
}

function isWithinWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]{2}/u.test(text.slice(Math.max(0, at - 1), at + 1));
}

function comparable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[’‘‛]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
