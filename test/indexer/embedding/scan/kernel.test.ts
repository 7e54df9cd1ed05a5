import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createKernel } from '../../../../indexer/embedding/scan/kernel';
import { quantiseQuery } from '../../../../indexer/embedding/scan/quantise-query';
import { BLOCK_ROWS, RowBlocks } from '../../../../indexer/embedding/scan/row-blocks';
import { scanRows } from '../../../../indexer/embedding/scan/scan-rows';
import { buildKernel } from '../../../../scripts/build-kernel';

afterEach(() => vi.unstubAllGlobals());

/** Rows of int8 values at their limits or between, which differ from row to row. */
function fill(blocks: RowBlocks, rowCount: number, seed: number): void {
  blocks.reserve(rowCount);
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let row = 0; row < rowCount; row++) {
    const block = blocks.blockOf(row);
    const at = row % BLOCK_ROWS;
    for (let index = 0; index < blocks.dimensions; index++) {
      block.rows[at * blocks.stride + index] =
        next() < 0.3 ? (next() < 0.5 ? -127 : 127) : next() * 255 - 127;
    }
    block.scales[at] = next();
  }
}

function scan(blocks: RowBlocks, query: Float32Array, rowCount: number): Float32Array {
  const cosines = new Float32Array(blocks.capacity);
  scanRows(blocks, query, rowCount, cosines);
  return cosines.subarray(0, rowCount);
}

/** The same by the definition, in whole numbers without limit. */
function scanNaively(blocks: RowBlocks, query: Float32Array, rowCount: number): Float32Array {
  const { values, scale } = quantiseQuery(query, blocks.stride);
  return Float32Array.from({ length: rowCount }, (_, row) => {
    const { rows, scales } = blocks.blockOf(row);
    const start = (row % BLOCK_ROWS) * blocks.stride;
    let sum = 0n;
    for (let index = 0; index < blocks.dimensions; index++) {
      sum += BigInt(values[index] as number) * BigInt(rows[start + index] as number);
    }
    const product = Math.fround(Number(sum));
    return Math.fround(product * (scales[row % BLOCK_ROWS] as number)) * Math.fround(scale);
  });
}

const value = fc.oneof(fc.constantFrom(-1, 0, 1), fc.double({ min: -1, max: 1, noNaN: true }));

describe('the scan kernel', () => {
  it('is the binary of its text', async () => {
    const committed = await readFile('indexer/embedding/scan/kernel-binary.ts', 'utf8');
    expect(await buildKernel()).toBe(committed);
  });

  it('runs here', () => {
    expect(createKernel()?.memory.buffer.byteLength).toBe(65_536);
  });

  it('gives what plain code and the definition give, to the last bit', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 140 }),
        fc.integer({ min: 1, max: 40 }),
        fc.nat(),
        (values, rowCount, seed) => {
          const query = Float32Array.from(values);
          const [fast, plain] = [createKernel(), undefined].map((kernel) => {
            const blocks = new RowBlocks(query.length, kernel);
            fill(blocks, rowCount, seed);
            return blocks;
          }) as [RowBlocks, RowBlocks];
          expect(fast.blockOf(0).address).toBeDefined();
          expect(plain.blockOf(0).address).toBeUndefined();
          const expected = scanNaively(plain, query, rowCount);
          expect(scan(fast, query, rowCount)).toEqual(expected);
          expect(scan(plain, query, rowCount)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([384, 768, 1024, 4096])('does not overflow at %i dimensions', (dimensions) => {
    const query = new Float32Array(dimensions).fill(-1);
    const blocks = new RowBlocks(dimensions, createKernel());
    blocks.reserve(2);
    const block = blocks.blockOf(0);
    block.rows.subarray(0, dimensions).fill(127);
    block.rows.subarray(blocks.stride, blocks.stride + dimensions).fill(-127);
    block.scales.fill(1 / 127);
    const [down = 0, up = 0] = scan(blocks, query, 2);
    expect(down / -dimensions).toBeCloseTo(1, 6);
    expect(up / dimensions).toBeCloseTo(1, 6);
  });

  it('finds no direction in a query of nothing', () => {
    const blocks = new RowBlocks(8, createKernel());
    fill(blocks, 5, 1);
    expect([...scan(blocks, new Float32Array(8), 5)].every((cosine) => cosine === 0)).toBe(true);
  });
});

describe('the memory of rows', () => {
  it('keeps what it holds while it grows by blocks, and scans across them', () => {
    const query = Float32Array.of(1, -0.5, 0.25);
    const blocks = new RowBlocks(3, createKernel());
    fill(blocks, 10, 7);
    const before = scan(blocks, query, 10);
    blocks.reserve(3 * BLOCK_ROWS + 5);
    expect(scan(blocks, query, 10)).toEqual(before);
    fill(blocks, 3 * BLOCK_ROWS + 5, 9);
    const all = scan(blocks, query, 3 * BLOCK_ROWS + 5);
    expect(all).toEqual(scanNaively(blocks, query, all.length));
  });

  it('goes on in plain memory where the kernel is given no more', () => {
    const query = Float32Array.of(1, -0.5, 0.25);
    const kernel = createKernel();
    const blocks = new RowBlocks(3, kernel);
    fill(blocks, BLOCK_ROWS, 7);
    if (kernel !== undefined) {
      kernel.memory.grow = () => {
        throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
      };
    }
    fill(blocks, 4 * BLOCK_ROWS, 7);
    expect(blocks.blockOf(0).address).toBeDefined();
    expect(blocks.blockOf(3 * BLOCK_ROWS).address).toBeUndefined();
    expect(scan(blocks, query, 4 * BLOCK_ROWS)).toEqual(scanNaively(blocks, query, 4 * BLOCK_ROWS));
  });

  it('does without WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined);
    const blocks = new RowBlocks(3, createKernel());
    fill(blocks, 9, 3);
    expect(blocks.kernel).toBeUndefined();
    expect(scan(blocks, Float32Array.of(1, 2, 3), 9)).toEqual(
      scanNaively(blocks, Float32Array.of(1, 2, 3), 9),
    );
  });

  it('says what to do when there is no memory at all', () => {
    vi.stubGlobal(
      'Int8Array',
      class {
        constructor() {
          throw new RangeError('Array buffer allocation failed');
        }
      },
    );
    const blocks = new RowBlocks(3, undefined);
    expect(() => blocks.reserve(1)).toThrow(expect.objectContaining({ code: 'memory-full' }));
  });
});
