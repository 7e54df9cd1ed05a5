import type { VectorStore } from '../../embedding';
import { searchDefaults } from '../defaults';
import type { NoteTable } from '../note-table';
import type { NoteSet } from '../ranking/note-set';
import type { Scored } from '../ranking/rank';
import { lowestOfHighest } from '../ranking/top';
import { PassageRows } from './passage-rows';

/** The passage of a note that is nearest to a query: its place among the note's passages, and the cosine of its best window. */
export interface NearestPassage {
  readonly passage: number;
  readonly similarity: number;
}

/** Similarities are compared with this where a note has no vector at all. */
const NOWHERE = -Infinity;

/**
 * Finds notes by the vectors of their passages, in two steps: a scan of all rows with a rounded query, then the best notes
 * once more with the query as it is. Only what a living passage uses counts.
 */
export class VectorArm {
  readonly #rows: PassageRows;
  /** By note, in the scan's numbers; as many totals for choosing among them. */
  #best = new Float64Array(0);

  constructor(
    private readonly table: NoteTable,
    readonly store: VectorStore,
  ) {
    this.#rows = new PassageRows(table, store);
  }

  /** The notes nearest to a query of length 1, in no order, at least `limit` where there are as many. */
  search(query: Float32Array, limit: number, allowed: NoteSet | undefined): Scored[] {
    this.#rows.update();
    this.#scan(query, allowed);
    const { numberCount } = this.table.index;
    const depth = Math.max(limit, searchDefaults.rescoredNotes);
    const lowest = Math.max(-Number.MAX_VALUE, lowestOfHighest(this.#best, numberCount, depth));
    const found: Scored[] = [];
    for (let note = 0; note < numberCount; note++) {
      if ((this.#best[note] as number) < lowest) continue;
      const nearest = this.nearestPassage(query, note);
      if (nearest !== undefined) found.push([note, nearest.similarity]);
    }
    return found;
  }

  /** The passage of a note that is nearest to the query, undefined where none has a vector yet. */
  nearestPassage(query: Float32Array, note: number): NearestPassage | undefined {
    this.#rows.update();
    const base = this.table.index.unitBase(note);
    const passages = this.table.passageCount(note);
    let nearest: NearestPassage | undefined;
    for (let passage = 0; passage < passages; passage++) {
      const range = this.#rows.rowsOf(base + 1 + passage);
      if (range === undefined) continue;
      // A passage longer than the model's window has several rows and counts by its best.
      for (let row = range.first; row < range.first + range.count; row++) {
        const similarity = this.store.similarity(row, query);
        if (nearest === undefined || similarity > nearest.similarity) nearest = { passage, similarity };
      }
    }
    return nearest;
  }

  /** Fills in each note's best similarity. */
  #scan(query: Float32Array, allowed: NoteSet | undefined): void {
    const { index } = this.table;
    if (this.#best.length < index.numberCount) this.#best = new Float64Array(index.numberCount * 2);
    const best = this.#best.fill(NOWHERE, 0, index.numberCount);
    const rows = this.#rows;
    const marks = allowed?.marks;
    const similarities = this.store.scan(query);
    const { rowCount } = this.store;
    for (let row = 0; row < rowCount; row++) {
      const similarity = similarities[row] as number;
      for (let unit = rows.firstUnit(row); unit !== -1; unit = rows.nextUnit(unit)) {
        const note = index.noteOfUnit(unit);
        if (note === -1 || similarity <= (best[note] as number)) continue;
        if (marks === undefined || marks[note] === 1) best[note] = similarity;
      }
    }
  }
}
