import type { TokenLogprob } from '../nodes';
import { judgeDefaults } from './defaults';

/** A, B, C and so on: one token each in every usual vocabulary. */
export function lettersOf(count: number): readonly string[] {
  if (count > 26) throw new RangeError(`${count} options are more than there are letters.`);
  return Array.from({ length: count }, (_, at) => String.fromCharCode('A'.charCodeAt(0) + at));
}

/** What stands around a letter within its token: spaces as vocabularies write them, and marks. */
const AROUND = /^[\s▁Ġ"'*(]+|[\s▁Ġ"'*).:]+$/gu;

/**
 * Probabilities of the letters, out of the likeliest tokens at the place of the answer. Tokens that write one letter in several
 * ways (`A`, ` A`, `a`) count together. What other tokens have is left out and the rest comes to 1.
 *
 * @returns undefined where the letters have too little of it to tell anything
 */
export function readLetters(
  likeliest: readonly TokenLogprob[],
  letters: readonly string[],
): readonly number[] | undefined {
  const shares = letters.map(() => 0);
  for (const { token, logprob } of likeliest) {
    const at = letters.indexOf(token.replace(AROUND, '').toUpperCase());
    if (at >= 0) shares[at] = (shares[at] ?? 0) + Math.exp(Math.min(0, logprob));
  }
  const all = shares.reduce((sum, share) => sum + share, 0);
  if (!(all >= judgeDefaults.leastLetters)) return undefined;
  return shares.map((share) => share / all);
}
