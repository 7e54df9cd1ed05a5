import { phraseAt } from '../../words';
import type { Word, WordList } from '../../words';

/** A set of whole words. */
export function terms(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}

/** Whether a phrase of the list begins the sentence. */
export function beginsWith(words: readonly Word[], list: WordList): boolean {
  return phraseAt(words, 0, list) > 0;
}

export function hasTerm(words: readonly Word[], set: ReadonlySet<string>): boolean {
  return words.some(({ term }) => set.has(term));
}
