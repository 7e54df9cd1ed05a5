import type { RecalledMemory } from '../memory-index';
import { recallDefaults } from './defaults';

/** How much a memory has to do with a question, 0 to 1, and what tells so. */
export type Likeness = Pick<RecalledMemory, 'similarity' | 'by'>;

/**
 * Both say on a scale from 0 to 1 how much of the question a memory answers to, and the better one counts: a name that the
 * model does not know is found by its letters, and what is said in other words by its meaning.
 *
 * @param share of the weight of the question's telling words, those that the memory has in some form, 0 to 1
 * @param cosine of question and memory; undefined where there is no vector
 */
export function likenessOf(share: number, cosine: number | undefined): Likeness {
  const meaning = Math.max(0, cosine ?? 0);
  const isByBoth = Math.min(share, meaning) >= recallDefaults.threshold;
  return {
    similarity: Math.max(share, meaning),
    by: isByBoth ? 'both' : share > meaning ? 'words' : 'meaning',
  };
}
