import type { Word } from '../../words';
import { SCORE_WEIGHTS } from '../defaults';
import { information } from './information';
import { contentSet, overlap } from './overlap';
import { cosine } from './vectors';

/** What is known of candidates' meaning, where a model is there. */
export interface Meaning {
  /** One for each candidate. */
  readonly vectors: readonly Float32Array[];
  /** Of sentences as people keep them. */
  readonly prototypes: readonly Float32Array[];
}

/**
 * Chooses the best of a note: what tells much, what the ones chosen before do not say, and, with a model, what is like the
 * sentences people keep (maximal marginal relevance, after Carbonell and Goldstein 1998). Likeness only moves a candidate back
 * and never drops one by itself.
 *
 * @returns the indexes of the chosen, the best first
 */
export function rank(
  candidates: readonly (readonly Word[])[],
  limit: number,
  meaning?: Meaning,
): readonly number[] {
  const contents = candidates.map(contentSet);
  const worth = candidates.map((words, index) => {
    const closeness = meaning ? closest(meaning.vectors[index]!, meaning.prototypes) : 0;
    return SCORE_WEIGHTS.information * information(words) + SCORE_WEIGHTS.closeness * closeness;
  });
  const likeness = (one: number, other: number): number =>
    meaning
      ? cosine(meaning.vectors[one]!, meaning.vectors[other]!)
      : overlap(contents[one]!, contents[other]!);

  const left = new Set(candidates.keys());
  const nearest = candidates.map(() => 0);
  const chosen: number[] = [];
  while (chosen.length < limit && left.size > 0) {
    let best = -1;
    let bestScore = -Infinity;
    for (const index of left) {
      const score = worth[index]! + SCORE_WEIGHTS.novelty * (1 - nearest[index]!);
      if (score > bestScore) [best, bestScore] = [index, score];
    }
    left.delete(best);
    chosen.push(best);
    for (const index of left) nearest[index] = Math.max(nearest[index]!, likeness(index, best));
  }
  return chosen;
}

function closest(vector: Float32Array, prototypes: readonly Float32Array[]): number {
  return prototypes.reduce((most, prototype) => Math.max(most, cosine(vector, prototype)), 0);
}
