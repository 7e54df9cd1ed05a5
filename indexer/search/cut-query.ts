import { searchDefaults } from './defaults';

const LAST_WORD = /\s\S*$/u;

/**
 * The beginning of a text that is searched, up to `maxQueryLength`, cut between words: a page says in its first thousands
 * of words what it is about, and a search must answer in no time whatever is pasted.
 */
export function cutQuery(text: string): string {
  const limit = searchDefaults.maxQueryLength;
  if (text.length <= limit) return text;
  const kept = text.slice(0, limit);
  if (/\s/u.test(text.charAt(limit))) return kept;
  // A longer run without a space is no word, or of a script that is written without.
  const tail = kept.slice(-searchDefaults.maxTermLength);
  const space = tail.search(LAST_WORD);
  if (space !== -1) return kept.slice(0, limit - tail.length + space);
  return isHighSurrogate(kept, limit - 1) ? kept.slice(0, -1) : kept;
}

function isHighSurrogate(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  return unit >= 0xd800 && unit <= 0xdbff;
}
