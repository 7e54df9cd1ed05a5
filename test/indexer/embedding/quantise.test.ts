import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantise } from '../../../indexer/embedding/vectors/quantise';

const DIMENSIONS = 384;

/** Unit vectors with bell-shaped components, as sentence embeddings have them. */
const unitVector = fc
  .array(
    fc.tuple(fc.double({ min: 1e-9, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    {
      minLength: DIMENSIONS,
      maxLength: DIMENSIONS,
    },
  )
  .map((pairs) => {
    const values = pairs.map(([one, other]) => Math.sqrt(-2 * Math.log(one)) * Math.cos(2 * Math.PI * other));
    const norm = Math.hypot(...values) || 1;
    return Float32Array.from(values, (value) => value / norm);
  });

const dot = (one: ArrayLike<number>, other: ArrayLike<number>) =>
  Array.from(one).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);

describe('int8 rows', () => {
  it('keep every cosine within 0.005', () => {
    fc.assert(
      fc.property(unitVector, unitVector, (vector, query) => {
        const { row, scale } = quantise(vector);
        expect(Math.abs(dot(row, query) * scale - dot(vector, query))).toBeLessThan(0.005);
        expect(dot(row, row) * scale * scale).toBeCloseTo(1, 5);
      }),
      { numRuns: 60 },
    );
  });

  it('hold a lone component and a vector of nothing', () => {
    const lone = new Float32Array(8);
    lone[3] = -1;
    expect(Array.from(quantise(lone).row)).toEqual([0, 0, 0, -127, 0, 0, 0, 0]);
    expect(quantise(new Float32Array(8))).toEqual({ row: new Int8Array(8), scale: 0 });
  });
});
