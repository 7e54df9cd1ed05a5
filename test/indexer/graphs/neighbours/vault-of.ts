import { defaultGraphSettings } from '../../../../indexer/graphs';
import type {
  GraphSignal,
  NeighbourContext,
  Signal,
  SignalGraph,
  SignalNeighbour,
  StoredGraph,
} from '../../../../indexer/graphs';

export type Edges = readonly (readonly [one: string, other: string, weight?: number])[];

/** A stored graph of these undirected edges, each pair once. */
export function graphOf(signal: GraphSignal, edges: Edges): StoredGraph {
  const rows = new Map<string, SignalNeighbour[]>();
  const add = (from: string, to: string, weight: number) =>
    rows.set(from, [...(rows.get(from) ?? []), { path: to, weight, evidence: [] }]);
  for (const [one, other, weight = 1] of edges) {
    add(one, other, weight);
    add(other, one, weight);
  }
  for (const row of rows.values()) row.sort((a, b) => b.weight - a.weight || (a.path < b.path ? -1 : 1));
  return {
    signal,
    nodeCount: rows.size,
    edgeCount: edges.length,
    degree: (path) => rows.get(path)?.length ?? 0,
    neighbours: (path) => rows.get(path) ?? [],
    *edges() {
      for (const [a, b, weight = 1] of edges)
        yield a < b ? { one: a, other: b, weight } : { one: b, other: a, weight };
    },
  };
}

/** A signal that lists these neighbours for every note, the first the closest. */
export function listOf(signal: Signal, paths: readonly string[]): SignalGraph {
  return {
    signal,
    neighbours: () => paths.map((path, index) => ({ path, weight: paths.length - index, evidence: [] })),
  };
}

export interface ContextOptions {
  readonly weights?: Partial<NeighbourContext['weights']>;
  readonly dismissed?: Edges;
  readonly linked?: Edges;
  readonly isUsed?: boolean;
}

export function contextOf(
  graphs: readonly SignalGraph[],
  { weights, dismissed = [], linked = [], isUsed = true }: ContextOptions = {},
): NeighbourContext {
  const has = (pairs: Edges, one: string, other: string) =>
    pairs.some(([a, b]) => (a === one && b === other) || (a === other && b === one));
  return {
    graphs,
    weights: { ...defaultGraphSettings.weights, ...weights },
    coSearches: { pairs: 0, confirmed: 0, needed: 15, isUsed },
    hasVectors: true,
    titleOf: (path) => path.replace(/\.md$/, ''),
    isIndexed: (path) => !path.startsWith('outside/'),
    isLinked: (one, other) => has(linked, one, other),
    isDismissed: (one, other) => has(dismissed, one, other),
    dismissedCount: (path) => dismissed.filter((pair) => pair.includes(path)).length,
    now: () => 0,
  };
}
