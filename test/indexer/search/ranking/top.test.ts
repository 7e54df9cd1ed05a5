import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lowestOfHighest } from '../../../../indexer/search/ranking/top';

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
