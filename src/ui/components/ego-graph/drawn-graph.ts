import { MultiUndirectedGraph } from 'graphology';
import type { EgoGraph, GraphSignal } from '../../../../indexer/graphs';
import type { DrawnEdge, DrawnNode } from './drawing-styles';
import type { Position } from './ego-layout';

export type DrawnGraph = MultiUndirectedGraph<DrawnNode, DrawnEdge>;

/** Radii in pixels. */
const CENTRE_SIZE = 10;
const SMALLEST_SIZE = 4;
const LARGEST_SIZE = 8;

/** A title longer than this would run across its neighbours. */
const LONGEST_LABEL = 24;

/** How far a line bends aside from the next one between the same notes, as a part of its length. */
const SPREAD = 0.22;

/** A panel can be this much taller than wide before the picture leaves room unused. */
const GREATEST_STRETCH = 1.8;

export function createEmptyGraph(): DrawnGraph {
  return new MultiUndirectedGraph<DrawnNode, DrawnEdge>();
}

/** The graph as it is drawn; edges to notes that have no position are left out. */
export function createDrawnGraph(ego: EgoGraph, positions: ReadonlyMap<string, Position>): DrawnGraph {
  const graph = createEmptyGraph();
  const edges = ego.edges.filter(
    ({ one, other }) => one !== other && positions.has(one) && positions.has(other),
  );
  const signals = new Map<string, Set<GraphSignal>>();
  for (const { one, other, signal } of edges) {
    for (const path of [one, other]) {
      signals.set(path, (signals.get(path) ?? new Set<GraphSignal>()).add(signal));
    }
  }
  for (const { path, title, score, isIndexed } of ego.nodes) {
    const position = positions.get(path);
    if (position === undefined) continue;
    const isCentre = path === ego.centre;
    graph.mergeNode(path, {
      ...position,
      path,
      title,
      label: shorten(title),
      size: isCentre ? CENTRE_SIZE : SMALLEST_SIZE + (LARGEST_SIZE - SMALLEST_SIZE) * score,
      isCentre,
      isIndexed,
      signals: signals.get(path) ?? new Set(),
    });
  }
  for (const { one, other, signal, strength } of edges) {
    const isCentral = one === ego.centre || other === ego.centre;
    graph.addEdge(one, other, { one, other, signal, strength, isCentral, curvature: 0 });
  }
  spreadParallels(graph);
  return graph;
}

/**
 * Bends the lines between the same two notes apart, so that each signal is seen. Sigma would do so itself, had it not
 * forgotten to when it is given another graph (4.0.4).
 */
function spreadParallels(graph: DrawnGraph): void {
  const groups = new Map<string, string[]>();
  graph.forEachEdge((edge, { one, other }) => {
    const pair = one < other ? `${one}\n${other}` : `${other}\n${one}`;
    groups.set(pair, [...(groups.get(pair) ?? []), edge]);
  });
  for (const edges of groups.values()) {
    edges.forEach((edge, position) => {
      const aside = (position - (edges.length - 1) / 2) * SPREAD;
      // A line that comes from the other side bends the other way.
      graph.updateEdgeAttribute(edge, 'curvature', () => {
        const { one, other } = graph.getEdgeAttributes(edge);
        return one < other ? aside : -aside;
      });
    });
  }
}

/** Notes that edges of the signals shown lead to. */
export function nearOf(
  graph: DrawnGraph,
  path: string,
  hidden: ReadonlySet<GraphSignal>,
): ReadonlySet<string> {
  const shown = graph.filterEdges(path, (_edge, { signal }) => !hidden.has(signal));
  return new Set(shown.map((edge) => graph.opposite(path, edge)));
}

/** The positions drawn out along the longer side of the view. */
export function stretchTo(
  positions: ReadonlyMap<string, Position>,
  { width, height }: { readonly width: number; readonly height: number },
): ReadonlyMap<string, Position> {
  const all = [...positions.values()];
  const extent = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const [across, along] = [extent(all.map(({ x }) => x)), extent(all.map(({ y }) => y))];
  if (!(across > 0 && along > 0 && width > 0 && height > 0)) return positions;
  const wanted = height / width / (along / across);
  const stretch = Math.min(GREATEST_STRETCH, Math.max(1 / GREATEST_STRETCH, wanted));
  const [byX, byY] = stretch > 1 ? [1, stretch] : [1 / stretch, 1];
  return new Map([...positions].map(([path, { x, y }]) => [path, { x: x * byX, y: y * byY }]));
}

/** Cut between two characters as people see them. */
function shorten(title: string): string {
  const characters = [...title];
  if (characters.length <= LONGEST_LABEL) return title;
  return `${characters
    .slice(0, LONGEST_LABEL - 1)
    .join('')
    .trimEnd()}…`;
}
