import { multiplyPlain, scalePlain } from './plain-kernel';
import { quantiseQuery } from './quantise-query';
import { BLOCK_ROWS, type RowBlocks } from './row-blocks';

/** Rows that the kernel takes at once. */
const ROWS_AT_ONCE = 4;

/**
 * Writes the product of each of the first rows with the rounded query into `cosines`, which has room for whole blocks. Rows
 * in the kernel's memory are multiplied there, all others by plain code, with the same results to the last bit.
 */
export function scanRows(
  blocks: RowBlocks,
  query: Float32Array,
  rowCount: number,
  cosines: Float32Array,
): void {
  const { kernel, stride, queryAddress, productsAddress } = blocks;
  const { values, scale } = quantiseQuery(query, stride);
  const memory = kernel?.memory.buffer;
  if (memory !== undefined) new Int16Array(memory, queryAddress, stride).set(values);
  const kernelCosines = memory && new Float32Array(memory, productsAddress, BLOCK_ROWS);
  const plainProducts = new Int32Array(BLOCK_ROWS);

  for (let first = 0; first < rowCount; first += BLOCK_ROWS) {
    const { rows, scales, address } = blocks.blockOf(first);
    // The rows that the last four reach beyond those in use are zero.
    const count = Math.min(BLOCK_ROWS, Math.ceil((rowCount - first) / ROWS_AT_ONCE) * ROWS_AT_ONCE);
    if (kernel === undefined || kernelCosines === undefined || address === undefined) {
      multiplyPlain(values, rows, stride, plainProducts.subarray(0, count));
      scalePlain(plainProducts.subarray(0, count), scales, scale, cosines.subarray(first, first + count));
    } else {
      kernel.multiply(queryAddress, address.rows, count, stride, productsAddress);
      kernel.scale(productsAddress, address.scales, count, scale);
      cosines.set(kernelCosines.subarray(0, count), first);
    }
  }
}
