import type { StoredGraph } from '../signal';
import type { VaultFiles } from '../vault-files';

/**
 * A graph of what was recorded, without the notes that are gone: they stay on record, and their edges are there again
 * when they come back.
 */
export function onlyExisting(graph: StoredGraph, files: VaultFiles): StoredGraph {
  return {
    get signal() {
      return graph.signal;
    },
    get nodeCount() {
      return graph.nodeCount;
    },
    get edgeCount() {
      return graph.edgeCount;
    },
    degree: (path) => (files.has(path) ? graph.degree(path) : 0),
    neighbours: (path) =>
      files.has(path) ? graph.neighbours(path).filter((neighbour) => files.has(neighbour.path)) : [],
    *edges() {
      for (const edge of graph.edges()) if (files.has(edge.one) && files.has(edge.other)) yield edge;
    },
  };
}
