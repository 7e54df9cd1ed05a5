import { compareText } from '../../platform';
import type { Reason } from '../answers';
import { SIGNALS } from '../signal';
import type { Signal, SignalNeighbour } from '../signal';
import { neighbourDefaults } from './defaults';

/** What one signal says of a note: its neighbours, the closest first. */
export interface SignalList {
  readonly signal: Signal;
  readonly neighbours: readonly SignalNeighbour[];
}

/** How much each signal counts; one that is missing counts nothing, and its reasons are still told. */
export type SignalWeights = Partial<Readonly<Record<Signal, number>>>;

export interface FusedNeighbour {
  readonly path: string;
  /** The sum of its reasons' shares: 1 for the first of every list. */
  readonly score: number;
  /** The strongest first. */
  readonly reasons: readonly Reason[];
}

/**
 * One list of many by weighted reciprocal rank (Cormack, Clarke and Büttcher, "Reciprocal rank fusion outperforms
 * Condorcet and individual rank learning methods", SIGIR 2009): a list gives `weight / (k + rank)`. Ranks, because weights
 * of different signals have nothing in common. Scores are scaled so that the sole first of all lists that hold anything
 * has 1.
 *
 * @returns the first `limit` of whatever scores above 0, best first, ties by path
 */
export function fuse(
  lists: readonly SignalList[],
  weights: SignalWeights,
  limit: number = Infinity,
): FusedNeighbour[] {
  const best = lists.reduce(
    (sum, { signal, neighbours }) =>
      sum + (neighbours.length > 0 ? (weights[signal] ?? 0) * reciprocal(1) : 0),
    0,
  );
  if (best === 0) return [];
  // In one order, so that sums of the same shares are the same to the last bit.
  const ranked = [...lists]
    .sort((one, other) => orderOf(one) - orderOf(other))
    .map((list) => ({ ...list, ranks: ranksOf(list.neighbours), scale: (weights[list.signal] ?? 0) / best }));
  const scores = new Map<string, number>();
  for (const { neighbours, ranks, scale } of ranked) {
    neighbours.forEach(({ path }, index) => {
      const { meanRank } = ranks[index] as Rank;
      scores.set(path, (scores.get(path) ?? 0) + scale * reciprocal(meanRank));
    });
  }
  const first = [...scores]
    .filter(([, score]) => score > 0)
    .sort(([one, oneScore], [other, otherScore]) => otherScore - oneScore || compareText(one, other))
    .slice(0, limit);
  // Reasons only for what is given: a hub has thousands of neighbours.
  const reasons = new Map(first.map(([path]) => [path, [] as Reason[]]));
  for (const { signal, neighbours, ranks, scale } of ranked) {
    neighbours.forEach(({ path, weight, evidence }, index) => {
      const { rank, meanRank } = ranks[index] as Rank;
      reasons.get(path)?.push({ signal, weight, rank, share: scale * reciprocal(meanRank), evidence });
    });
  }
  return first.map(([path, score]) => ({ path, score, reasons: (reasons.get(path) ?? []).sort(byShare) }));
}

interface Rank {
  /** From 1; what is equally close has the first of its ranks (1, 1, 3). */
  readonly rank: number;
  /** What is equally close has the mean of its ranks (1.5, 1.5, 3), as in Spearman's correlation. */
  readonly meanRank: number;
}

/**
 * Where each stands. The mean rank is what counts: a signal that cannot tell forty notes apart says of each what a
 * twentieth place says, and forty first places would drown every other signal.
 */
function ranksOf(neighbours: readonly SignalNeighbour[]): Rank[] {
  const ranks: Rank[] = [];
  for (let first = 0; first < neighbours.length;) {
    let end = first + 1;
    while (end < neighbours.length && isTied(neighbours[first], neighbours[end])) end++;
    const tied = { rank: first + 1, meanRank: (first + 1 + end) / 2 };
    for (; first < end; first++) ranks.push(tied);
  }
  return ranks;
}

function isTied(one: SignalNeighbour | undefined, other: SignalNeighbour | undefined): boolean {
  return one !== undefined && other !== undefined && closeness(one) === closeness(other);
}

function closeness({ weight, rankedBy }: SignalNeighbour): number {
  return rankedBy ?? weight;
}

function reciprocal(rank: number): number {
  return 1 / (neighbourDefaults.rankConstant + rank);
}

function byShare(one: Reason, other: Reason): number {
  return other.share - one.share || orderOf(one) - orderOf(other);
}

function orderOf({ signal }: { readonly signal: Signal }): number {
  return SIGNALS.indexOf(signal);
}
