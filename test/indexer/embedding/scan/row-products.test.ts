import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RowProducts } from '../../../../indexer/embedding';

afterEach(() => vi.unstubAllGlobals());

const ROWS = 8;

describe('products of rows with one another', () => {
  it.each(['the kernel', 'plain code'])('are exact by %s', (means) => {
    if (means === 'plain code') vi.stubGlobal('WebAssembly', undefined);
    const value = fc.integer({ min: -127, max: 127 });
    const block = (dimensions: number) =>
      fc.int8Array({ minLength: ROWS * dimensions, maxLength: ROWS * dimensions, min: -127, max: 127 });
    const blocks = fc
      .integer({ min: 1, max: 70 })
      .chain((dimensions) => fc.tuple(fc.constant(dimensions), block(dimensions), block(dimensions), value));
    fc.assert(
      fc.property(blocks, ([dimensions, left, right, last]) => {
        const products = new RowProducts(dimensions, ROWS);
        products.setLeft(left);
        products.multiply(right.map(() => last));
        const found = products.multiply(right);
        for (let row = 0; row < ROWS; row++) {
          for (let other = 0; other < ROWS; other++) {
            let sum = 0;
            for (let at = 0; at < dimensions; at++) {
              sum += (left[row * dimensions + at] as number) * (right[other * dimensions + at] as number);
            }
            expect(found[row * ROWS + other]).toBe(sum);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
