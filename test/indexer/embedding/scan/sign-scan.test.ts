import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKernel } from '../../../../indexer/embedding/scan/kernel';
import { BLOCK_ROWS, RowBlocks } from '../../../../indexer/embedding/scan/row-blocks';
import { scanRows } from '../../../../indexer/embedding/scan/scan-rows';
import { SignScan } from '../../../../indexer/embedding/scan/sign-scan';
import { seededRandom } from '../../../../indexer/platform';

function fill(blocks: RowBlocks, from: number, rowCount: number, seed: number): void {
  blocks.reserve(rowCount);
  const random = seededRandom(seed);
  for (let row = from; row < rowCount; row++) {
    const block = blocks.blockOf(row);
    const start = (row % BLOCK_ROWS) * blocks.stride;
    for (let index = 0; index < blocks.dimensions; index++)
      block.rows[start + index] = Math.floor(random() * 255) - 127;
    block.scales[row % BLOCK_ROWS] = random();
  }
}

function scan(signs: SignScan, blocks: RowBlocks, query: Float32Array, rowCount: number, candidates: number) {
  const cosines = new Float32Array(blocks.capacity);
  signs.scan(query, rowCount, candidates, cosines);
  return cosines.subarray(0, rowCount);
}

/** How far the signs of a row agree with a query, by the definition. */
function agreement(blocks: RowBlocks, row: number, query: Float32Array): number {
  const { rows } = blocks.blockOf(row);
  const start = (row % BLOCK_ROWS) * blocks.stride;
  return query.reduce(
    (sum, value, index) => sum + ((rows[start + index] as number) < 0 === value < 0 ? Math.abs(value) : 0),
    0,
  );
}

const value = fc.oneof(fc.constantFrom(-1, 0, 1), fc.double({ min: -1, max: 1, noNaN: true }));

describe('the scan by signs', () => {
  it('gives candidates what the whole scan gives them, with a kernel and without, as rows come', () => {
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 140 }),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 50 }),
        fc.nat(),
        (values, additions, candidates, seed) => {
          const query = Float32Array.from(values);
          const [fast, plain] = [createKernel(), undefined].map((kernel) => {
            const blocks = new RowBlocks(query.length, kernel);
            return { blocks, signs: new SignScan(blocks) };
          }) as [{ blocks: RowBlocks; signs: SignScan }, { blocks: RowBlocks; signs: SignScan }];
          let rowCount = 0;
          for (const added of additions) {
            for (const { blocks } of [fast, plain]) fill(blocks, rowCount, rowCount + added, seed + rowCount);
            rowCount += added;
            const chosen = scan(fast.signs, fast.blocks, query, rowCount, candidates);
            expect(scan(plain.signs, plain.blocks, query, rowCount, candidates)).toEqual(chosen);
            const all = new Float32Array(fast.blocks.capacity);
            scanRows(fast.blocks, query, rowCount, all);
            const taken = [...chosen.keys()].filter((row) => chosen[row] !== -Infinity);
            expect(taken.length).toBeGreaterThanOrEqual(Math.min(candidates, rowCount));
            for (const row of taken) expect(chosen[row]).toBe(all[row]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([384, 768, 4096])('chooses the rows whose signs agree most at %i dimensions', (dimensions) => {
    const random = seededRandom(dimensions);
    const query = Float32Array.from({ length: dimensions }, () => random() - 0.5);
    const blocks = new RowBlocks(dimensions, createKernel());
    const rowCount = 200;
    fill(blocks, 0, rowCount, 5);
    const chosen = scan(new SignScan(blocks), blocks, query, rowCount, 20);
    const agreements = Array.from({ length: rowCount }, (_, row) => agreement(blocks, row, query));
    const order = [...agreements].sort((one, other) => other - one);
    // Rounding may exchange rows that agree almost equally.
    const doubt = 0.005 * (order[0] as number);
    agreements.forEach((own, row) => {
      if (own > (order[19] as number) + doubt) expect(chosen[row]).toBeGreaterThan(-Infinity);
      if (own < (order[19] as number) - 2 * doubt) expect(chosen[row]).toBe(-Infinity);
    });
  });

  it('scans across blocks, in the kernel and beyond it', () => {
    const kernel = createKernel();
    const query = Float32Array.of(1, -0.5, 0.25);
    const blocks = new RowBlocks(3, kernel);
    fill(blocks, 0, BLOCK_ROWS, 7);
    const signs = new SignScan(blocks);
    scan(signs, blocks, query, BLOCK_ROWS - 5, 10);
    if (kernel !== undefined) {
      kernel.memory.grow = () => {
        throw new RangeError('WebAssembly.Memory.grow(): Unable to grow instance memory');
      };
    }
    const rowCount = 4 * BLOCK_ROWS - 3;
    fill(blocks, BLOCK_ROWS, rowCount, 9);
    expect(blocks.blockOf(rowCount - 1).address).toBeUndefined();
    const all = new Float32Array(blocks.capacity);
    scanRows(blocks, query, rowCount, all);
    expect(scan(signs, blocks, query, rowCount, rowCount)).toEqual(all.subarray(0, rowCount));
  });

  it('has every row for a query of nothing', () => {
    const blocks = new RowBlocks(8, createKernel());
    fill(blocks, 0, 5, 1);
    expect([...scan(new SignScan(blocks), blocks, new Float32Array(8), 5, 1)]).toEqual(Array(5).fill(0));
  });
});
