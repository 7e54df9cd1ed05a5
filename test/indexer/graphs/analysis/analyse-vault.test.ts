import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { UndirectedGraph } from 'graphology';
import betweennessCentrality from 'graphology-metrics/centrality/betweenness.js';
import { analyseVault } from '../../../../indexer/graphs';
import type { LinkGraph, StoredGraph } from '../../../../indexer/graphs';
import { sampledBetweenness } from '../../../../indexer/graphs/analysis/betweenness';
import { joinGraphs } from '../../../../indexer/graphs/neighbours/fused-graph';
import { graphOf } from '../neighbours/vault-of';
import type { Edges } from '../neighbours/vault-of';

const clock = { now: () => 0, yield: () => Promise.resolve() };
const hubs = [
  { path: 'hub', incoming: 12, share: 0.5, damping: 0.4 },
  { path: 'no hub', incoming: 3, share: 0.1, damping: 0.9 },
];

const analyse = (graphs: readonly StoredGraph[], notes: readonly string[] = []) =>
  analyseVault(
    { links: { hubs: () => hubs } as unknown as LinkGraph, graphs },
    { clock, notes, titleOf: (path) => path.toUpperCase() },
  );

/** Two triangles that one note joins. */
const bow: Edges = [
  ['a', 'b'],
  ['b', 'c'],
  ['a', 'c'],
  ['x', 'y'],
  ['y', 'z'],
  ['x', 'z'],
  ['c', 'bridge'],
  ['bridge', 'x'],
];

describe('the vault as one graph', () => {
  it('measures density and degree over the pairs that any graph joins', async () => {
    const report = await analyse(
      [
        graphOf('links', [['a', 'b']]),
        graphOf('similar', [
          ['a', 'b'],
          ['b', 'c'],
        ]),
      ],
      ['a', 'd'],
    );
    expect(report).toMatchObject({ notes: 4, density: 2 / 6, averageDegree: 1, isolated: ['d'] });
  });

  it('finds communities, their leaders and the bridge between them', async () => {
    const report = await analyse([graphOf('links', bow)]);
    expect(report.communities).toHaveLength(2);
    expect(report.communities.map(({ size }) => size).sort()).toEqual([3, 4]);
    expect(report.communities.flatMap(({ leaders }) => leaders.map(({ path }) => path))).toEqual(
      expect.arrayContaining(['c', 'x']),
    );
    expect(report.bridges[0]).toMatchObject({ path: 'bridge', title: 'BRIDGE' });
    expect(report.modularity).toBeGreaterThan(0.3);
    expect(report.samples).toBe(7);
  });

  it('lists what many notes link to', async () => {
    expect((await analyse([])).hubs).toEqual([{ ...hubs[0], title: 'HUB' }]);
  });

  it('gives the same report again', async () => {
    const random = Array.from(
      { length: 300 },
      (_, i) => [`n${(i * 37) % 90}`, `n${(i * 53 + 7) % 91}`] as const,
    );
    const edges = [
      ...new Map(random.filter(([a, b]) => a !== b).map((e) => [[...e].sort().join(), e])).values(),
    ];
    expect(await analyse([graphOf('links', edges)])).toEqual(
      await analyse([graphOf('links', [...edges].reverse())]),
    );
  });

  it('is no trouble where nothing is joined or there is nothing', async () => {
    expect(await analyse([])).toMatchObject({
      notes: 0,
      density: 0,
      averageDegree: 0,
      modularity: 0,
      central: [],
    });
    expect(await analyse([], ['only'])).toMatchObject({
      notes: 1,
      density: 0,
      isolated: ['only'],
      communities: [],
    });
  });

  it('stops where it is told to', async () => {
    const controller = new AbortController();
    controller.abort();
    const stopped = analyseVault(
      { links: { hubs: () => [] } as unknown as LinkGraph, graphs: [] },
      { clock, notes: [], titleOf: String, signal: controller.signal },
    );
    await expect(stopped).rejects.toThrow(/abort/i);
  });
});

describe('sampled betweenness', () => {
  const node = fc.constantFrom(...'abcdefgh');
  const edges = fc
    .uniqueArray(fc.tuple(node, node), { selector: (pair) => [...pair].sort().join(), maxLength: 16 })
    .map((pairs) => pairs.filter(([a, b]) => a !== b))
    .filter((pairs) => pairs.length > 0);
  const options = { seed: 1, sliceMs: 0, clock };

  it('is exact with as many samples as notes', async () => {
    await fc.assert(
      fc.asyncProperty(edges, async (pairs) => {
        const graph = joinGraphs([{ graph: graphOf('links', pairs), weight: 1 }]);
        const found = await sampledBetweenness(graph, { ...options, samples: 8 });
        const reference = new UndirectedGraph();
        for (const [a, b] of pairs) reference.mergeEdge(a, b);
        const exact = betweennessCentrality(reference, { getEdgeWeight: null });
        graph.paths.forEach((path, id) => {
          if (graph.paths.length > 2) expect(found[id]).toBeCloseTo(exact[path] ?? NaN, 9);
          else expect(found[id]).toBe(0);
        });
      }),
    );
  });

  it('ranks the bridge first from half of the notes, tells how far it is, and can be stopped', async () => {
    const graph = joinGraphs([{ graph: graphOf('links', bow), weight: 1 }]);
    const seen: number[] = [];
    const found = await sampledBetweenness(graph, {
      ...options,
      samples: 4,
      onProgress: (done) => seen.push(done),
    });
    expect(seen).toEqual([1, 2, 3, 4]);
    expect(['bridge', 'c', 'x']).toContain(graph.paths[found.indexOf(Math.max(...found))]);
    const controller = new AbortController();
    const stopped = sampledBetweenness(graph, {
      ...options,
      samples: 4,
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(stopped).rejects.toThrow(/abort/i);
  });
});
