import { RowProducts } from '../../embedding';
import type { NearestLists } from './nearest-lists';
import type { Pace } from './pace';
import { cosineOf } from './row-products';
import { BLOCK_ROWS, type VectorTable } from './vector-table';

/**
 * Makes the lists of all rows of a table at once. Every pair is multiplied once, block by block, and told to both sides.
 *
 * @param lists empty ones of this table, which no note has left
 * @param onRows told after each block how many rows' worth of the pairs is done
 * @throws TriviumError `cancelled`
 */
export async function joinAll(
  table: VectorTable,
  lists: NearestLists,
  pace: Pace,
  onRows: (done: number) => void,
): Promise<void> {
  const blocks = new RowProducts(table.dimensions, BLOCK_ROWS);
  for (let first = 0; first < table.extent; first += BLOCK_ROWS) {
    blocks.setLeft(table.block(first));
    for (let right = first; right < table.extent; right += BLOCK_ROWS) {
      if (pace.isDue) await pace.rest();
      offerBlock(table, lists, first, right, blocks.multiply(table.block(right)));
    }
    // A block meets itself and those behind it: what is left to do is the square of what is left of the rows.
    const left = Math.max(0, table.extent - first - BLOCK_ROWS);
    onRows(Math.round(table.extent - (left * left) / table.extent));
  }
}

function offerBlock(
  { scales, extent }: VectorTable,
  lists: NearestLists,
  left: number,
  right: number,
  products: Int32Array,
): void {
  const leftEnd = Math.min(left + BLOCK_ROWS, extent);
  const rightEnd = Math.min(right + BLOCK_ROWS, extent);
  for (let row = left; row < leftEnd; row++) {
    const scale = scales[row] as number;
    const start = (row - left) * BLOCK_ROWS - right;
    for (let other = Math.max(right, row + 1); other < rightEnd; other++) {
      const similarity = cosineOf(products[start + other] as number, scale, scales[other] as number);
      lists.offer(row, other, similarity);
      lists.offer(other, row, similarity);
    }
  }
}
