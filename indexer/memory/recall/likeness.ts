import type { RecalledMemory } from '../memory-index';
import { recallDefaults } from './defaults';

/**
 * A cosine on a scale that is the same for all models and languages: 0 is what chance gives, 1 the very same.
 *
 * @param cosine of question and memory
 * @param chance the question's with sentences that have nothing to do with it; see `chanceOf`
 */
export function meaningOf(cosine: number, chance: number): number {
  return Math.max(0, (cosine - chance) / (1 - chance));
}

/**
 * How far a memory answers to a question, 0 to 1, by what words and meaning each say of it. They are joined like the chances
 * of two witnesses of whom one suffices, `1 - (1 - share) * (1 - meaning)`: a name that the model does not know is found by
 * its letters, what is said in other words by its meaning, and what both speak for comes before what one does. The better of
 * both alone finds less on the conversations of LoCoMo (docs/decisions/044).
 *
 * @param share of the weight of the question's telling words, those that the memory has in some form, 0 to 1
 * @param meaning 0 where there is no vector; see {@link meaningOf}
 */
export function joined(share: number, meaning: number): number {
  return 1 - (1 - share) * (1 - meaning);
}

/** What told: both, where each alone would have been enough. */
export function tellerOf(share: number, meaning: number): RecalledMemory['by'] {
  if (Math.min(share, meaning) >= recallDefaults.threshold) return 'both';
  return share >= meaning ? 'words' : 'meaning';
}
