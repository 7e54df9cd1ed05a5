import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BLOCK_ROWS } from '../../../indexer/embedding/scan/row-blocks';
import { VectorMatrix } from '../../../indexer/embedding/vectors/matrix';
import { quantise } from '../../../indexer/embedding/vectors/quantise';
import { contentHash, HASH_BYTES, writeHash } from '../../../indexer/platform';

const DIMENSIONS = 3;
const hashOf = (key: number) => contentHash(`text ${key}`);
/** Vectors that tell which key and window they belong to. */
const vectorsOf = (key: number, windows: number) =>
  Array.from({ length: windows }, (_, window) => Float32Array.of(key + 1, window + 1, key % 3));

function matrixOf(keys: readonly { readonly key: number; readonly windows: number }[]): VectorMatrix {
  const matrix = new VectorMatrix(DIMENSIONS);
  for (const { key, windows } of keys) matrix.add(hashOf(key), vectorsOf(key, windows));
  return matrix;
}

const allOf = (matrix: VectorMatrix) =>
  matrix.segment(Array.from({ length: matrix.keyCount }, (_, number) => number));

const keys = fc.uniqueArray(
  fc.record({ key: fc.nat({ max: 40 }), windows: fc.integer({ min: 1, max: 4 }) }),
  {
    selector: ({ key }) => key,
  },
);

describe('the vector matrix', () => {
  it('gives each hash its own rows, however they came and whatever came twice', () => {
    fc.assert(
      fc.property(fc.array(keys, { maxLength: 5 }), (parts) => {
        const windowsOf = new Map<number, number>();
        const matrix = new VectorMatrix(DIMENSIONS);
        for (const part of parts) {
          matrix.addSegment(allOf(matrixOf(part)));
          for (const { key, windows } of part) if (!windowsOf.has(key)) windowsOf.set(key, windows);
        }
        expect(matrix.rowCount).toBe([...windowsOf.values()].reduce((sum, windows) => sum + windows, 0));
        const bytes = new Uint8Array(HASH_BYTES + 1);
        for (const [key, windows] of windowsOf) {
          writeHash(hashOf(key), bytes, 1);
          const range = matrix.findBytes(bytes, 1);
          expect(range).toEqual(matrix.find(hashOf(key)));
          expect(range?.count).toBe(windows);
          vectorsOf(key, windows).forEach((vector, window) => {
            const row = (range?.first ?? 0) + window;
            expect(matrix.hashOfRow(row)).toBe(hashOf(key));
            const { row: values, scale } = quantise(vector);
            const expected = Float32Array.from(values, (value) => value * Math.fround(scale));
            const read = new Float32Array(DIMENSIONS);
            matrix.addRow(row, read);
            expect(read).toEqual(expected);
          });
        }
      }),
    );
  });

  it('keeps rows whole across the blocks of its memory', () => {
    const many = Array.from({ length: BLOCK_ROWS }, (_, key) => ({ key, windows: 3 }));
    const matrix = matrixOf(many);
    const copy = new VectorMatrix(DIMENSIONS);
    copy.addSegment(allOf(matrix));
    expect(copy.rowCount).toBe(3 * BLOCK_ROWS);
    const query = Float32Array.of(0.6, 0.8, 0);
    const cosines = copy.scan(query).slice(0, copy.rowCount);
    expect(cosines).toEqual(matrix.scan(query).slice(0, matrix.rowCount));
    cosines.forEach((cosine, row) => expect(cosine).toBeCloseTo(copy.similarity(row, query), 4));
  });

  it('says which hash is none, and changes nothing then', () => {
    const matrix = new VectorMatrix(DIMENSIONS);
    expect(() => matrix.add('no hash', vectorsOf(1, 1))).toThrow(/"no hash" is no content hash/);
    expect(() => matrix.add(hashOf(1), [])).toThrow(/No vector/);
    expect(() => matrix.add(hashOf(1), [new Float32Array(2)])).toThrow(/2 dimensions where 3 belong/);
    expect(matrix.rowCount).toBe(0);
    expect(matrix.find('no hash')).toBeUndefined();
    expect(() => matrix.hashOfRow(0)).toThrow(RangeError);
  });
});
