import { HASH_BYTES, HashTable, readHash, writeHash } from '../../platform';
import type { RowRange } from '../vector-store';

/** The way from a content hash to its rows and back. Rows of a hash lie side by side, in the order the hashes came. */
export class RowKeys {
  readonly #hashes = new HashTable();
  /** First row of each hash, in the order of their numbers. */
  #firstRows = new Uint32Array(64);
  #rowCount = 0;
  readonly #wanted = new Uint8Array(HASH_BYTES);

  get rowCount(): number {
    return this.#rowCount;
  }

  /** Number of hashes. */
  get size(): number {
    return this.#hashes.size;
  }

  find(contentHash: string): RowRange | undefined {
    return writeHash(contentHash, this.#wanted) ? this.findBytes(this.#wanted, 0) : undefined;
  }

  findBytes(hashes: Uint8Array, offset: number): RowRange | undefined {
    const number = this.#hashes.find(hashes, offset);
    return number < 0 ? undefined : this.rangeOf(number);
  }

  /**
   * Gives the next `count` rows to a hash.
   *
   * @returns false, with nothing changed, where the hash has rows
   */
  claim(hashes: Uint8Array, offset: number, count: number): boolean {
    const { size } = this.#hashes;
    if (this.#hashes.add(hashes, offset) < size) return false;
    if (size === this.#firstRows.length) {
      const firstRows = new Uint32Array(size * 2);
      firstRows.set(this.#firstRows);
      this.#firstRows = firstRows;
    }
    this.#firstRows[size] = this.#rowCount;
    this.#rowCount += count;
    return true;
  }

  /** The rows of the hash with this number. */
  rangeOf(number: number): RowRange {
    const first = this.#firstRows[number] as number;
    const end = number + 1 < this.#hashes.size ? (this.#firstRows[number + 1] as number) : this.#rowCount;
    return { first, count: end - first };
  }

  /** The bytes of the hash with this number, to be used at once. */
  bytesOf(number: number): Uint8Array {
    return this.#hashes.key(number);
  }

  hashOfRow(row: number): string {
    return readHash(this.bytesOf(this.numberOfRow(row)));
  }

  /** The number of the hash whose row this is. */
  numberOfRow(row: number): number {
    if (!(row >= 0 && row < this.#rowCount)) {
      throw new RangeError(`There is no row ${row} among ${this.#rowCount}.`);
    }
    let low = 0;
    let high = this.#hashes.size;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#firstRows[middle] as number) <= row) low = middle;
      else high = middle;
    }
    return low;
  }
}
