import type { Word } from '../../words';
import { tellingWords } from '../rules/content-words';
import { isFirstPerson } from '../rules/persons';

/** Words that say something, beyond which more of them make a sentence no better. */
const FULL_CONTENT = 6;
/** Longer sentences say more than one thing. */
const LONG_SENTENCE = 30;

/**
 * How much a statement tells, 0 to 1: words that say something, names and numbers, and that it is about the speaker; less where
 * it is long.
 */
export function information(words: readonly Word[]): number {
  const content = Math.min(1, tellingWords(words).length / FULL_CONTENT);
  const hasNumber = words.some(({ term }) => /\d/.test(term));
  const hasName = words.some(({ written }, index) => index > 0 && /^\p{Lu}\p{Ll}/u.test(written));
  const length = Math.min(1, LONG_SENTENCE / Math.max(1, words.length));
  const sum =
    0.5 * content + 0.2 * Number(hasName) + 0.15 * Number(hasNumber) + 0.15 * Number(isFirstPerson(words));
  return sum * length;
}
