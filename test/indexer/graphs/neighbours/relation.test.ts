import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { buildFusedGraph, createFusedGraphCache, relationOf } from '../../../../indexer/graphs';
import type { Relation } from '../../../../indexer/graphs';
import { widestPath } from '../../../../indexer/graphs/neighbours/widest-path';
import { contextOf, graphOf, listOf } from './vault-of';
import type { Edges } from './vault-of';

const stops = ({ one, path }: Relation) => (path.length === 0 ? [] : [one, ...path.map(({ to }) => to)]);

describe('why two notes are related', () => {
  it('tells each direct reason with the rank of the full list', () => {
    const many = Array.from({ length: 40 }, (_, index) => `note ${String(index).padStart(2, '0')}`);
    const relation = relationOf('a', 'note 37', contextOf([listOf('similar', many), listOf('links', ['x'])]));
    expect(relation.reasons).toMatchObject([{ signal: 'similar', rank: 38, weight: 3 }]);
  });

  it('tells a dismissed pair as one, with its reasons, and takes no step between the two', () => {
    const graph = graphOf('links', [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ]);
    const relation = relationOf('a', 'b', contextOf([graph], { dismissed: [['a', 'b']] }));
    expect(relation).toMatchObject({ isDismissed: true, reasons: [{ signal: 'links', rank: 1 }] });
    expect(stops(relation)).toEqual(['a', 'c', 'b']);
  });

  it('says honestly that two notes are not connected', () => {
    const context = contextOf([
      graphOf('links', [
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ]);
    expect(relationOf('a', 'd', context)).toEqual({
      one: 'a',
      other: 'd',
      reasons: [],
      path: [],
      isDismissed: false,
    });
    expect(relationOf('a', 'nowhere', context).path).toEqual([]);
    expect(relationOf('a', 'a', context).path).toEqual([]);
  });
});

describe('the path between two notes', () => {
  it('takes the way whose weakest step is strongest, over all graphs', () => {
    const context = contextOf([
      graphOf('co-edits', [
        ['a', 'b', 0.1],
        ['a', 'c', 2],
        ['x', 'y', 1],
      ]),
      graphOf('similar', [
        ['c', 'b', 0.9],
        ['x', 'y', 0.5],
      ]),
    ]);
    const relation = relationOf('a', 'b', context);
    expect(stops(relation)).toEqual(['a', 'c', 'b']);
    expect(relation.path).toEqual([
      { from: 'a', to: 'c', strength: 1, signals: ['co-edits'] },
      { from: 'c', to: 'b', strength: 1, signals: ['similar'] },
    ]);
  });

  it('joins what several signals say of one step', () => {
    const context = contextOf([
      graphOf('links', [
        ['a', 'b', 1],
        ['x', 'y', 2],
      ]),
      graphOf('similar', [
        ['a', 'b', 0.5],
        ['x', 'y', 0.9],
      ]),
    ]);
    expect(relationOf('a', 'b', context).path).toEqual([
      { from: 'a', to: 'b', strength: 0.75, signals: ['links', 'similar'] },
    ]);
  });

  it('leaves out signals of weight 0 and co-searches that are not used yet', () => {
    const graphs = [graphOf('co-searches', [['a', 'b']]), graphOf('similar', [['b', 'c']])];
    expect(relationOf('a', 'b', contextOf(graphs, { isUsed: false })).path).toEqual([]);
    expect(relationOf('a', 'b', contextOf(graphs)).path).toHaveLength(1);
    expect(relationOf('b', 'c', contextOf(graphs, { weights: { similar: 0 } })).path).toEqual([]);
  });

  it('goes round a hub and round a daily note', () => {
    const around: Edges = [
      ['a', 'p'],
      ['p', 'q'],
      ['q', 'b'],
    ];
    const crowd: Edges = Array.from({ length: 200 }, (_, index) => ['hub', `n${index}`] as const);
    const overHub = contextOf([graphOf('links', [['a', 'hub'], ['hub', 'b'], ...crowd, ...around])]);
    expect(stops(relationOf('a', 'b', overHub))).toEqual(['a', 'p', 'q', 'b']);
    const overDay = contextOf([
      graphOf('links', [['a', '2026-11-30.md'], ['2026-11-30.md', 'b'], ...around]),
    ]);
    expect(stops(relationOf('a', 'b', overDay))).toEqual(['a', 'p', 'q', 'b']);
    expect(stops(relationOf('a', '2026-11-30.md', overDay))).toEqual(['a', '2026-11-30.md']);
  });

  it('takes a long way only where there is no shorter one', () => {
    const chain: Edges = Array.from({ length: 9 }, (_, index) => [`${index}`, `${index + 1}`, 5] as const);
    expect(relationOf('0', '9', contextOf([graphOf('similar', chain)])).path).toHaveLength(9);
    const shortcut = contextOf([graphOf('similar', [...chain, ['0', '9', 1]])]);
    expect(relationOf('0', '9', shortcut).path).toHaveLength(1);
  });

  it('is as wide as the widest of all simple paths, of the fewest steps, the first of them', () => {
    const nodes = [...'abcdef'];
    const edge = fc.tuple(
      fc.constantFrom(...nodes),
      fc.constantFrom(...nodes),
      fc.integer({ min: 1, max: 5 }),
    );
    const edges = fc
      .uniqueArray(edge, { selector: ([a, b]) => [a, b].sort().join(' '), maxLength: 12 })
      .map((found) => found.filter(([a, b]) => a !== b));
    fc.assert(
      fc.property(edges, (given) => {
        const graph = buildFusedGraph(contextOf([graphOf('similar', given)]));
        const [from, to] = [graph.ids.get('a'), graph.ids.get('f')];
        if (from === undefined || to === undefined) return;
        const found = widestPath(graph, from, to, { preferredSteps: 6, allows: () => true });
        expect(found.map((id) => graph.paths[id])).toEqual(bruteForce(given, 'a', 'f'));
      }),
      { numRuns: 300 },
    );
  });
});

/** All simple paths, the widest, then the shortest, then the first. */
function bruteForce(edges: Edges, from: string, to: string): string[] {
  let best: { width: number; path: string[] } | undefined;
  const visit = (path: string[], width: number) => {
    const here = path.at(-1);
    if (here === to) {
      const isBetter =
        !best ||
        width > best.width ||
        (width === best.width &&
          (path.length < best.path.length ||
            (path.length === best.path.length && path.join() < best.path.join())));
      if (isBetter) best = { width, path };
      return;
    }
    for (const [a, b, weight = 1] of edges) {
      const next = a === here ? b : b === here ? a : undefined;
      if (next !== undefined && !path.includes(next)) visit([...path, next], Math.min(width, weight));
    }
  };
  visit([from], Infinity);
  return best?.path ?? [];
}

describe('the fused graph', () => {
  it('is made once per version', () => {
    const cache = createFusedGraphCache();
    const one = contextOf([graphOf('links', [['a', 'b']])]);
    const first = cache.at(1, one);
    expect(cache.at(1, contextOf([]))).toBe(first);
    expect(cache.at(2, contextOf([])).paths).toEqual([]);
  });

  it('has both directions of every edge, as strong either way, between 0 and 1', () => {
    const graph = buildFusedGraph(
      contextOf(
        [
          graphOf('links', [
            ['a', 'b', 3],
            ['b', 'c'],
            ['d', 'a', 2],
          ]),
          graphOf('similar', [
            ['a', 'b', 0.4],
            ['c', 'd', 0.9],
          ]),
        ],
        { weights: { similar: 0.5 } },
      ),
    );
    const found = new Map<string, number>();
    graph.paths.forEach((path, id) => {
      for (let entry = graph.offsets[id] as number; entry < (graph.offsets[id + 1] as number); entry++)
        found.set(`${path}${graph.paths[graph.targets[entry] as number]}`, graph.strengths[entry] as number);
    });
    expect([...found.keys()].sort()).toEqual(['ab', 'ad', 'ba', 'bc', 'cb', 'cd', 'da', 'dc']);
    for (const [pair, strength] of found) {
      expect(found.get([...pair].reverse().join(''))).toBe(strength);
      expect(strength).toBeGreaterThan(0);
      expect(strength).toBeLessThanOrEqual(1);
    }
    expect(found.get('cd')).toBe(0.5);
  });
});
