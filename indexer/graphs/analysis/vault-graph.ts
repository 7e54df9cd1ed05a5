import { UndirectedGraph } from 'graphology';
import type { FusedGraph } from '../neighbours/fused-graph';

/** The vault as one graph, as the metrics' library takes it: edges weigh their fused strength. */
export type VaultGraph = UndirectedGraph<Record<string, never>, { weight: number }>;

/** Every note is a node, with an edge or without; nodes and edges in the order of paths, for results depend on it. */
export function toVaultGraph(fused: FusedGraph, notes: Iterable<string>): VaultGraph {
  const graph: VaultGraph = new UndirectedGraph();
  for (const path of [...new Set([...fused.paths, ...notes])].sort()) graph.addNode(path);
  fused.paths.forEach((path, id) => {
    const end = fused.offsets[id + 1] as number;
    for (let entry = fused.offsets[id] as number; entry < end; entry++) {
      const target = fused.targets[entry] as number;
      if (target > id) graph.addEdge(path, fused.paths[target], { weight: fused.strengths[entry] as number });
    }
  });
  return graph;
}
