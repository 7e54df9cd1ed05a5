import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitIsotonic, valueAt, type Point } from '../../../../../indexer/memory/calibration/fit/isotonic';

const points = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 20 }).map((number) => number / 20),
    value: fc.constantFrom(0, 1),
    weight: fc.integer({ min: 1, max: 5 }),
  }),
  { minLength: 1, maxLength: 60 },
);

/** Sum of squared errors of what some steps say of the points. */
const errorOf = (values: readonly number[], of: readonly Point[]): number =>
  of.reduce((sum, { value, weight = 1 }, index) => sum + weight * (value - (values[index] ?? 0)) ** 2, 0);

describe('isotonic steps', () => {
  it('pool neighbours that fall', () => {
    const values = [0, 0, 1, 0, 1, 1];
    const steps = fitIsotonic(values.map((value, at) => ({ at, value })));
    expect(steps).toEqual([
      { from: 0, value: 0, weight: 2 },
      { from: 2, value: 0.5, weight: 2 },
      { from: 4, value: 1, weight: 2 },
    ]);
    expect([-1, 0, 1.9, 2, 3.9, 9].map((place) => valueAt(steps, place))).toEqual([0, 0, 0, 0.5, 0.5, 1]);
    expect(valueAt([], 1)).toBeUndefined();
  });

  it('never fall', () => {
    fc.assert(
      fc.property(points, (of) => {
        const steps = fitIsotonic(of);
        for (const [index, { value, from }] of steps.entries()) {
          const next = steps[index + 1];
          if (next !== undefined) expect(value < next.value && from < next.from).toBe(true);
        }
      }),
    );
  });

  it('are what they are when they are fitted again', () => {
    fc.assert(
      fc.property(points, (of) => {
        const steps = fitIsotonic(of);
        const fitted = of.map((point) => ({ ...point, value: valueAt(steps, point.at) ?? 0 }));
        expect(fitIsotonic(fitted)).toEqual(steps);
      }),
    );
  });

  it('keep the mean, and are the same in whatever order the points come', () => {
    fc.assert(
      fc.property(points, (of) => {
        const steps = fitIsotonic(of);
        const all = of.reduce((sum, { weight }) => sum + weight, 0);
        const mean = of.reduce((sum, { value, weight }) => sum + value * weight, 0) / all;
        expect(steps.reduce((sum, { value, weight }) => sum + value * weight, 0) / all).toBeCloseTo(mean, 9);
        const turned = fitIsotonic([...of].reverse());
        expect(turned.map(({ from, weight }) => [from, weight])).toEqual(
          steps.map(({ from, weight }) => [from, weight]),
        );
      }),
    );
  });

  it('are nearer to the points than any other values that do not fall', () => {
    const others = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 21, maxLength: 21 });
    fc.assert(
      fc.property(points, others, (of, rising) => {
        const sorted = [...rising].sort((one, other) => one - other);
        const steps = fitIsotonic(of);
        const own = of.map(({ at }) => valueAt(steps, at) ?? 0);
        const other = of.map(({ at }) => sorted[Math.round(at * 20)] ?? 0);
        expect(errorOf(own, of)).toBeLessThanOrEqual(errorOf(other, of) + 1e-9);
      }),
    );
  });
});
