import type { Clock } from '../../platform';
import { sampleOf } from '../../platform';
import type { FusedGraph } from '../neighbours/fused-graph';

export interface BetweennessOptions {
  readonly samples: number;
  readonly seed: number;
  readonly sliceMs: number;
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  /** Told after each slice how many trees of how many are grown. */
  readonly onProgress?: (done: number, total: number) => void;
}

/**
 * Betweenness of each note: the share of shortest paths between two others that pass it, 0 to 1, every edge one step long.
 * Exact betweenness of thousands of notes takes minutes; here shortest-path trees are grown from a sample of the notes and
 * scaled up (Brandes and Pich, "Centrality estimation in large networks", 2007). With as many samples as notes it is exact.
 */
export async function sampledBetweenness(
  graph: FusedGraph,
  { samples, seed, sliceMs, clock, signal, onProgress }: BetweennessOptions,
): Promise<Float64Array> {
  const size = graph.paths.length;
  const totals = new Float64Array(size);
  const sources = sampleOf([...graph.paths.keys()], samples, seed);
  const growTree = createTreeGrower(graph, totals);
  let sliceStartMs = clock.now();
  for (const [index, source] of sources.entries()) {
    growTree(source);
    if (clock.now() - sliceStartMs < sliceMs) continue;
    onProgress?.(index + 1, sources.length);
    await clock.yield();
    signal?.throwIfAborted();
    sliceStartMs = clock.now();
  }
  const pairs = (size - 1) * (size - 2);
  const scale = pairs > 0 ? size / (sources.length * pairs) : 0;
  return totals.map((total) => total * scale);
}

/**
 * One pass of Brandes' algorithm ("A faster algorithm for betweenness centrality", 2001): a breadth-first search counts the
 * shortest paths from the source, and on the way back each note hands its predecessors their part. Its arrays serve
 * every source.
 */
function createTreeGrower(graph: FusedGraph, totals: Float64Array): (source: number) => void {
  const { offsets, targets } = graph;
  const size = graph.paths.length;
  const distances = new Int32Array(size);
  const paths = new Float64Array(size);
  const dependencies = new Float64Array(size);
  const queue = new Uint32Array(size);
  return (source) => {
    distances.fill(-1);
    paths.fill(0);
    dependencies.fill(0);
    distances[source] = 0;
    paths[source] = 1;
    queue[0] = source;
    let reached = 1;
    for (let head = 0; head < reached; head++) {
      const note = queue[head] as number;
      const next = (distances[note] as number) + 1;
      const end = offsets[note + 1] as number;
      for (let entry = offsets[note] as number; entry < end; entry++) {
        const target = targets[entry] as number;
        if (distances[target] === -1) {
          distances[target] = next;
          queue[reached++] = target;
        }
        if (distances[target] === next) paths[target] = (paths[target] as number) + (paths[note] as number);
      }
    }
    for (let last = reached - 1; last > 0; last--) {
      const note = queue[last] as number;
      const dependency = dependencies[note] as number;
      const before = (distances[note] as number) - 1;
      const perPath = (1 + dependency) / (paths[note] as number);
      const end = offsets[note + 1] as number;
      for (let entry = offsets[note] as number; entry < end; entry++) {
        const target = targets[entry] as number;
        if (distances[target] !== before) continue;
        dependencies[target] = (dependencies[target] as number) + (paths[target] as number) * perPath;
      }
      totals[note] = (totals[note] as number) + dependency;
    }
  };
}
