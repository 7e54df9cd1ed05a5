import type { Signal } from '../signal';
import type { SignalList, SignalWeights } from './fuse';
import type { NeighbourContext } from './neighbour-context';

/** Each signal's list for a note, without the note itself and without what `leavesOut` says. */
export function signalLists(
  path: string,
  context: NeighbourContext,
  leavesOut: (other: string) => boolean,
): SignalList[] {
  return context.graphs.map((graph) => ({
    signal: graph.signal,
    neighbours: graph
      .neighbours(path)
      .filter((neighbour) => neighbour.path !== path && !leavesOut(neighbour.path)),
  }));
}

/** Signals that a person did not switch off. */
export function signalsInUse({ graphs, weights }: NeighbourContext): Signal[] {
  return graphs.map(({ signal }) => signal).filter((signal) => weights[signal] > 0);
}

/**
 * How much each of the signals counts. Co-searches count nothing before enough of them are confirmed. A signal that is
 * asked for alone has nothing to be weighed against: it lists its own order, whatever its weight.
 */
export function effectiveWeights(signals: readonly Signal[], context: NeighbourContext): SignalWeights {
  const [only, ...others] = signals;
  if (only !== undefined && others.length === 0) return { [only]: 1 };
  return Object.fromEntries(signals.map((signal) => [signal, effectiveWeight(signal, context)]));
}

/** A signal's weight beside others. */
export function effectiveWeight(signal: Signal, { weights, coSearches }: NeighbourContext): number {
  return signal === 'co-searches' && !coSearches.isUsed ? 0 : weights[signal];
}
