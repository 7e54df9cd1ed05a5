import type { Word } from '../../words';
import { contentWords } from '../rules/content-words';

/** The words that say something, each once. */
export function contentSet(words: readonly Word[]): ReadonlySet<string> {
  return new Set(contentWords(words).map(({ term }) => term));
}

/** Words in common by all words of both (Jaccard), 0 to 1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size === 0 || other.size === 0) return 0;
  let common = 0;
  for (const term of one) if (other.has(term)) common++;
  return common / (one.size + other.size - common);
}
