import { compareText } from '../../platform';
import type { EgoGraph } from '../answers';
import type { GraphSignal, StoredGraph } from '../signal';
import { neighbourDefaults } from './defaults';
import { findNeighbours } from './find-neighbours';
import { storedGraphs } from './fused-graph';
import type { NeighbourContext } from './neighbour-context';

/** A note, its best neighbours, and the edges of each graph among them. Dismissed pairs are not joined. */
export function egoGraphOf(
  path: string,
  limit: number = neighbourDefaults.egoGraphNeighbours,
  context: NeighbourContext,
): EgoGraph {
  const { neighbours } = findNeighbours({ path, limit }, context);
  const best = neighbours[0]?.score ?? 1;
  const centre = { path, title: context.titleOf(path), score: 1, isIndexed: context.isIndexed(path) };
  const around = neighbours.map((neighbour) => ({
    path: neighbour.path,
    title: neighbour.title,
    score: neighbour.score / best,
    isIndexed: neighbour.isIndexed,
  }));
  const nodes = [centre, ...around];
  const shown = new Set(nodes.map((node) => node.path));
  const edges = storedGraphs(context.graphs)
    .filter(({ signal }) => context.weights[signal] > 0)
    .flatMap((graph) => edgesAmong(shown, graph, context));
  return { centre: path, nodes, edges };
}

function edgesAmong(
  shown: ReadonlySet<string>,
  graph: StoredGraph,
  context: NeighbourContext,
): { one: string; other: string; signal: GraphSignal; strength: number }[] {
  const found: { one: string; other: string; weight: number }[] = [];
  // The end of fewer neighbours is asked for each edge, and so the greatest hub never.
  const rest = new Set([...shown].sort((a, b) => graph.degree(a) - graph.degree(b) || compareText(a, b)));
  for (const path of [...rest]) {
    rest.delete(path);
    if (rest.size === 0) break;
    for (const { path: other, weight } of graph.neighbours(path)) {
      if (!rest.has(other) || context.isDismissed(path, other)) continue;
      found.push(path < other ? { one: path, other, weight } : { one: other, other: path, weight });
    }
  }
  const strongest = Math.max(...found.map(({ weight }) => weight));
  return found
    .sort((a, b) => compareText(a.one, b.one) || compareText(a.other, b.other))
    .map(({ one, other, weight }) => ({ one, other, signal: graph.signal, strength: weight / strongest }));
}
