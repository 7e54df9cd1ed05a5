import type { RowRange, VectorStore } from '../../embedding';
import { HASH_BYTES, HashTable, writeHash } from '../../platform';
import { GrowableUint32 } from '../postings/growable';
import type { NoteTable } from '../note-table';
import type { TextIndex } from '../postings/text-index';

/** Units and rows are kept plus one: this is none. */
const NONE = 0;

/**
 * Which passages have which rows of a vector store, both ways: a scan gives a number for each row, and a hit asks for the
 * rows of its passages. Passages are known by their unit (see {@link TextIndex}); those of one text have the same rows and
 * hang together in a chain.
 *
 * Brings itself up to date with what was added to the table and the store, and starts anew where their numbers changed.
 * Units of removed notes stay in the chains, to be stepped over: they are few, or the table starts anew.
 */
export class PassageRows {
  /** By row, the first unit of its text. */
  #units = new GrowableUint32();
  /** By unit, the next of the same text. */
  #next = new GrowableUint32();
  /** By unit, its first row and how many it has. */
  #firstRows = new GrowableUint32();
  #rowCounts = new GrowableUint32();
  /** Texts that had no row when their note came; by the number of each, the first unit of its chain. */
  #waiting = new HashTable();
  #waitingUnits = new GrowableUint32();
  #index: TextIndex | undefined;
  #epoch = 0;
  #noteCount = 0;

  constructor(
    private readonly table: NoteTable,
    readonly store: VectorStore,
  ) {}

  /** Takes in what was added since the last call. */
  update(): void {
    const { table, store } = this;
    if (table.index !== this.#index || store.epoch !== this.#epoch) this.#startAnew();
    // Where no text waits for its rows, the notes to come look for theirs.
    if (this.#waiting.size === 0) this.#units.extend(store.rowCount - this.#units.length);
    while (this.#units.length < store.rowCount) this.#addText(this.#units.length);
    for (; this.#noteCount < table.index.numberCount; this.#noteCount++) this.#addNote(this.#noteCount);
  }

  /** The first unit whose text made a row, or -1. */
  firstUnit(row: number): number {
    return this.#units.at(row) - 1;
  }

  /** The next unit of the same text, or -1. */
  nextUnit(unit: number): number {
    return this.#next.at(unit) - 1;
  }

  /** The rows of a unit, undefined where it has none yet. */
  rowsOf(unit: number): RowRange | undefined {
    const first = this.#firstRows.at(unit);
    return first === NONE ? undefined : { first: first - 1, count: this.#rowCounts.at(unit) };
  }

  #startAnew(): void {
    this.#units = new GrowableUint32();
    this.#next = new GrowableUint32();
    this.#firstRows = new GrowableUint32();
    this.#rowCounts = new GrowableUint32();
    this.#waiting = new HashTable();
    this.#waitingUnits = new GrowableUint32();
    this.#noteCount = 0;
    this.#index = this.table.index;
    this.#epoch = this.store.epoch;
  }

  /** Takes in the rows of one text, which begin at a row; gives them to the notes that were there before. */
  #addText(first: number): void {
    const hash = new Uint8Array(HASH_BYTES);
    writeHash(this.store.hashOfRow(first), hash);
    const range = this.store.findBytes(hash, 0) ?? { first, count: 1 };
    const text = this.#waiting.find(hash, 0);
    const chain = text === -1 ? NONE : this.#waitingUnits.at(text);
    for (let row = 0; row < range.count; row++) this.#units.push(chain);
    for (let unit = chain; unit !== NONE; unit = this.#next.at(unit - 1)) this.#give(unit - 1, range);
    if (text !== -1) this.#waitingUnits.values[text] = NONE;
  }

  #addNote(note: number): void {
    const { index } = this.table;
    const base = index.unitBase(note);
    const end = note + 1 < index.numberCount ? index.unitBase(note + 1) : index.unitCount;
    for (const column of [this.#next, this.#firstRows, this.#rowCounts]) column.extend(end - column.length);
    if (!this.table.isLive(note)) return;
    const hashes = this.table.passageHashes(note);
    for (let unit = base + 1; unit < end; unit++)
      this.#addPassage(unit, hashes, (unit - base - 1) * HASH_BYTES);
  }

  /** Puts a passage at the head of its text's chain. */
  #addPassage(unit: number, hashes: Uint8Array, offset: number): void {
    const range = this.store.findBytes(hashes, offset);
    if (range === undefined) {
      const text = this.#waiting.add(hashes, offset);
      while (this.#waitingUnits.length <= text) this.#waitingUnits.push(NONE);
      this.#next.values[unit] = this.#waitingUnits.at(text);
      this.#waitingUnits.values[text] = unit + 1;
      return;
    }
    this.#next.values[unit] = this.#units.at(range.first);
    for (let row = range.first; row < range.first + range.count; row++) this.#units.values[row] = unit + 1;
    this.#give(unit, range);
  }

  #give(unit: number, { first, count }: RowRange): void {
    this.#firstRows.values[unit] = first + 1;
    this.#rowCounts.values[unit] = count;
  }
}
