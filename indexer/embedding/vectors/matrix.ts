import { HASH_BYTES, readHash, writeHash } from '../../platform';
import { embeddingDefaults } from '../defaults';
import type { WindowVectors } from '../embedder';
import { createKernel } from '../scan/kernel';
import { BLOCK_ROWS, RowBlocks } from '../scan/row-blocks';
import { scanRows } from '../scan/scan-rows';
import { SignScan } from '../scan/sign-scan';
import type { RowRange } from '../vector-store';
import { quantise } from './quantise';
import { readRows, writeRows } from './row-copies';
import { RowKeys } from './row-keys';
import { createSegment, ENTRY_BYTES, rowsOfEntry, setEntry, type Segment } from './segment';

/** The growing int8 matrix in memory, its scales and the way from a content hash to its rows. */
export class VectorMatrix {
  readonly #blocks: RowBlocks;
  readonly #signs: SignScan;
  readonly #keys = new RowKeys();
  #cosines = new Float32Array(0);

  constructor(readonly dimensions: number) {
    this.#blocks = new RowBlocks(dimensions, createKernel());
    this.#signs = new SignScan(this.#blocks);
  }

  get rowCount(): number {
    return this.#keys.rowCount;
  }

  /** Number of hashes. */
  get keyCount(): number {
    return this.#keys.size;
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
    if (this.rowCount >= embeddingDefaults.signScanRows) this.#signs.update(this.rowCount);
  }

  /** The numbers, 0 to `keyCount - 1` in the order they came, of those hashes that are in the set. */
  keysIn(contentHashes: ReadonlySet<string>): number[] {
    const kept: number[] = [];
    for (let key = 0; key < this.keyCount; key++) {
      if (contentHashes.has(readHash(this.#keys.bytesOf(key)))) kept.push(key);
    }
    return kept;
  }

  /** How many rows the hash with this number has. */
  rowsOf(key: number): number {
    return this.#keys.rangeOf(key).count;
  }

  /** A segment of the rows of these hashes, not yet sealed. */
  segment(keys: readonly number[]): Segment {
    const rowCount = keys.reduce((sum, key) => sum + this.rowsOf(key), 0);
    const segment = createSegment(keys.length, rowCount, this.dimensions);
    let row = 0;
    keys.forEach((key, entry) => {
      const { first, count } = this.#keys.rangeOf(key);
      setEntry(segment, entry, this.#keys.bytesOf(key), count);
      readRows(this.#blocks, first, segment, row, count);
      row += count;
    });
    return segment;
  }

  /** See {@link VectorStore.scan}. */
  scan(query: Float32Array, nearest = Infinity): Float32Array {
    if (this.#cosines.length < this.#blocks.capacity) this.#cosines = new Float32Array(this.#blocks.capacity);
    const { signScanRows, leastSignCandidates, signCandidateShare, candidatesPerNearest } = embeddingDefaults;
    const candidates = Math.max(leastSignCandidates, Math.ceil(this.rowCount * signCandidateShare));
    if (this.rowCount < signScanRows || nearest * candidatesPerNearest > candidates)
      scanRows(this.#blocks, query, this.rowCount, this.#cosines);
    else this.#signs.scan(query, this.rowCount, candidates, this.#cosines);
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
