import type { NeighbourAnswer, NeighbourRequest } from '../answers';
import { DEFAULT_NEIGHBOURS } from '../defaults';
import { SIGNALS } from '../signal';
import type { Signal } from '../signal';
import { fuse } from './fuse';
import type { SignalList } from './fuse';
import type { NeighbourContext } from './neighbour-context';
import { effectiveWeights, signalLists, signalsInUse } from './signal-lists';

/**
 * The notes that belong to a note, with the reasons of each signal. Dismissed pairs are left out before anything is ranked,
 * so that others move up. Signals whose weight is 0 speak only when they are asked for alone.
 */
export function findNeighbours(request: NeighbourRequest, context: NeighbourContext): NeighbourAnswer {
  const started = context.now();
  const { path, limit = DEFAULT_NEIGHBOURS, onlyUnlinked = false } = request;
  const lists = signalLists(
    path,
    context,
    (other) => context.isDismissed(path, other) || (onlyUnlinked && context.isLinked(path, other)),
  );
  const signals = askedFor(request, context);
  const heard = lists.filter(({ signal }) => signals.includes(signal));
  const neighbours = fuse(heard, effectiveWeights(signals, context), limit).map((neighbour) => ({
    ...neighbour,
    title: context.titleOf(neighbour.path),
    isLinked: context.isLinked(path, neighbour.path),
    isIndexed: context.isIndexed(neighbour.path),
  }));
  return {
    path,
    neighbours,
    found: countPerSignal(lists),
    dismissed: context.dismissedCount(path),
    coSearches: context.coSearches,
    hasVectors: context.hasVectors,
    tookMs: context.now() - started,
  };
}

function askedFor({ signals }: NeighbourRequest, context: NeighbourContext): readonly Signal[] {
  if (signals === undefined) return signalsInUse(context);
  const distinct = [...new Set(signals)];
  return distinct.length === 1
    ? distinct
    : signalsInUse(context).filter((signal) => distinct.includes(signal));
}

function countPerSignal(lists: readonly SignalList[]): Record<Signal, number> {
  const counts = Object.fromEntries(SIGNALS.map((signal) => [signal, 0])) as Record<Signal, number>;
  for (const { signal, neighbours } of lists) counts[signal] = neighbours.length;
  return counts;
}
