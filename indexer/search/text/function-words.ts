import { stopwords as english } from '@orama/stopwords/english';
import { stopwords as german } from '@orama/stopwords/german';

const FUNCTION_WORDS: ReadonlySet<string> = new Set([...english, ...german, 'a']);

/**
 * Whether a term says how other words belong together rather than what a text is about, in German or English. They are
 * indexed like all others: phrases and titles need them ("to be or not to be").
 */
export function isFunctionWord(term: string): boolean {
  return FUNCTION_WORDS.has(term);
}
