import { GRAPH_SIGNALS } from '../signal';
import type { GraphSignal, SignalGraph, StoredGraph } from '../signal';
import { strengthsOf } from './edge-strengths';
import type { NeighbourContext } from './neighbour-context';
import { stepDamping } from './damping';
import { effectiveWeight } from './signal-lists';

/** All stored graphs as one, in rows: the neighbours of note `i` stand at `offsets[i]` up to `offsets[i + 1]`. */
export interface FusedGraph {
  /** Sorted, so that ids compare as paths do. */
  readonly paths: readonly string[];
  readonly ids: ReadonlyMap<string, number>;
  readonly offsets: Uint32Array;
  readonly targets: Uint32Array;
  /** Strength of each edge, above 0 up to 1. */
  readonly strengths: Float64Array;
  /** Bit `i` stands for `GRAPH_SIGNALS[i]`. */
  readonly signals: Uint8Array;
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

/**
 * Joins the edges of all stored graphs that count. An edge of one signal is as strong as the share of its signal's edges that
 * weigh no more, times the signal's part of the greatest weight in the settings; signals that agree add up as independent
 * evidence does: 1 - (1 - a)(1 - b) (noisy or, Pearl 1988).
 */
export function buildFusedGraph(context: NeighbourContext): FusedGraph {
  const graphs = storedGraphs(context.graphs).filter(({ signal }) => effectiveWeight(signal, context) > 0);
  const greatest = Math.max(...graphs.map(({ signal }) => effectiveWeight(signal, context)));
  const layers = graphs.map((graph) => {
    const edges = [...graph.edges()];
    const scale = effectiveWeight(graph.signal, context) / greatest;
    return { bit: 1 << GRAPH_SIGNALS.indexOf(graph.signal), edges, strengths: strengthsOf(edges, scale) };
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

interface Layer {
  readonly bit: number;
  readonly edges: readonly { readonly one: string; readonly other: string }[];
  readonly strengths: Float64Array;
}

type Rows = Pick<FusedGraph, 'offsets' | 'targets' | 'strengths' | 'signals'>;

/** Both directions of all edges by row, several signals of a pair joined into one entry. */
function toRows(layers: readonly Layer[], ids: ReadonlyMap<string, number>): Rows {
  const total = layers.reduce((sum, { edges }) => sum + 2 * edges.length, 0);
  const sources = new Uint32Array(total);
  const targets = new Uint32Array(total);
  const strengths = new Float64Array(total);
  const signals = new Uint8Array(total);
  let size = 0;
  const add = (source: number, target: number, strength: number, bit: number) => {
    sources[size] = source;
    targets[size] = target;
    strengths[size] = strength;
    signals[size++] = bit;
  };
  for (const { bit, edges, strengths: ofLayer } of layers) {
    edges.forEach(({ one, other }, index) => {
      const [a, b, strength] = [ids.get(one) as number, ids.get(other) as number, ofLayer[index] as number];
      add(a, b, strength, bit);
      add(b, a, strength, bit);
    });
  }
  return joinPairs(ids.size, orderBySource(ids.size, sources), { sources, targets, strengths, signals });
}

/** Indexes of the entries, one source after the other, otherwise in the order given (counting sort). */
function orderBySource(rows: number, sources: Uint32Array): Uint32Array {
  const next = new Uint32Array(rows + 1);
  for (const source of sources) next[source + 1] = (next[source + 1] as number) + 1;
  for (let row = 0; row < rows; row++) next[row + 1] = (next[row + 1] as number) + (next[row] as number);
  const order = new Uint32Array(sources.length);
  sources.forEach((source, entry) => {
    const place = next[source] as number;
    order[place] = entry;
    next[source] = place + 1;
  });
  return order;
}

function joinPairs(
  rows: number,
  order: Uint32Array,
  entries: Omit<Rows, 'offsets'> & { readonly sources: Uint32Array },
): Rows {
  const offsets = new Uint32Array(rows + 1);
  const targets = new Uint32Array(order.length);
  const strengths = new Float64Array(order.length);
  const signals = new Uint8Array(order.length);
  /** Where the pair with a target stands, plus one; only places within the row in hand count. */
  const places = new Uint32Array(rows);
  let size = 0;
  let row = 0;
  for (const entry of order) {
    const source = entries.sources[entry] as number;
    while (row < source) offsets[++row] = size;
    const target = entries.targets[entry] as number;
    const strength = entries.strengths[entry] as number;
    const known = (places[target] as number) - 1;
    const place = known >= (offsets[row] as number) ? known : size++;
    places[target] = place + 1;
    targets[place] = target;
    strengths[place] = 1 - (1 - (strengths[place] as number)) * (1 - strength);
    signals[place] = (signals[place] as number) | (entries.signals[entry] as number);
  }
  while (row < rows) offsets[++row] = size;
  return {
    offsets,
    targets: targets.slice(0, size),
    strengths: strengths.slice(0, size),
    signals: signals.slice(0, size),
  };
}
