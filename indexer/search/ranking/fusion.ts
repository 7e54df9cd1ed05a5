import { searchDefaults } from '../defaults';

/** Places of a note in the two arms, from 1. */
export interface Ranks {
  readonly textRank?: number;
  readonly vectorRank?: number;
}

/** What is known of the two arms beside their ranks, each 0 to 1. */
export interface Confidence {
  /** How much of the query's words the note has: a first place for the word "of" is not worth a first place. */
  readonly coverage: number;
  /** How far the vector arm is to be trusted for this query and this note. */
  readonly trust: number;
}

/**
 * Reciprocal rank fusion (Cormack, Clarke and Büttcher 2009), each arm weighted by what there is to it: ranks compare where
 * scores cannot.
 */
export function fusedScore({ textRank, vectorRank }: Ranks, { coverage, trust }: Confidence): number {
  const { rankConstant, vectorWeight } = searchDefaults;
  const text = textRank === undefined ? 0 : coverage / (rankConstant + textRank);
  const vector = vectorRank === undefined ? 0 : (vectorWeight * trust) / (rankConstant + vectorRank);
  return text + vector;
}

/**
 * How much the vectors may say about a query, 0 to 1, by how far the text arm's first note leads its second: a note that
 * has all the words, or is called so, needs no second opinion; where all are alike, or the first has few of the words,
 * meaning decides.
 *
 * @param textScores best first
 * @param coverage of the first note
 */
export function trustInVectors(textScores: readonly number[], coverage: number): number {
  const [first = 0, second = 0] = textScores;
  if (first <= 0) return 1;
  const lead = (coverage * (first - second)) / first;
  return Math.max(searchDefaults.leastTrust, 1 - lead / searchDefaults.clearLead);
}
