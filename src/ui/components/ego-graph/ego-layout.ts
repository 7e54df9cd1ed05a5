import { UndirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { EgoGraph } from '../../../../indexer/graphs';

export interface Position {
  readonly x: number;
  readonly y: number;
}

interface LayoutNode {
  x: number;
  y: number;
  /** ForceAtlas2 leaves such a node where it is. */
  fixed: boolean;
}

/** A hundred iterations settle a hundred nodes. */
const SLICES = 10;
/** So many take about 10 ms at a hundred nodes, and leave the app time for a frame between two of them. */
const ITERATIONS_PER_SLICE = 10;

/**
 * Lays the graph out around its centre, which stands at 0, 0. The same graph gives the same picture, on every machine:
 * it starts from a circle in the order of the paths, and works in slices that the caller may spread over frames.
 */
export function* layOutInSlices(graph: EgoGraph): Generator<void, ReadonlyMap<string, Position>> {
  const layout = startOnCircle(graph);
  const settings = {
    ...forceAtlas2.inferSettings(layout),
    // Without the hubs' attraction shared out, the centre would pull all into one heap.
    outboundAttractionDistribution: true,
    gravity: 0.6,
  };
  for (let slice = 0; slice < SLICES && layout.order > 2; slice += 1) {
    forceAtlas2.assign(layout, { iterations: ITERATIONS_PER_SLICE, getEdgeWeight: 'weight', settings });
    yield;
  }
  return new Map(layout.mapNodes((path, { x, y }) => [path, { x, y }]));
}

function startOnCircle({ centre, nodes, edges }: EgoGraph): UndirectedGraph<LayoutNode> {
  const layout = new UndirectedGraph<LayoutNode>();
  const around = nodes.filter(({ path }) => path !== centre).sort((a, b) => (a.path < b.path ? -1 : 1));
  layout.addNode(centre, { x: 0, y: 0, fixed: true });
  around.forEach(({ path, score }, position) => {
    const angle = (2 * Math.PI * position) / around.length;
    // The best stand nearer, which also keeps the circle from being a balance that nothing leaves.
    const radius = 20 - 10 * score;
    layout.mergeNode(path, { x: radius * Math.cos(angle), y: radius * Math.sin(angle), fixed: false });
  });
  for (const { one, other, strength } of edges.toSorted(compareEdges)) {
    if (one === other || !layout.hasNode(one) || !layout.hasNode(other)) continue;
    layout.updateEdge(one, other, ({ weight = 0 }) => ({ weight: Number(weight) + 0.25 + strength }));
  }
  return layout;
}

/** Sums of forces differ in their last digit with the order of the edges, and the picture with them. */
function compareEdges(a: EgoGraph['edges'][number], b: EgoGraph['edges'][number]): number {
  const [one, other] = [a, b].map(({ one, other, signal }) => `${one}\n${other}\n${signal}`);
  return one === other ? 0 : (one ?? '') < (other ?? '') ? -1 : 1;
}
