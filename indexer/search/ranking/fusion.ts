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
 * @param trust of the vector arm for this query and this note, 0 to 1
 */
export function fusedScore({ textRank, vectorRank }: Ranks, trust: number): number {
  const { rankConstant, vectorWeight } = searchDefaults;
  const text = textRank === undefined ? 0 : 1 / (rankConstant + textRank);
  const vector = vectorRank === undefined ? 0 : (vectorWeight * trust) / (rankConstant + vectorRank);
  return text + vector;
}

/**
 * How much the vectors may say about a query, 0 to 1, by how far the text arm's first note leads its second: a note that
 * has all the words, or is called so, needs no second opinion; where all are alike, meaning decides.
 *
 * @param textScores best first
 */
export function trustInVectors(textScores: readonly number[]): number {
  const [first = 0, second = 0] = textScores;
  if (first <= 0) return 1;
  const lead = (first - second) / first;
  return Math.max(searchDefaults.leastTrust, 1 - lead / searchDefaults.clearLead);
}
