import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import { SIGNALS, findNeighbours, fuse } from '../../../../indexer/graphs';
import { contextOf, graphOf, listOf } from './vault-of';

const pathsOf = (answer: ReturnType<typeof findNeighbours>) => answer.neighbours.map(({ path }) => path);

describe('the neighbours of a note', () => {
  it('puts first what several signals name, and tells each reason with its rank', () => {
    const context = contextOf([listOf('links', ['a', 'both']), listOf('similar', ['b', 'both'])]);
    const answer = findNeighbours({ path: 'note' }, context);
    expect(pathsOf(answer)).toEqual(['both', 'a', 'b']);
    expect(answer.neighbours[0]?.reasons).toMatchObject([
      { signal: 'links', rank: 2, weight: 1 },
      { signal: 'similar', rank: 2, weight: 1 },
    ]);
  });

  it('scores the first of every list with 1, as the sum of its shares', () => {
    const context = contextOf([listOf('links', ['first', 'a']), listOf('shared-tags', ['first', 'b'])]);
    const [first] = findNeighbours({ path: 'note' }, context).neighbours;
    expect(first?.score).toBeCloseTo(1, 12);
    expect(first?.reasons.map(({ share }) => share)).toEqual(
      [2 / 3, 1 / 3].map((x) => expect.closeTo(x, 12) as number),
    );
  });

  it('lets equal weights share a rank, so that only other signals and the path order them', () => {
    const context = contextOf([
      graphOf('links', [
        ['note', 'c'],
        ['note', 'b'],
        ['note', 'a'],
        ['note', 'z', 0.5],
      ]),
      listOf('similar', ['c']),
    ]);
    const answer = findNeighbours({ path: 'note' }, context);
    expect(pathsOf(answer)).toEqual(['c', 'a', 'b', 'z']);
    expect(answer.neighbours.map(({ reasons }) => reasons.find((of) => of.signal === 'links')?.rank)).toEqual(
      [1, 1, 1, 4],
    );
  });

  it('does not let a crowd that one signal cannot tell apart drown the first of another', () => {
    const crowd = Array.from({ length: 40 }, (_, number): [string, string] => ['note', `tied-${number}`]);
    const context = contextOf([graphOf('links', crowd), listOf('similar', ['alike', 'next', 'third'])]);
    const answer = findNeighbours({ path: 'note' }, context);
    expect(pathsOf(answer).slice(0, 3)).toEqual(['alike', 'next', 'third']);
  });

  it('fills the slot of a dismissed pair with the next note', () => {
    const graphs = [listOf('similar', ['a', 'b', 'c'])];
    const answer = findNeighbours(
      { path: 'note', limit: 2 },
      contextOf(graphs, { dismissed: [['a', 'note']] }),
    );
    expect(pathsOf(answer)).toEqual(['b', 'c']);
    expect(answer.neighbours[0]?.reasons[0]?.rank).toBe(1);
    expect(answer.dismissed).toBe(1);
    expect(answer.found.similar).toBe(2);
  });

  it('suggests what is not linked yet where that is asked for', () => {
    const context = contextOf([listOf('similar', ['a', 'b'])], { linked: [['a', 'note']] });
    expect(findNeighbours({ path: 'note' }, context).neighbours.map(({ isLinked }) => isLinked)).toEqual([
      true,
      false,
    ]);
    expect(pathsOf(findNeighbours({ path: 'note', onlyUnlinked: true }, context))).toEqual(['b']);
  });

  it('never lists the note itself', () => {
    expect(pathsOf(findNeighbours({ path: 'a' }, contextOf([listOf('similar', ['a', 'b'])])))).toEqual(['b']);
  });

  it('marks a note outside of the index and keeps it', () => {
    const [only] = findNeighbours(
      { path: 'note' },
      contextOf([listOf('co-edits', ['outside/x.md'])]),
    ).neighbours;
    expect(only).toMatchObject({ path: 'outside/x.md', isIndexed: false });
  });

  it('gives at most 20 unless told otherwise, and counts all', () => {
    const many = Array.from({ length: 30 }, (_, index) => `note ${String(index).padStart(2, '0')}`);
    const answer = findNeighbours({ path: 'note' }, contextOf([listOf('similar', many)]));
    expect(answer.neighbours).toHaveLength(20);
    expect(answer.found).toEqual({
      ...Object.fromEntries(SIGNALS.map((signal) => [signal, 0])),
      similar: 30,
    });
  });

  it('leaves a signal of weight 0 out, with its reasons, unless it is asked for alone', () => {
    const context = contextOf([listOf('links', ['a', 'b']), listOf('similar', ['c', 'a'])], {
      weights: { similar: 0 },
    });
    const answer = findNeighbours({ path: 'note' }, context);
    expect(pathsOf(answer)).toEqual(['a', 'b']);
    expect(answer.neighbours[0]?.reasons).toHaveLength(1);
    expect(pathsOf(findNeighbours({ path: 'note', signals: ['similar'] }, context))).toEqual(['c', 'a']);
  });

  it('hears only the signals that are asked for', () => {
    const context = contextOf([listOf('links', ['a']), listOf('similar', ['b']), listOf('co-edits', ['c'])]);
    expect(pathsOf(findNeighbours({ path: 'note', signals: ['links', 'similar'] }, context))).toEqual([
      'a',
      'b',
    ]);
    expect(findNeighbours({ path: 'note', signals: [] }, context).neighbours).toEqual([]);
  });
});

describe('co-searches before enough are confirmed', () => {
  const graphs = [listOf('similar', ['a', 'b']), listOf('co-searches', ['b', 'c'])];

  it('rank nothing and are still told', () => {
    const answer = findNeighbours({ path: 'note' }, contextOf(graphs, { isUsed: false }));
    expect(pathsOf(answer)).toEqual(['a', 'b']);
    expect(answer.neighbours[1]?.reasons).toMatchObject([
      { signal: 'similar' },
      { signal: 'co-searches', share: 0, rank: 1, weight: 2 },
    ]);
    expect(answer.found['co-searches']).toBe(2);
  });

  it('are listed by weight where they are asked for alone', () => {
    const answer = findNeighbours(
      { path: 'note', signals: ['co-searches'] },
      contextOf(graphs, { isUsed: false }),
    );
    expect(pathsOf(answer)).toEqual(['b', 'c']);
  });

  it('rank once they are used', () => {
    expect(pathsOf(findNeighbours({ path: 'note' }, contextOf(graphs)))).toEqual(['b', 'a', 'c']);
  });
});

describe('fusing lists', () => {
  const path = fc.constantFrom(...'abcdefgh');
  const list = fc
    .uniqueArray(fc.record({ path, weight: fc.integer({ min: 1, max: 4 }) }), { selector: (of) => of.path })
    .map((found) =>
      found
        .sort((one, other) => other.weight - one.weight || (one.path < other.path ? -1 : 1))
        .map((of) => ({ ...of, evidence: [] })),
    );
  const lists = fc
    .record({ links: list, similar: list, 'co-edits': list })
    .map((of) =>
      Object.entries(of).map(([signal, neighbours]) => ({ signal: signal as keyof typeof of, neighbours })),
    );

  it('scores between 0 and 1, orders by score, then by path, and shares add up', () => {
    fc.assert(
      fc.property(lists, fc.double({ min: 0, max: 10, noNaN: true }), (given, similar) => {
        const fused = fuse(given, { links: 1, 'co-edits': 0.5, similar });
        for (const { score, reasons } of fused) {
          expect(score).toBeCloseTo(
            reasons.reduce((sum, { share }) => sum + share, 0),
            9,
          );
          expect(score).toBeGreaterThan(0);
          expect(score).toBeLessThanOrEqual(1 + 1e-9);
        }
        const ordered = [...fused].sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
        expect(fused).toEqual(ordered);
      }),
    );
  });

  it('does not depend on the order of the lists, and moves nothing down that moves up in one', () => {
    fc.assert(
      fc.property(lists, (given) => {
        const weights = { links: 1, 'co-edits': 1, similar: 1 };
        const order = fuse(given, weights).map((of) => of.path);
        expect(fuse([...given].reverse(), weights).map((of) => of.path)).toEqual(order);
        const [first, ...rest] = given;
        const last = first?.neighbours.at(-1);
        if (!first || !last) return;
        const raised = { ...first, neighbours: [{ ...last, weight: 9 }, ...first.neighbours.slice(0, -1)] };
        const after = fuse([raised, ...rest], weights).map((of) => of.path);
        expect(after.indexOf(last.path)).toBeLessThanOrEqual(order.indexOf(last.path));
      }),
    );
  });
});
