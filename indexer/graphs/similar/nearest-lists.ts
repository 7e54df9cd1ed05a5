import { cosineOf, multiplyByAll } from './row-products';
import type { VectorTable } from './vector-table';

export interface ListSizes {
  /** Neighbours that a list is for. */
  readonly wanted: number;
  /** Places it has, so that it outlives the loss of some. */
  readonly places: number;
  /** Cosine at or below which nothing is a neighbour. */
  readonly floor: number;
}

/**
 * For every row of a table its nearest other rows, the closest first, ties by path. A list may be shorter than wanted
 * after losses, but what is in it is always exactly the beginning of the true list; a list that is `whole` has every row
 * above the floor. So what comes and goes is repaired in place, and only a list that has become too short is scanned
 * anew.
 */
export class NearestLists {
  neighbours: Int32Array;
  similarities: Float32Array;
  counts: Uint8Array;
  /** 1 where the list holds every row above the floor. */
  whole: Uint8Array;
  /** A candidate below this cannot enter the list. */
  #entry: Float32Array;
  #products: Int32Array;

  constructor(
    private readonly table: VectorTable,
    readonly sizes: ListSizes,
  ) {
    this.neighbours = new Int32Array(table.capacity * sizes.places);
    this.similarities = new Float32Array(table.capacity * sizes.places);
    this.counts = new Uint8Array(table.capacity);
    this.whole = new Uint8Array(table.capacity).fill(1);
    this.#entry = new Float32Array(table.capacity).fill(sizes.floor);
    this.#products = new Int32Array(table.capacity);
  }

  /** Rows whose lists are too short until {@link NearestLists.scan}. */
  get short(): readonly number[] {
    const rows: number[] = [];
    for (let row = 0; row < this.table.extent; row++) if (this.#isShort(row)) rows.push(row);
    return rows;
  }

  /** How many entries of a list are shown. */
  shownCount(row: number): number {
    return Math.min(this.counts[row] as number, this.sizes.wanted);
  }

  /** Whether the first row shows the second as a neighbour. */
  shows(row: number, neighbour: number): boolean {
    const start = row * this.sizes.places;
    const end = start + this.shownCount(row);
    for (let at = start; at < end; at++) if (this.neighbours[at] === neighbour) return true;
    return false;
  }

  /** A row was added to the table: makes its list and enters it in the others'. One pass over the table. */
  join(row: number): void {
    this.#reserve();
    this.#clear(row);
    this.#forEachCosine(row, (other, similarity) => {
      this.offer(row, other, similarity);
      this.offer(other, row, similarity);
    });
  }

  /** Makes a row's own list anew. One pass over the table. */
  scan(row: number): void {
    this.#clear(row);
    this.#forEachCosine(row, (other, similarity) => this.offer(row, other, similarity));
  }

  /** Rows left the table: takes them out of every list. One pass over the lists. */
  leave(rows: ReadonlySet<number>): void {
    if (rows.size === 0) return;
    for (const row of rows) this.#clear(row);
    for (let row = 0; row < this.table.extent; row++) this.#dropFrom(row, rows);
  }

  /** Tells a list of a candidate that is not in it. */
  offer(row: number, candidate: number, similarity: number): void {
    if (similarity < (this.#entry[row] as number) || similarity <= this.sizes.floor) return;
    const { places } = this.sizes;
    const start = row * places;
    const count = this.counts[row] as number;
    let at = start + count;
    while (at > start && this.#isCloser(candidate, similarity, at - 1)) at--;
    // Behind the known beginning of a list nothing may be added: what would stand between is not known.
    if (at === start + count && this.whole[row] === 0) return;
    const end = start + Math.min(count + 1, places);
    this.neighbours.copyWithin(at + 1, at, end - 1);
    this.similarities.copyWithin(at + 1, at, end - 1);
    this.neighbours[at] = candidate;
    this.similarities[at] = similarity;
    this.counts[row] = end - start;
    this.#settleEntry(row);
  }

  /** Takes over a list as it was stored. */
  restore(row: number, neighbours: Int32Array, similarities: Float32Array, whole: boolean): void {
    this.#reserve();
    const start = row * this.sizes.places;
    this.neighbours.set(neighbours, start);
    this.similarities.set(similarities, start);
    this.counts[row] = neighbours.length;
    this.whole[row] = whole ? 1 : 0;
    this.#settleEntry(row);
  }

  #isShort(row: number): boolean {
    return this.whole[row] === 0 && (this.counts[row] as number) < this.sizes.wanted;
  }

  /** Whether the candidate stands before the entry at this place. */
  #isCloser(candidate: number, similarity: number, at: number): boolean {
    const other = this.similarities[at] as number;
    if (similarity !== other) return similarity > other;
    const path = this.table.pathOf(candidate) ?? '';
    return path < (this.table.pathOf(this.neighbours[at] as number) ?? '');
  }

  #clear(row: number): void {
    this.counts[row] = 0;
    this.whole[row] = 1;
    this.#settleEntry(row);
  }

  /** A full list is taken for cut off, so that its last entry decides who may enter. */
  #settleEntry(row: number): void {
    const count = this.counts[row] as number;
    if (count === this.sizes.places) this.whole[row] = 0;
    if (this.whole[row] === 1) this.#entry[row] = this.sizes.floor;
    else if (count === 0) this.#entry[row] = Infinity;
    else this.#entry[row] = this.similarities[row * this.sizes.places + count - 1] as number;
  }

  #dropFrom(row: number, leaving: ReadonlySet<number>): void {
    const start = row * this.sizes.places;
    const end = start + (this.counts[row] as number);
    let to = start;
    for (let from = start; from < end; from++) {
      const neighbour = this.neighbours[from] as number;
      if (leaving.has(neighbour)) continue;
      this.neighbours[to] = neighbour;
      this.similarities[to] = this.similarities[from] as number;
      to++;
    }
    if (to === end) return;
    this.counts[row] = to - start;
    this.#settleEntry(row);
  }

  #forEachCosine(row: number, visit: (other: number, similarity: number) => void): void {
    const { table } = this;
    multiplyByAll(table, row, this.#products);
    const scale = table.scales[row] as number;
    for (let other = 0; other < table.extent; other++) {
      if (other === row || table.pathOf(other) === undefined) continue;
      visit(other, cosineOf(this.#products[other] as number, scale, table.scales[other] as number));
    }
  }

  /** Grows with the table. */
  #reserve(): void {
    const { capacity } = this.table;
    const before = this.counts.length;
    if (capacity <= before) return;
    const { places, floor } = this.sizes;
    this.neighbours = grown(this.neighbours, new Int32Array(capacity * places));
    this.similarities = grown(this.similarities, new Float32Array(capacity * places));
    this.counts = grown(this.counts, new Uint8Array(capacity));
    this.whole = grown(this.whole, new Uint8Array(capacity).fill(1));
    this.#entry = grown(this.#entry, new Float32Array(capacity).fill(floor));
    this.#products = new Int32Array(capacity);
  }
}

function grown<T extends Int32Array | Float32Array | Uint8Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
