import { createKernel, growTo, strideOf, type Kernel } from './kernel';
import { multiplyPlain } from './plain-kernel';

/**
 * Exact dot products of int8 rows with one another, a block of rows with another block, by the kernel of the scan or, where
 * that is refused, by plain code.
 */
export class RowProducts {
  readonly #stride: number;
  readonly #kernel: Kernel | undefined;
  /** The rows of the left block, each as a query. It begins where the memory does. */
  readonly #left: Int16Array;
  readonly #right: Int8Array;
  /** `rowCount` products for each row of the left block. */
  readonly #products: Int32Array;

  /** @param rowCount rows of a block, a multiple of four */
  constructor(
    private readonly dimensions: number,
    private readonly rowCount: number,
  ) {
    this.#stride = strideOf(dimensions);
    const values = rowCount * this.#stride;
    const rightFrom = values * Int16Array.BYTES_PER_ELEMENT;
    const productsFrom = rightFrom + values;
    const bytes = productsFrom + rowCount * rowCount * Int32Array.BYTES_PER_ELEMENT;
    const kernel = createKernel();
    this.#kernel = kernel !== undefined && growTo(kernel.memory, bytes) ? kernel : undefined;
    const memory = this.#kernel?.memory.buffer ?? new ArrayBuffer(bytes);
    this.#left = new Int16Array(memory, 0, values);
    this.#right = new Int8Array(memory, rightFrom, values);
    this.#products = new Int32Array(memory, productsFrom, rowCount * rowCount);
  }

  /** Takes `rowCount` rows, `dimensions` values each, as the left block. */
  setLeft(rows: Int8Array): void {
    this.#spread(rows, this.#left);
  }

  /**
   * Multiplies the left block with another one.
   *
   * @returns `rowCount` products for each row of the left block, in an array that the next call uses again
   */
  multiply(rows: Int8Array): Int32Array {
    this.#spread(rows, this.#right);
    for (let row = 0; row < this.rowCount; row++) {
      const value = row * this.#stride;
      const product = row * this.rowCount;
      if (this.#kernel === undefined) {
        const query = this.#left.subarray(value, value + this.#stride);
        multiplyPlain(
          query,
          this.#right,
          this.#stride,
          this.#products.subarray(product, product + this.rowCount),
        );
      } else {
        const query = value * Int16Array.BYTES_PER_ELEMENT;
        const to = this.#products.byteOffset + product * Int32Array.BYTES_PER_ELEMENT;
        this.#kernel.multiply(query, this.#right.byteOffset, this.rowCount, this.#stride, to);
      }
    }
    return this.#products;
  }

  /** Copies rows to where the kernel takes them, with the zeros it wants behind each. */
  #spread(rows: Int8Array, target: Int8Array | Int16Array): void {
    const { dimensions } = this;
    if (dimensions === this.#stride) {
      target.set(rows);
      return;
    }
    for (let row = 0; row < this.rowCount; row++) {
      target.set(rows.subarray(row * dimensions, (row + 1) * dimensions), row * this.#stride);
    }
  }
}
