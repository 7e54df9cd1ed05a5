import type { VectorStore } from '../../embedding';
import { searchDefaults } from '../defaults';
import type { NoteTable } from '../note-table';
import type { NoteSet } from '../ranking/note-set';
import { lowestOfHighest, placesOfHighest } from '../ranking/top';
import { PassageRows } from './passage-rows';

/** A note with the passage that is nearest to a query. */
export interface NearNote {
  readonly note: number;
  /** Its place among the note's passages. */
  readonly passage: number;
  /** The cosine of the query and the passage's best window. */
  readonly similarity: number;
}

export interface NearRequest {
  /** Of length 1. */
  readonly query: Float32Array;
  readonly limit: number;
  /** Undefined where all notes are. */
  readonly allowed: NoteSet | undefined;
  /** What is less similar is unrelated. */
  readonly least: number;
  /** What else a note has to meet, for which it is read; undefined where there is nothing. */
  readonly isMet: ((note: number) => boolean) | undefined;
}

/** A note that is found by what the scan says of its best passage. */
interface ScannedNote {
  readonly note: number;
  readonly best: number;
}

/** Below every similarity: that of a note of which no row was met. */
const NOWHERE = -Infinity;

/** How many of the nearest rows are looked at for each note that is wanted: a note has several that are near. */
const ROWS_PER_NOTE = 4;

/**
 * More than what two similarities of a scan can be wrong by together. Half a step of the rounded query in each dimension
 * (see {@link VectorStore.scan}) makes no more than `sqrt(dimensions) / (2 * steps)`: 0.0003 for 384 dimensions and 32,767
 * steps, 0.008 for 4,096 dimensions, which have 4,128 steps.
 */
const SCAN_DOUBT = 0.02;

/**
 * Finds notes by the vectors of their passages, in two steps: a scan of all rows with a rounded query, then the best rows
 * of the best notes once more with the query as it is.
 */
export class VectorArm {
  readonly #rows: PassageRows;
  /** By note, in the scan's numbers; {@link NOWHERE} between two searches. */
  #best = new Float64Array(0);

  constructor(
    private readonly table: NoteTable,
    readonly store: VectorStore,
  ) {
    this.#rows = new PassageRows(table, store);
  }

  /** The notes nearest to a query, in no order: at least `limit` where there are as many. */
  search(request: NearRequest): NearNote[] {
    const { query, least } = request;
    this.#rows.update();
    const depth = Math.max(request.limit, searchDefaults.rescoredNotes);
    const lowest = least - SCAN_DOUBT;
    // All notes that have a passage among the nearest rows, each with its best: enough, unless few notes have them all.
    const isBounded = request.allowed === undefined && request.isMet === undefined;
    const rows = depth * ROWS_PER_NOTE;
    const scanned = this.store.scan(query, isBounded ? rows : undefined);
    const ofRows = isBounded ? lowestOfHighest(scanned, this.store.rowCount, rows) : NOWHERE;
    const first = this.#highest(scanned, Math.max(lowest, ofRows), depth, request);
    // A second scan writes into the array of the first.
    const isEnough = first.length >= depth || ofRows <= lowest;
    const notes = isEnough ? first : this.#highest(this.store.scan(query), lowest, depth, request);
    return notes
      .map(({ note, best }) => this.#nearest(query, note, best, scanned))
      .filter(({ similarity }) => similarity >= least);
  }

  /**
   * The `depth` notes with the best passages in no order, and some more, among them all that equal the last.
   *
   * @param lowest rows below it do not count
   */
  #highest(scanned: Float32Array, lowest: number, depth: number, request: NearRequest): ScannedNote[] {
    const { allowed, isMet } = request;
    const notes = this.#meet(scanned, lowest, allowed);
    const values = Float64Array.from(notes, (note) => this.#best[note] as number);
    for (const note of notes) this.#best[note] = NOWHERE;
    return placesOfHighest(values, values.length, depth, {
      isMet: isMet && ((place) => isMet(notes[place] as number)),
    }).map((place) => ({ note: notes[place] as number, best: values[place] as number }));
  }

  /** The notes that have any row so near, each once; {@link VectorArm.#best} says how near its best is. */
  #meet(scanned: Float32Array, lowest: number, allowed: NoteSet | undefined): number[] {
    const { index } = this.table;
    const { noteOfUnit } = index.columns;
    const rows = this.#rows;
    const marks = allowed?.marks;
    if (this.#best.length < index.numberCount)
      this.#best = new Float64Array(index.numberCount * 2).fill(NOWHERE);
    const best = this.#best;
    const met: number[] = [];
    for (let row = 0; row < this.store.rowCount; row++) {
      const similarity = scanned[row] as number;
      if (similarity < lowest) continue;
      for (let after = rows.firstUnitOf(row); after !== 0; after = rows.unitAfter(after - 1)) {
        const note = (noteOfUnit[after - 1] as number) - 1;
        if (note === -1 || (marks !== undefined && marks[note] === 0)) continue;
        const before = best[note] as number;
        if (before === NOWHERE) met.push(note);
        if (similarity > before) best[note] = similarity;
      }
    }
    return met;
  }

  /** The note's nearest passage by the query as it is, among those that the scan leaves in question. */
  #nearest(query: Float32Array, note: number, scannedBest: number, scanned: Float32Array): NearNote {
    const { firstRows, rowCounts } = this.#rows;
    const first = this.table.index.unitBase(note) + 1;
    const end = this.#endOf(note);
    const lowest = scannedBest - SCAN_DOUBT;
    let passage = 0;
    let best = NOWHERE;
    for (let unit = first; unit < end; unit++) {
      const firstRow = firstRows.at(unit) - 1;
      // A passage longer than the model's window has several rows and counts by its best.
      for (let row = firstRow; row < firstRow + rowCounts.at(unit); row++) {
        if ((scanned[row] as number) < lowest) continue;
        const similarity = this.store.similarity(row, query);
        if (similarity <= best) continue;
        best = similarity;
        passage = unit - first;
      }
    }
    return { note, passage, similarity: best };
  }

  /** The unit after a note's last. */
  #endOf(note: number): number {
    const { index } = this.table;
    return note + 1 < index.numberCount ? index.unitBase(note + 1) : index.unitCount;
  }
}
