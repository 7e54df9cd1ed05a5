import { describe, expect, it } from 'vitest';
import { createDrawnGraph, nearOf, stretchTo } from '../../../../../src/ui/components/ego-graph/drawn-graph';
import { layOut } from './lay-out';
import { gardenGraph } from './fixture';

const ego = gardenGraph();
const positions = layOut(ego);
const pathOf = (title: string): string => `Garden/${title}.md`;

describe('the graph as it is drawn', () => {
  it('bends lines between the same notes apart, whichever way they are written, and leaves others straight', () => {
    const turned = ego.edges.map((edge) =>
      edge.signal === 'similar' ? { ...edge, one: edge.other, other: edge.one } : edge,
    );
    for (const edges of [ego.edges, turned]) {
      const graph = createDrawnGraph({ ...ego, edges }, positions);
      const bends = (one: string, other: string): number[] =>
        graph
          .edges(pathOf(one), pathOf(other))
          .map((edge) => graph.getEdgeAttributes(edge))
          .map((edge) => edge.curvature * (edge.one < edge.other ? 1 : -1))
          .sort((a, b) => a - b);
      expect(bends('Garden plan', 'Raised bed').map((bend) => bend.toFixed(2))).toEqual([
        '-0.33',
        '-0.11',
        '0.11',
        '0.33',
      ]);
      expect(bends('Garden plan', 'Frost calendar')).toEqual([0]);
    }
  });

  it('marks the centre, sizes notes by score and cuts long titles', () => {
    const graph = createDrawnGraph(ego, positions);
    const centre = graph.getNodeAttributes(ego.centre);
    const best = graph.getNodeAttributes(pathOf('Raised bed'));
    const last = graph.getNodeAttributes(pathOf('Bees'));
    expect(centre.isCentre).toBe(true);
    expect(centre.size).toBeGreaterThan(best.size);
    expect(best.size).toBeGreaterThan(last.size);
    expect(graph.getNodeAttributes(pathOf('Old quince tree by the wall')).label).toBe(
      'Old quince tree by the…',
    );
  });

  it('leaves out edges to notes that are not shown', () => {
    const shown = new Map([...positions].filter(([path]) => path !== pathOf('Raised bed')));
    const graph = createDrawnGraph(ego, shown);
    expect(graph.hasNode(pathOf('Raised bed'))).toBe(false);
    expect(graph.size).toBe(ego.edges.filter(({ one, other }) => shown.has(one) && shown.has(other)).length);
  });

  it('knows the notes that shown signals lead to', () => {
    const graph = createDrawnGraph(ego, positions);
    const near = nearOf(graph, pathOf('Watering plan'), new Set(['similar', 'co-searches']));
    expect([...near]).toEqual([pathOf('Rain barrel')]);
  });

  it('fills a view that is taller or wider than it, within measure', () => {
    const ratioIn = (width: number, height: number): number => {
      const places = [...stretchTo(positions, { width, height }).values()];
      const extent = (values: number[]): number => Math.max(...values) - Math.min(...values);
      return extent(places.map(({ y }) => y)) / extent(places.map(({ x }) => x));
    };
    expect(ratioIn(300, 390)).toBeCloseTo(1.3, 1);
    expect(ratioIn(400, 300)).toBeCloseTo(0.75, 1);
    expect(ratioIn(100, 1_000)).toBeLessThan(2.5);
    expect(stretchTo(positions, { width: 0, height: 0 })).toBe(positions);
  });
});
