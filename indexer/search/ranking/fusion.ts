import { searchDefaults } from '../defaults';

/** Places of a note in the two arms, from 1. */
export interface Ranks {
  readonly textRank?: number;
  readonly vectorRank?: number;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), the vector arm weighted: ranks compare where scores
 * cannot.
 *
 * @param quality how well the model knows the note's language, 0 to 1
 */
export function fusedScore({ textRank, vectorRank }: Ranks, quality: number): number {
  const { rankConstant, vectorWeight } = searchDefaults;
  const text = textRank === undefined ? 0 : 1 / (rankConstant + textRank);
  const vector = vectorRank === undefined ? 0 : (vectorWeight * quality) / (rankConstant + vectorRank);
  return text + vector;
}
