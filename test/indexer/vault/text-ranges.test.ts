import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { doOverlap, uniteRanges } from '../../../indexer/vault';

const ranges = fc.array(
  fc
    .tuple(fc.nat(50), fc.integer({ min: 1, max: 10 }))
    .map(([start, length]) => ({ start, end: start + length })),
);

const placesIn = (all: readonly { readonly start: number; readonly end: number }[]): readonly number[] =>
  Array.from({ length: 61 }, (_, place) => place).filter((place) =>
    all.some(({ start, end }) => place >= start && place < end),
  );

describe('ranges of a text', () => {
  it('are united where they overlap or touch', () => {
    const united = uniteRanges([
      { start: 8, end: 9 },
      { start: 0, end: 2 },
      { start: 2, end: 4 },
      { start: 1, end: 3 },
    ]);
    expect(united).toEqual([
      { start: 0, end: 4 },
      { start: 8, end: 9 },
    ]);
  });

  it('cover the same places in order and apart, whatever they are', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        const united = uniteRanges(all);
        expect(placesIn(united)).toEqual(placesIn(all));
        united.slice(1).forEach(({ start }, before) => expect(start).toBeGreaterThan(united[before]!.end));
      }),
    );
  });

  it('overlap where they have a character in common', () => {
    expect(doOverlap({ start: 0, end: 3 }, { start: 2, end: 5 })).toBe(true);
    expect(doOverlap({ start: 0, end: 3 }, { start: 3, end: 5 })).toBe(false);
  });
});
