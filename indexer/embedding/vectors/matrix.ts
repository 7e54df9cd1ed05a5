import type { WindowVectors } from '../embedder';
import type { RowRange } from '../vector-store';
import { quantise } from './quantise';

/** Rows to start with; the arrays double from there. */
const FIRST_CAPACITY = 256;

/** Rows with their keys, as they go into and come out of a segment. */
export interface RowBlock {
  /** Content hash and number of rows, in the order of the rows. */
  readonly entries: readonly { readonly contentHash: string; readonly count: number }[];
  readonly scales: Float32Array;
  /** `scales.length * dimensions` values. */
  readonly rows: Int8Array;
}

/** The growing int8 matrix in memory, its scales and the way from a content hash to its rows. */
export class VectorMatrix {
  rowCount = 0;
  rows: Int8Array;
  scales = new Float32Array(FIRST_CAPACITY);
  readonly #ranges = new Map<string, RowRange>();
  readonly #hashes: string[] = [];

  constructor(readonly dimensions: number) {
    this.rows = new Int8Array(FIRST_CAPACITY * dimensions);
  }

  find(contentHash: string): RowRange | undefined {
    return this.#ranges.get(contentHash);
  }

  hashOfRow(row: number): string {
    const hash = this.#hashes[row];
    if (hash === undefined) throw new RangeError(`There is no row ${row} among ${this.rowCount}.`);
    return hash;
  }

  /** Quantises the vectors into new rows; a hash that is there keeps the rows it has. */
  add(contentHash: string, vectors: WindowVectors): void {
    if (this.#ranges.has(contentHash)) return;
    const first = this.#claim(contentHash, vectors.length);
    vectors.forEach((vector, window) => {
      if (vector.length !== this.dimensions) {
        throw new RangeError(`A vector has ${vector.length} dimensions where ${this.dimensions} belong.`);
      }
      const { row, scale } = quantise(vector);
      this.rows.set(row, (first + window) * this.dimensions);
      this.scales[first + window] = scale;
    });
  }

  /** Takes over the rows of a segment, except those whose hash is there. */
  addBlock(block: RowBlock): void {
    let from = 0;
    for (const { contentHash, count } of block.entries) {
      if (!this.#ranges.has(contentHash)) {
        const first = this.#claim(contentHash, count);
        this.rows.set(
          block.rows.subarray(from * this.dimensions, (from + count) * this.dimensions),
          first * this.dimensions,
        );
        this.scales.set(block.scales.subarray(from, from + count), first);
      }
      from += count;
    }
  }

  /** A copy of the rows from `first` up to `end` with their keys; the bounds must not cut a hash's rows. */
  block(first: number, end: number): RowBlock {
    const entries: { contentHash: string; count: number }[] = [];
    for (let row = first; row < end;) {
      const contentHash = this.hashOfRow(row);
      const count = this.#ranges.get(contentHash)?.count ?? 1;
      entries.push({ contentHash, count });
      row += count;
    }
    return {
      entries,
      scales: this.scales.slice(first, end),
      rows: this.rows.slice(first * this.dimensions, end * this.dimensions),
    };
  }

  /** A matrix of the rows whose hash is in the set. */
  retaining(contentHashes: ReadonlySet<string>): VectorMatrix {
    const kept = new VectorMatrix(this.dimensions);
    for (const [contentHash, { first, count }] of this.#ranges) {
      if (contentHashes.has(contentHash)) kept.addBlock(this.block(first, first + count));
    }
    return kept;
  }

  /** Makes room at the end and gives the first of the new rows. */
  #claim(contentHash: string, count: number): number {
    if (count === 0) throw new RangeError(`No vector was given for ${contentHash}.`);
    const first = this.rowCount;
    this.rowCount += count;
    if (this.rowCount > this.scales.length) this.#grow(Math.max(this.rowCount, this.scales.length * 2));
    for (let window = 0; window < count; window++) this.#hashes.push(contentHash);
    this.#ranges.set(contentHash, { first, count });
    return first;
  }

  #grow(capacity: number): void {
    const rows = new Int8Array(capacity * this.dimensions);
    rows.set(this.rows);
    const scales = new Float32Array(capacity);
    scales.set(this.scales);
    this.rows = rows;
    this.scales = scales;
  }
}
