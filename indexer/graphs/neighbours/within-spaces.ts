import type { SignalGraph, SignalNeighbour, StoredGraph } from '../signal';

/** Whether two notes may be neighbours: those of two spaces never are, whatever joins them. */
export type AreTogether = (one: string, other: string) => boolean;

/** A signal's graph without what would cross from one space into another. */
export function signalWithinSpaces(graph: SignalGraph, areTogether: AreTogether): SignalGraph {
  return {
    signal: graph.signal,
    neighbours: (path) => neighboursWithin(path, graph, areTogether),
  };
}

/** A graph without the edges between notes of different spaces. Its counts stay those of all its edges. */
export function withinSpaces(graph: StoredGraph, areTogether: AreTogether): StoredGraph {
  const adjacent = (path: string): readonly string[] =>
    (graph.adjacent?.(path) ?? graph.neighbours(path).map((neighbour) => neighbour.path)).filter((other) =>
      areTogether(path, other),
    );
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
    adjacent,
    degree: (path) => adjacent(path).length,
    neighbours: (path) => neighboursWithin(path, graph, areTogether),
    *edges() {
      for (const edge of graph.edges()) if (areTogether(edge.one, edge.other)) yield edge;
    },
  };
}

function neighboursWithin(path: string, graph: SignalGraph, areTogether: AreTogether): SignalNeighbour[] {
  const neighbours = graph.neighbours(path).filter((neighbour) => areTogether(path, neighbour.path));
  // Only logs are notes of their own; other evidence is of the two notes, or of no note. It may be made when it is read.
  return graph.signal === 'co-edits'
    ? neighbours.flatMap((neighbour) => withOwnEvidence(path, neighbour, areTogether))
    : neighbours;
}

/** A log of one space says nothing about notes of another: what rests on it alone is left out. */
function withOwnEvidence(
  path: string,
  neighbour: SignalNeighbour,
  areTogether: AreTogether,
): readonly SignalNeighbour[] {
  const evidence = neighbour.evidence.filter(
    (one) => one.kind !== 'co-edit' || one.path === undefined || areTogether(path, one.path),
  );
  return evidence.length > 0 ? [{ ...neighbour, evidence }] : [];
}
