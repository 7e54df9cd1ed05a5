import { HASH_BYTES, writeHash } from '../../platform';
import type { WindowVectors } from '../embedder';
import { createKernel } from '../scan/kernel';
import { BLOCK_ROWS, RowBlocks } from '../scan/row-blocks';
import { scanRows } from '../scan/scan-rows';
import type { RowRange } from '../vector-store';
import { quantise } from './quantise';
import { readRows, writeRows } from './row-copies';
import { RowKeys } from './row-keys';
import { createSegment, ENTRY_BYTES, rowsOfEntry, setEntry, type Segment } from './segment';

/** The growing int8 matrix in memory, its scales and the way from a content hash to its rows. */
export class VectorMatrix {
  readonly #blocks: RowBlocks;
  readonly #keys = new RowKeys();
  #cosines = new Float32Array(0);

  constructor(readonly dimensions: number) {
    this.#blocks = new RowBlocks(dimensions, createKernel());
  }

  get rowCount(): number {
    return this.#keys.rowCount;
  }

  find(contentHash: string): RowRange | undefined {
    return this.#keys.find(contentHash);
  }

  findBytes(hashes: Uint8Array, offset: number): RowRange | undefined {
    return this.#keys.findBytes(hashes, offset);
  }

  hashOfRow(row: number): string {
    return this.#keys.hashOfRow(row);
  }

  /** Makes room for so many further rows at once. */
  reserve(rowCount: number): void {
    this.#blocks.reserve(this.rowCount + rowCount);
  }

  /** Quantises the vectors into new rows; a hash that is there keeps the rows it has. */
  add(contentHash: string, vectors: WindowVectors): void {
    const hash = new Uint8Array(HASH_BYTES);
    if (!writeHash(contentHash, hash)) {
      throw new RangeError(`"${contentHash}" is no content hash of 32 hex digits.`);
    }
    if (vectors.length === 0) throw new RangeError(`No vector was given for ${contentHash}.`);
    const unfit = vectors.find((vector) => vector.length !== this.dimensions);
    if (unfit !== undefined) {
      throw new RangeError(`A vector has ${unfit.length} dimensions where ${this.dimensions} belong.`);
    }
    const first = this.rowCount;
    this.reserve(vectors.length);
    if (!this.#keys.claim(hash, 0, vectors.length)) return;
    vectors.forEach((vector, window) => {
      const { row, scale } = quantise(vector);
      const { rows, scales } = this.#blocks.blockOf(first + window);
      const at = (first + window) % BLOCK_ROWS;
      rows.set(row, at * this.#blocks.stride);
      scales[at] = scale;
    });
  }

  /** Takes over the rows of a segment, except those whose hash is there. */
  addSegment(segment: Segment): void {
    this.reserve(segment.rowCount);
    // Rows are copied by runs of new ones: mostly one run, the whole segment.
    let from = 0;
    let end = 0;
    let first = this.rowCount;
    for (let entry = 0; entry < segment.entryCount; entry++) {
      const count = rowsOfEntry(segment, entry);
      if (!this.#keys.claim(segment.entries, entry * ENTRY_BYTES, count)) {
        writeRows(this.#blocks, first, segment, from, end - from);
        from = end + count;
        first = this.rowCount;
      }
      end += count;
    }
    writeRows(this.#blocks, first, segment, from, end - from);
  }

  /** A segment of the rows from `first` up to `end`, not yet sealed; the bounds must not cut a hash's rows. */
  segment(first: number, end: number): Segment {
    const from = first < end ? this.#keys.numberOfRow(first) : 0;
    const to = first < end ? this.#keys.numberOfRow(end - 1) + 1 : 0;
    const segment = createSegment(to - from, end - first, this.dimensions);
    for (let number = from; number < to; number++) {
      setEntry(segment, number - from, this.#keys.bytesOf(number), this.#keys.rangeOf(number).count);
    }
    readRows(this.#blocks, first, segment);
    return segment;
  }

  /** A matrix of the rows whose hash is in the set. */
  retaining(contentHashes: ReadonlySet<string>): VectorMatrix {
    const kept = new VectorMatrix(this.dimensions);
    let runFrom = 0;
    for (let row = 0; row < this.rowCount;) {
      const { count } = this.#keys.rangeOf(this.#keys.numberOfRow(row));
      if (!contentHashes.has(this.hashOfRow(row))) {
        kept.addSegment(this.segment(runFrom, row));
        runFrom = row + count;
      }
      row += count;
    }
    kept.addSegment(this.segment(runFrom, this.rowCount));
    return kept;
  }

  /** See {@link VectorStore.scan}. */
  scan(query: Float32Array): Float32Array {
    if (this.#cosines.length < this.#blocks.capacity) this.#cosines = new Float32Array(this.#blocks.capacity);
    scanRows(this.#blocks, query, this.rowCount, this.#cosines);
    return this.#cosines;
  }

  /** See {@link VectorStore.similarity}. */
  similarity(row: number, query: Float32Array): number {
    const { rows, scales } = this.#blocks.blockOf(row);
    const start = (row % BLOCK_ROWS) * this.#blocks.stride;
    let sum = 0;
    for (let index = 0; index < this.dimensions; index++) {
      sum += (rows[start + index] as number) * (query[index] as number);
    }
    return sum * (scales[row % BLOCK_ROWS] as number);
  }

  /** See {@link VectorStore.addRow}. */
  addRow(row: number, target: Float32Array): void {
    const { rows, scales } = this.#blocks.blockOf(row);
    const start = (row % BLOCK_ROWS) * this.#blocks.stride;
    const scale = scales[row % BLOCK_ROWS] as number;
    for (let index = 0; index < this.dimensions; index++) {
      target[index] = (target[index] as number) + (rows[start + index] as number) * scale;
    }
  }
}
