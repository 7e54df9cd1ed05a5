import { TriviumError } from '../../platform';
import { growTo, roundUp, strideOf, type Kernel } from './kernel';

/** Rows of a block. Their products, 4 kB, stay in the first cache between the two loops over them. */
export const BLOCK_ROWS = 1024;

/** Blocks begin on a line of the cache. */
const ALIGNMENT = 64;
/**
 * Memory grows by this share of what there is at least: where a platform moves it to grow, each byte moves a few times
 * only. Elsewhere pages that were never written cost nothing.
 */
const GROWTH = 1 / 8;

/** Rows side by side with their scales and signs. */
export interface RowBlock {
  /** `BLOCK_ROWS * stride` values. */
  readonly rows: Int8Array;
  readonly scales: Float32Array;
  /** `BLOCK_ROWS * stride / 8` bytes; see `takeSigns` in `kernel.wat`. */
  readonly signs: Uint8Array;
  /** Where they begin in the kernel's memory; undefined for a block outside of it. */
  readonly address: { readonly rows: number; readonly scales: number; readonly signs: number } | undefined;
}

/**
 * The memory that int8 rows and their scales live in. It grows by blocks, so that nothing is copied: as long as the platform
 * gives it, within the kernel's memory, after what the kernel reads and writes of a query; else, block by block, in plain
 * memory.
 */
export class RowBlocks {
  /** Values from one row to the next: the dimensions and zeros up to a multiple of 32. */
  readonly stride: number;
  /** Where the kernel finds `stride` int16 values of a query. */
  readonly queryAddress = 0;
  /** Where the kernel puts up to `BLOCK_ROWS` products. */
  readonly productsAddress: number;
  /** Where the kernel finds the addresses of up to `BLOCK_ROWS` rows, and of four more. */
  readonly placesAddress: number;
  /** Where the kernel finds the `4 * stride` bytes of a {@link SignTable}. */
  readonly tableAddress: number;
  /** Where the kernel puts up to `BLOCK_ROWS` sums of signs. */
  readonly sumsAddress: number;
  readonly #firstBlock: number;
  readonly #signBytes: number;
  readonly #blockBytes: number;
  #kernelBlocks = 0;
  #blocks: RowBlock[] = [];

  /** @param kernel the kernel whose memory is used and given to nobody else, or undefined for plain memory only */
  constructor(
    readonly dimensions: number,
    readonly kernel: Kernel | undefined,
  ) {
    this.stride = strideOf(dimensions);
    this.productsAddress = roundUp(this.stride * Int16Array.BYTES_PER_ELEMENT, ALIGNMENT);
    this.placesAddress = this.productsAddress + BLOCK_ROWS * Int32Array.BYTES_PER_ELEMENT;
    this.tableAddress = this.placesAddress + BLOCK_ROWS * Uint32Array.BYTES_PER_ELEMENT + ALIGNMENT;
    this.sumsAddress = this.tableAddress + 4 * this.stride;
    this.#firstBlock = this.sumsAddress + BLOCK_ROWS * Uint16Array.BYTES_PER_ELEMENT;
    this.#signBytes = (BLOCK_ROWS * this.stride) / 8;
    this.#blockBytes = BLOCK_ROWS * (this.stride + Float32Array.BYTES_PER_ELEMENT) + this.#signBytes;
  }

  /** Rows there is room for. */
  get capacity(): number {
    return this.#blocks.length * BLOCK_ROWS;
  }

  /** The block of a row, which is `row % BLOCK_ROWS` in it. Take it anew after {@link RowBlocks.reserve}. */
  blockOf(row: number): RowBlock {
    const block = this.#blocks[Math.floor(row / BLOCK_ROWS)];
    if (block === undefined) throw new RangeError(`There is no row ${row} in room for ${this.capacity}.`);
    return block;
  }

  /**
   * Makes room for so many rows in all.
   *
   * @throws TriviumError `memory-full`
   */
  reserve(rowCount: number): void {
    const wanted = Math.ceil(rowCount / BLOCK_ROWS);
    if (wanted <= this.#blocks.length) return;
    const generous = Math.max(wanted, Math.ceil(this.#blocks.length * (1 + GROWTH)));
    const isGrown = this.#growKernel(generous) || this.#growKernel(wanted);
    while (!isGrown && this.#blocks.length < wanted) this.#blocks.push(this.#plainBlock());
  }

  /** Whether the kernel's memory now holds so many blocks, and there are none outside of it. */
  #growKernel(blocks: number): boolean {
    if (this.kernel === undefined || this.#kernelBlocks < this.#blocks.length) return false;
    const { memory } = this.kernel;
    if (!growTo(memory, this.#firstBlock + blocks * this.#blockBytes)) return false;
    this.#kernelBlocks = blocks;
    // Growing took the memory away from all views of it.
    this.#blocks = Array.from({ length: blocks }, (_, index) => this.#kernelBlock(memory.buffer, index));
    return true;
  }

  #kernelBlock(buffer: ArrayBuffer, index: number): RowBlock {
    const rows = this.#firstBlock + index * this.#blockBytes;
    const scales = rows + BLOCK_ROWS * this.stride;
    const signs = scales + BLOCK_ROWS * Float32Array.BYTES_PER_ELEMENT;
    return {
      rows: new Int8Array(buffer, rows, BLOCK_ROWS * this.stride),
      scales: new Float32Array(buffer, scales, BLOCK_ROWS),
      signs: new Uint8Array(buffer, signs, this.#signBytes),
      address: { rows, scales, signs },
    };
  }

  #plainBlock(): RowBlock {
    try {
      const rows = new Int8Array(BLOCK_ROWS * this.stride);
      const signs = new Uint8Array(this.#signBytes);
      return { rows, scales: new Float32Array(BLOCK_ROWS), signs, address: undefined };
    } catch (cause) {
      const megabytes = Math.round(((this.#blocks.length + 1) * this.#blockBytes) / 1e6);
      throw new TriviumError(
        'memory-full',
        `There is no memory left for more vectors (${megabytes} MB). Close other apps and tabs, or leave folders out of the index.`,
        { cause },
      );
    }
  }
}
