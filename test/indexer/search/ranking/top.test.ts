import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowestOfHighest, placesOfHighest } from '../../../../indexer/search/ranking/top';

describe('the lowest of the highest values', () => {
  it('is what sorting all would give', () => {
    const value = fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, 1, -Infinity));
    fc.assert(
      fc.property(fc.array(value), fc.nat(12), fc.nat(3), (values, limit, unused) => {
        // What stands behind the count is left over from another search.
        const kept = Float64Array.from([...values, ...Array.from({ length: unused }, () => 1e9)]);
        const sorted = [...values].sort((a, b) => b - a);
        const expected = limit === 0 && values.length > 0 ? Infinity : sorted[limit - 1];
        const wanted = values.length <= limit ? -Infinity : expected;
        expect(lowestOfHighest(kept, values.length, limit)).toBe(wanted);
        expect([...kept.subarray(0, values.length)]).toEqual(values);
      }),
    );
  });
});

describe('the places of the highest values', () => {
  it('have among them the best that may be taken, and all their equals', () => {
    const value = fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constant(-Infinity));
    fc.assert(
      fc.property(fc.array(value), fc.nat(12), fc.func(fc.boolean()), (values, limit, isMet) => {
        const least = -1;
        const kept = Float64Array.from(values);
        const places = placesOfHighest(kept, values.length, limit, { least, isMet });
        const wanted = values
          .map((_, place) => place)
          .filter((place) => (values[place] as number) >= least && isMet(place))
          .sort((a, b) => (values[b] as number) - (values[a] as number));
        const lowest = values[wanted[Math.min(limit, wanted.length) - 1] as number] ?? Infinity;
        const mustHave = wanted.filter((place) => (values[place] as number) >= lowest);
        expect(places).toEqual(expect.arrayContaining(mustHave));
        expect(new Set(places).size).toBe(places.length);
        expect(wanted).toEqual(expect.arrayContaining(places));
      }),
    );
  });

  it('are looked for no further down than has to be', () => {
    const asked: number[] = [];
    const values = Float64Array.from({ length: 1_000 }, (_, place) => place);
    placesOfHighest(values, 1_000, 10, { isMet: (place) => asked.push(place) > 0 });
    expect(asked).toHaveLength(10);
  });
});
