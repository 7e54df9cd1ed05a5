import type { RowRange, VectorStore } from '../../embedding';
import { HASH_BYTES, HashTable, writeHash } from '../../platform';
import { GrowableUint32 } from '../postings/growable';
import type { NoteTable } from '../note-table';
import type { TextIndex } from '../postings/text-index';

/** Rows and units are kept plus one: this is none. */
const NONE = 0;

/**
 * Which rows of a vector store the passages have, by their unit (see {@link TextIndex}). Those of one text have the same
 * rows.
 *
 * Brings itself up to date with what was added to the table and the store, and starts anew where their numbers changed.
 */
export class PassageRows {
  /** By unit, its first row plus one; {@link NONE} where it has none yet. */
  readonly firstRows = new GrowableUint32();
  /** By unit, how many it has. */
  readonly rowCounts = new GrowableUint32();
  /** By row, the first unit plus one of the chain of passages that have it; {@link NONE} where none has. */
  readonly #unitsOfRow = new GrowableUint32();
  /** Texts that had no row when their note came; by the number of each, the first unit of its chain. */
  #waiting = new HashTable();
  #waitingUnits = new GrowableUint32();
  /** By unit, the next of the same text plus one. */
  readonly #next = new GrowableUint32();
  #index: TextIndex | undefined;
  #epoch = 0;
  #rowCount = 0;
  #noteCount = 0;

  constructor(
    private readonly table: NoteTable,
    readonly store: VectorStore,
  ) {}

  /** Takes in what was added since the last call. */
  update(): void {
    const { table, store } = this;
    if (table.index !== this.#index || store.epoch !== this.#epoch) this.#startAnew();
    this.#unitsOfRow.extend(store.rowCount - this.#unitsOfRow.length);
    // Where no text waits for its rows, the notes to come look for theirs.
    if (this.#waiting.size === 0) this.#rowCount = store.rowCount;
    while (this.#rowCount < store.rowCount) this.#rowCount += this.#giveText(this.#rowCount);
    for (; this.#noteCount < table.index.numberCount; this.#noteCount++) this.#addNote(this.#noteCount);
  }

  /** The first passage that has a row, by its unit plus one; 0 where none has. */
  firstUnitOf(row: number): number {
    return this.#unitsOfRow.at(row);
  }

  /** The next passage that has the rows of this one, by its unit plus one; 0 after the last. */
  unitAfter(unit: number): number {
    return this.#next.at(unit);
  }

  #startAnew(): void {
    for (const column of [this.firstRows, this.rowCounts, this.#next, this.#unitsOfRow]) column.clear();
    this.#waiting = new HashTable();
    this.#waitingUnits = new GrowableUint32();
    this.#rowCount = 0;
    this.#noteCount = 0;
    this.#index = this.table.index;
    this.#epoch = this.store.epoch;
  }

  /** Gives the rows of one text, which begin at a row, to the passages that waited for them; how many they are. */
  #giveText(first: number): number {
    const hash = new Uint8Array(HASH_BYTES);
    writeHash(this.store.hashOfRow(first), hash);
    const range = this.store.findBytes(hash, 0) ?? { first, count: 1 };
    const text = this.#waiting.find(hash, 0);
    if (text === -1) return range.count;
    let waiting = this.#waitingUnits.at(text);
    this.#waitingUnits.values[text] = NONE;
    while (waiting !== NONE) {
      const unit = waiting - 1;
      // Giving it its rows puts it into their chain.
      waiting = this.#next.at(unit);
      this.#give(unit, range);
    }
    return range.count;
  }

  #addNote(note: number): void {
    const { index } = this.table;
    const base = index.unitBase(note);
    const end = note + 1 < index.numberCount ? index.unitBase(note + 1) : index.unitCount;
    for (const column of [this.firstRows, this.rowCounts, this.#next]) column.extend(end - column.length);
    if (!this.table.isLive(note)) return;
    const hashes = this.table.passageHashes(note);
    for (let unit = base + 1; unit < end; unit++)
      this.#addPassage(unit, hashes, (unit - base - 1) * HASH_BYTES);
  }

  #addPassage(unit: number, hashes: Uint8Array, offset: number): void {
    const range = this.store.findBytes(hashes, offset);
    if (range === undefined) this.#wait(unit, hashes, offset);
    else this.#give(unit, range);
  }

  /** Puts a passage at the head of its text's chain. */
  #wait(unit: number, hashes: Uint8Array, offset: number): void {
    const text = this.#waiting.add(hashes, offset);
    while (this.#waitingUnits.length <= text) this.#waitingUnits.push(NONE);
    this.#next.values[unit] = this.#waitingUnits.at(text);
    this.#waitingUnits.values[text] = unit + 1;
  }

  #give(unit: number, { first, count }: RowRange): void {
    this.firstRows.values[unit] = first + 1;
    this.rowCounts.values[unit] = count;
    this.#next.values[unit] = this.#unitsOfRow.at(first);
    this.#unitsOfRow.values.fill(unit + 1, first, first + count);
  }
}
