import { GRAPH_SIGNALS } from '../signal';
import type { GraphSignal, SignalGraph, StoredGraph } from '../signal';
import { strengthsOf } from './edge-strengths';
import type { NeighbourContext } from './neighbour-context';
import { stepDamping } from './damping';
import { toRows } from './fused-rows';
import type { FusedRows } from './fused-rows';
import { effectiveWeight } from './signal-lists';

/** All stored graphs as one. */
export interface FusedGraph extends FusedRows {
  /** Sorted, so that ids compare as paths do. */
  readonly paths: readonly string[];
  readonly ids: ReadonlyMap<string, number>;
  /** What a step through each note counts, above 0 up to 1. */
  readonly damping: Float64Array;
}

/** A fused graph that is made once per version of the graphs. */
export interface FusedGraphCache {
  /** `version` is another number whenever a graph, a weight or the state of the co-searches changed. */
  at(version: number, context: NeighbourContext): FusedGraph;
}

export function createFusedGraphCache(): FusedGraphCache {
  let latest: { readonly version: number; readonly graph: FusedGraph } | undefined;
  return {
    at: (version, context) => {
      if (latest?.version !== version) latest = { version, graph: buildFusedGraph(context) };
      return latest.graph;
    },
  };
}

/** Joins the stored graphs of a context as far as they count in it. */
export function buildFusedGraph(context: NeighbourContext): FusedGraph {
  return joinGraphs(
    storedGraphs(context.graphs).map((graph) => ({ graph, weight: effectiveWeight(graph.signal, context) })),
  );
}

/**
 * Joins the edges of all graphs with a weight above 0. An edge of one signal is as strong as the share of its signal's edges
 * that weigh no more, times the signal's part of the greatest weight; signals that agree add up as independent evidence
 * does: 1 - (1 - a)(1 - b) (noisy or, Pearl 1988).
 */
export function joinGraphs(
  graphs: readonly { readonly graph: StoredGraph; readonly weight: number }[],
): FusedGraph {
  const greatest = Math.max(...graphs.map(({ weight }) => weight));
  const layers = graphs
    .filter(({ weight }) => weight > 0)
    .map(({ graph, weight }) => {
      const edges = [...graph.edges()];
      const bit = 1 << GRAPH_SIGNALS.indexOf(graph.signal);
      return { bit, edges, strengths: strengthsOf(edges, weight / greatest) };
    });
  const names = new Set<string>();
  for (const { edges } of layers) for (const { one, other } of edges) names.add(one).add(other);
  const paths = [...names].sort();
  const ids = new Map(paths.map((path, id) => [path, id]));
  const rows = toRows(layers, ids);
  const damping = Float64Array.from(paths, (path, id) =>
    stepDamping(path, (rows.offsets[id + 1] as number) - (rows.offsets[id] as number)),
  );
  return { paths, ids, ...rows, damping };
}

/** The graphs that hold edges, in the order given. */
export function storedGraphs(graphs: readonly SignalGraph[]): StoredGraph[] {
  return graphs.filter((graph): graph is StoredGraph => 'edges' in graph);
}

/** The signals of an edge, in the order of {@link GRAPH_SIGNALS}. */
export function signalsOfBits(bits: number): GraphSignal[] {
  return GRAPH_SIGNALS.filter((_, index) => (bits & (1 << index)) !== 0);
}
