import type { VectorStore } from '../../embedding';
import { searchDefaults } from '../defaults';
import type { NoteTable } from '../note-table';
import type { NoteSet } from '../ranking/note-set';
import { placesOfHighest } from '../ranking/top';
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

/** Similarities are compared with this where a note has no vector at all. */
const NOWHERE = -Infinity;

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
  /** By note, in the scan's numbers. */
  #best = new Float64Array(0);

  constructor(
    private readonly table: NoteTable,
    readonly store: VectorStore,
  ) {
    this.#rows = new PassageRows(table, store);
  }

  /** The notes nearest to a query, in no order: at least `limit` where there are as many. */
  search({ query, limit, allowed, least, isMet }: NearRequest): NearNote[] {
    this.#rows.update();
    const scanned = this.store.scan(query);
    this.#findBest(scanned, allowed);
    const { numberCount } = this.table.index;
    const depth = Math.max(limit, searchDefaults.rescoredNotes);
    return placesOfHighest(this.#best, numberCount, depth, { least: least - SCAN_DOUBT, isMet })
      .map((note) => this.#nearest(query, note, scanned))
      .filter(({ similarity }) => similarity >= least);
  }

  /** The note's nearest passage by the query as it is, among those that the scan leaves in question. */
  #nearest(query: Float32Array, note: number, scanned: Float32Array): NearNote {
    const { firstRows, rowCounts } = this.#rows;
    const first = this.table.index.unitBase(note) + 1;
    const end = this.#endOf(note);
    const lowest = (this.#best[note] as number) - SCAN_DOUBT;
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

  /** Fills in each note's best similarity. */
  #findBest(scanned: Float32Array, allowed: NoteSet | undefined): void {
    const { index } = this.table;
    const { numberCount } = index;
    if (this.#best.length < numberCount) this.#best = new Float64Array(numberCount * 2);
    const best = this.#best;
    const marks = allowed?.marks;
    const firstRows = this.#rows.firstRows.values;
    const rowCounts = this.#rows.rowCounts.values;
    const isUneven = this.#rows.isUneven;
    for (let note = 0, base = 0; note < numberCount; note++) {
      const end = note + 1 < numberCount ? index.unitBase(note + 1) : index.unitCount;
      let highest = NOWHERE;
      const isIn = (marks === undefined || marks[note] === 1) && index.noteOfUnit(base) === note;
      for (let unit = base + 1; isIn && unit < end; unit++) {
        const row = (firstRows[unit] as number) - 1;
        if (row < 0) continue;
        const similarity = scanned[row] as number;
        if (similarity > highest) highest = similarity;
        if (isUneven && (rowCounts[unit] as number) > 1)
          highest = Math.max(highest, highestOf(scanned, row + 1, row + (rowCounts[unit] as number)));
      }
      base = end;
      best[note] = highest;
    }
  }

  /** The unit after a note's last. */
  #endOf(note: number): number {
    const { index } = this.table;
    return note + 1 < index.numberCount ? index.unitBase(note + 1) : index.unitCount;
  }
}

function highestOf(values: Float32Array, start: number, end: number): number {
  let highest = NOWHERE;
  for (let at = start; at < end; at++) highest = Math.max(highest, values[at] as number);
  return highest;
}
