import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GRAPH_SIGNALS, type EgoGraph } from '../../../../../indexer/graphs';
import { layOutInSlices } from '../../../../../src/ui/components/ego-graph/ego-layout';
import { layOut } from './lay-out';
import { gardenGraph } from './fixture';

/** Any graph around `0.md`, with notes that have no edge and edges that name no note. */
const egoGraphs: fc.Arbitrary<EgoGraph> = fc
  .record({
    size: fc.integer({ min: 1, max: 24 }),
    edges: fc.array(
      fc.record({
        one: fc.integer({ min: 0, max: 26 }),
        other: fc.integer({ min: 0, max: 26 }),
        signal: fc.constantFrom(...GRAPH_SIGNALS),
        strength: fc.double({ min: 0, max: 1, noNaN: true }),
      }),
      { maxLength: 60 },
    ),
  })
  .map(({ size, edges }) => ({
    centre: '0.md',
    nodes: Array.from({ length: size }, (_, position) => ({
      path: `${position}.md`,
      title: String(position),
      score: 1 - position / size,
      isIndexed: true,
    })),
    edges: edges.map(({ one, other, ...rest }) => ({ one: `${one}.md`, other: `${other}.md`, ...rest })),
  }));

describe('the layout of a note and its neighbours', () => {
  it('gives every note a place of its own, with the centre in the middle', () => {
    fc.assert(
      fc.property(egoGraphs, (graph) => {
        const positions = layOut(graph);
        expect([...positions.keys()].sort()).toEqual(graph.nodes.map(({ path }) => path).sort());
        expect(positions.get(graph.centre)).toEqual({ x: 0, y: 0 });
        const places = [...positions.values()];
        for (const { x, y } of places) expect(Number.isFinite(x) && Number.isFinite(y)).toBe(true);
        expect(new Set(places.map(({ x, y }) => `${x.toFixed(3)} ${y.toFixed(3)}`)).size).toBe(places.length);
      }),
      { numRuns: 60 },
    );
  });

  it('is the same each time, in whatever order notes and edges come', () => {
    const graph = gardenGraph();
    const again = layOut({ ...graph, nodes: graph.nodes.toReversed(), edges: graph.edges.toReversed() });
    expect([...layOut(graph)].sort()).toEqual([...again].sort());
  });

  it('puts notes that are joined closer to each other than notes that are not', () => {
    const positions = layOut(gardenGraph());
    const distance = (one: string, other: string): number => {
      const a = positions.get(`Garden/${one}.md`);
      const b = positions.get(`Garden/${other}.md`);
      return Math.hypot((a?.x ?? NaN) - (b?.x ?? NaN), (a?.y ?? NaN) - (b?.y ?? NaN));
    };
    expect(distance('Watering plan', 'Rain barrel')).toBeLessThan(
      distance('Watering plan', 'Shed inventory'),
    );
  });

  it('gives way between short slices', () => {
    const slices = layOutInSlices(gardenGraph());
    let count = 0;
    while (slices.next().done !== true) count += 1;
    expect(count).toBe(10);
  });
});
