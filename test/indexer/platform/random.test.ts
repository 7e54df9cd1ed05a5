import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleOf, seededRandom } from '../../../indexer/platform';

test('the same seed gives the same numbers, another seed others, all within [0, 1)', () => {
  const draw = (seed: number): number[] => Array.from({ length: 100 }, seededRandom(seed));
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  for (const value of draw(7)) expect(value >= 0 && value < 1).toBe(true);
});

test('a sample holds values of the list, each once, and can be drawn again', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer()), fc.nat(40), fc.integer(), (values, count, seed) => {
      const sample = sampleOf(values, count, seed);
      expect(sample).toHaveLength(Math.min(count, values.length));
      expect(new Set(sample).size).toBe(sample.length);
      for (const value of sample) expect(values).toContain(value);
      expect(sampleOf(values, count, seed)).toEqual(sample);
    }),
  );
});
