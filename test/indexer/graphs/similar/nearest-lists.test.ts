import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../../indexer/platform';
import { joinAll } from '../../../../indexer/graphs/similar/join-all';
import { NearestLists } from '../../../../indexer/graphs/similar/nearest-lists';
import { Pace } from '../../../../indexer/graphs/similar/pace';
import { cosineOf } from '../../../../indexer/graphs/similar/row-products';
import { VectorTable } from '../../../../indexer/graphs/similar/vector-table';
import { randomVector, seededRandom, unit } from './notes';

const sizes = { wanted: 3, places: 5, floor: 0 };
const DIMENSIONS = 4;

/** What every list should show: each row's nearest, worked out pair by pair. */
function expectedLists(table: VectorTable): Record<string, [string, number][]> {
  const cosine = (one: number, other: number): number => {
    let product = 0;
    for (let index = 0; index < table.dimensions; index++) {
      product +=
        (table.rows[one * table.dimensions + index] as number) *
        (table.rows[other * table.dimensions + index] as number);
    }
    return cosineOf(product, table.scales[one] as number, table.scales[other] as number);
  };
  const paths = [...table.paths()].sort();
  return Object.fromEntries(
    paths.map((path) => {
      const others = paths
        .filter((other) => other !== path)
        .map((other): [string, number] => [
          other,
          cosine(table.rowOf(path) as number, table.rowOf(other) as number),
        ]);
      const near = others.filter(([, similarity]) => similarity > sizes.floor);
      return [path, near.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, sizes.wanted)];
    }),
  );
}

function shownLists(table: VectorTable, lists: NearestLists): Record<string, [string, number][]> {
  return Object.fromEntries(
    [...table.paths()].sort().map((path) => {
      const row = table.rowOf(path) as number;
      const start = row * sizes.places;
      return [
        path,
        Array.from({ length: lists.shownCount(row) }, (_, place): [string, number] => [
          table.pathOf(lists.neighbours[start + place] as number) ?? 'gone',
          lists.similarities[start + place] as number,
        ]),
      ];
    }),
  );
}

const path = fc.integer({ min: 0, max: 11 }).map((number) => `${number}.md`);
// Few directions, so that there are many ties.
const vector = fc.array(fc.integer({ min: -1, max: 1 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS });
const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), path, vector }),
  fc.record({ kind: fc.constant('remove' as const), path }),
  fc.record({ kind: fc.constant('scan' as const) }),
);

describe('NearestLists', () => {
  it('after any changes shows, rescanned where short, what a comparison of all pairs gives', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const table = new VectorTable(DIMENSIONS);
        const lists = new NearestLists(table, sizes);
        const leave = (left: string): void => {
          const row = table.remove(left);
          if (row === undefined) return;
          lists.leave(new Set([row]));
          table.reuse(row);
        };
        const scanShort = (): void => lists.short.forEach((row) => lists.scan(row));
        for (const change of steps) {
          if (change.kind === 'scan') scanShort();
          else leave(change.path);
          if (change.kind === 'put') lists.join(table.add(change.path, unit(change.vector), 1));
        }
        scanShort();
        expect(lists.short).toEqual([]);
        expect(shownLists(table, lists)).toEqual(expectedLists(table));
      }),
      { numRuns: 300 },
    );
  });

  it('never shows anything out of order before the rescan: what it shows is the beginning of the true list', () => {
    const random = seededRandom(1);
    const table = new VectorTable(DIMENSIONS);
    const lists = new NearestLists(table, sizes);
    for (let number = 0; number < 100; number++) {
      lists.join(table.add(`${number}.md`, unit(randomVector(random, DIMENSIONS)), 1));
    }
    for (let number = 0; number < 50; number++) {
      const row = table.remove(`${number}.md`) as number;
      lists.leave(new Set([row]));
      table.reuse(row);
    }
    expect(lists.short.length).toBeGreaterThan(0);
    const expected = expectedLists(table);
    for (const [of, shown] of Object.entries(shownLists(table, lists))) {
      expect(shown).toEqual(expected[of]?.slice(0, shown.length));
    }
  });

  it.each([0, 1, 63, 64, 65, 200])('built all at once for %i rows equals row by row', async (count) => {
    const random = seededRandom(count);
    const dimensions = 7;
    const table = new VectorTable(dimensions);
    const oneByOne = new NearestLists(table, sizes);
    for (let number = 0; number < count; number++) {
      oneByOne.join(table.add(`${number}.md`, unit(randomVector(random, dimensions)), 1));
    }
    const atOnce = new NearestLists(table, sizes);
    await joinAll(table, atOnce, new Pace(systemClock, []), () => undefined);
    expect(shownLists(table, atOnce)).toEqual(shownLists(table, oneByOne));
    expect(shownLists(table, atOnce)).toEqual(expectedLists(table));
  });

  it('multiplies the largest int8 values of many dimensions exactly', async () => {
    const dimensions = 2048;
    const table = new VectorTable(dimensions);
    const ends = (sign: number) =>
      Float32Array.from({ length: dimensions }, () => sign / Math.sqrt(dimensions));
    table.add('a.md', ends(1), 1);
    table.add('b.md', ends(1), 1);
    table.add('c.md', ends(-1), 1);
    const lists = new NearestLists(table, { ...sizes, floor: -2 });
    await joinAll(table, lists, new Pace(systemClock, []), () => undefined);
    expect(shownLists(table, lists)).toEqual({
      'a.md': [
        ['b.md', 1],
        ['c.md', -1],
      ],
      'b.md': [
        ['a.md', 1],
        ['c.md', -1],
      ],
      'c.md': [
        ['a.md', -1],
        ['b.md', -1],
      ],
    });
  });
});
