import { addSignsPlain, multiplyRowPlain, takeSignsPlain } from './plain-kernel';
import { quantiseQuery } from './quantise-query';
import { BLOCK_ROWS, type RowBlocks } from './row-blocks';
import { SIGN_GROUP_ROWS, signTableOf } from './sign-table';

/** Rows that the kernel multiplies at once. */
const ROWS_AT_ONCE = 4;
/** Sums are counted in so many bins, few enough to stay in the first cache. */
const BINS = 4096;
/** Said of rows that were not multiplied. */
const FAR = -Infinity;

/**
 * A scan that reads an eighth of the rows' bytes: the signs of all rows choose candidates, and these alone are multiplied,
 * with the results of {@link scanRows} to the last bit. Between two queries other data takes the caches, and a scan waits
 * for every byte it reads.
 */
export class SignScan {
  /** Rows whose signs are taken, all of them as they are now and will be. */
  #signedRows = 0;
  #sums = new Uint16Array(0);
  readonly #bins = new Uint32Array(BINS);
  #candidates = new Uint32Array(0);

  constructor(private readonly blocks: RowBlocks) {}

  /** Takes the signs of rows that came since the last call; only as many as are written. */
  update(rowCount: number): void {
    const { kernel, stride } = this.blocks;
    for (let row = this.#signedRows; row < rowCount;) {
      const { rows, signs, address } = this.blocks.blockOf(row);
      // A group that was not full is taken anew.
      const from = roundDown(row % BLOCK_ROWS);
      const end = Math.min(BLOCK_ROWS, roundUp((row % BLOCK_ROWS) + rowCount - row));
      const signsFrom = (from * stride) / 8;
      if (kernel === undefined || address === undefined) {
        const taken = rows.subarray(from * stride, end * stride);
        takeSignsPlain(taken, stride, signs.subarray(signsFrom));
      } else {
        kernel.takeSigns(address.rows + from * stride, end - from, stride, address.signs + signsFrom);
      }
      row += BLOCK_ROWS - (row % BLOCK_ROWS);
    }
    this.#signedRows = rowCount;
  }

  /**
   * Writes the product of each candidate with the rounded query into `cosines`, and -Infinity for all other rows.
   *
   * @param candidates how many rows are multiplied at least
   */
  scan(query: Float32Array, rowCount: number, candidates: number, cosines: Float32Array): void {
    this.update(rowCount);
    const table = signTableOf(query, this.blocks.stride);
    this.#addSigns(table.sums, rowCount);
    const chosen = this.#choose(rowCount, table.limit, candidates);
    cosines.fill(FAR, 0, rowCount);
    this.#multiply(query, chosen, cosines);
  }

  #addSigns(table: Uint8Array, rowCount: number): void {
    const { blocks } = this;
    const { kernel, tableAddress, sumsAddress } = blocks;
    if (this.#sums.length < blocks.capacity) this.#sums = new Uint16Array(blocks.capacity);
    const memory = kernel?.memory.buffer;
    if (memory !== undefined) new Uint8Array(memory, tableAddress, table.length).set(table);
    const kernelSums = memory && new Uint16Array(memory, sumsAddress, BLOCK_ROWS);
    for (let first = 0; first < rowCount; first += BLOCK_ROWS) {
      const { signs, address } = blocks.blockOf(first);
      const count = Math.min(BLOCK_ROWS, roundUp(rowCount - first));
      if (kernel === undefined || kernelSums === undefined || address === undefined) {
        addSignsPlain(table, signs, this.#sums.subarray(first, first + count));
      } else {
        kernel.addSigns(tableAddress, address.signs, count, table.length, sumsAddress);
        this.#sums.set(kernelSums.subarray(0, count), first);
      }
    }
  }

  /** The rows with the highest sums, in their order: at least so many, and those that share the bin of the last. */
  #choose(rowCount: number, limit: number, candidates: number): Uint32Array {
    const sums = this.#sums;
    const bins = this.#bins;
    const shift = Math.max(0, Math.ceil(Math.log2(limit / BINS)));
    bins.fill(0);
    for (let row = 0; row < rowCount; row++) {
      const bin = (sums[row] as number) >>> shift;
      bins[bin] = (bins[bin] as number) + 1;
    }
    let count = 0;
    let bin = BINS;
    while (bin > 0 && count < candidates) count += bins[--bin] as number;
    if (this.#candidates.length < count) this.#candidates = new Uint32Array(count);
    const chosen = this.#candidates;
    const lowest = bin << shift;
    let place = 0;
    for (let row = 0; row < rowCount; row++) {
      if ((sums[row] as number) >= lowest) chosen[place++] = row;
    }
    return chosen.subarray(0, place);
  }

  #multiply(query: Float32Array, rows: Uint32Array, cosines: Float32Array): void {
    const { blocks } = this;
    const { stride } = blocks;
    const { values, scale } = quantiseQuery(query, stride);
    const factor = Math.fround(scale);
    const products = new Int32Array(rows.length);
    const inKernel = this.#multiplyInKernel(values, rows, products);
    for (let place = 0; place < rows.length; place++) {
      const row = rows[place] as number;
      const block = blocks.blockOf(row);
      const at = row % BLOCK_ROWS;
      const product =
        place < inKernel ? (products[place] as number) : multiplyRowPlain(values, block.rows, at * stride);
      // As in `scalePlain`, rounded once for each multiplication.
      cosines[row] = Math.fround(Math.fround(product) * (block.scales[at] as number)) * factor;
    }
  }

  /** Multiplies the first rows, all that are in the kernel's memory; how many they are. */
  #multiplyInKernel(query: Int16Array, rows: Uint32Array, products: Int32Array): number {
    const { kernel, stride, queryAddress, placesAddress, productsAddress } = this.blocks;
    if (kernel === undefined) return 0;
    const memory = kernel.memory.buffer;
    new Int16Array(memory, queryAddress, stride).set(query);
    const places = new Uint32Array(memory, placesAddress, BLOCK_ROWS + ROWS_AT_ONCE);
    const results = new Int32Array(memory, productsAddress, BLOCK_ROWS);
    let done = 0;
    for (;;) {
      let count = 0;
      for (; count < BLOCK_ROWS && done + count < rows.length; count++) {
        const row = rows[done + count] as number;
        const { address } = this.blocks.blockOf(row);
        if (address === undefined) break;
        places[count] = address.rows + (row % BLOCK_ROWS) * stride;
      }
      if (count === 0) return done;
      // The last four are filled up, and as many are touched beyond them.
      places.fill(places[count - 1] as number, count, count + 2 * ROWS_AT_ONCE);
      kernel.multiplyAt(
        queryAddress,
        placesAddress,
        Math.ceil(count / ROWS_AT_ONCE) * ROWS_AT_ONCE,
        stride,
        productsAddress,
      );
      products.set(results.subarray(0, count), done);
      done += count;
    }
  }
}

const roundUp = (rows: number): number => Math.ceil(rows / SIGN_GROUP_ROWS) * SIGN_GROUP_ROWS;
const roundDown = (rows: number): number => rows - (rows % SIGN_GROUP_ROWS);
