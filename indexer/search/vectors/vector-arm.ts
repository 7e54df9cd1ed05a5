import { searchDefaults } from '../defaults';
import type { RowRange, VectorStore } from '../../embedding';
import type { NoteRecord } from '../../vault';
import { dotFloat, dotInt8, quantiseQuery } from './dot';

/** A note by its best passage: its place among the note's passages, and the cosine of its best window. */
export interface VectorHit {
  readonly note: number;
  readonly passage: number;
  readonly similarity: number;
}

/**
 * Scans the vectors of every passage of the given notes: once in int8 against the quantised query, then the best once
 * more against the query as it is. Only what a living passage uses is looked at.
 */
export function searchVectors(
  store: VectorStore,
  query: Float32Array,
  notes: Iterable<readonly [note: number, record: NoteRecord]>,
  limit: number,
): VectorHit[] {
  const rough = quantiseQuery(query);
  const found: { hit: VectorHit; record: NoteRecord }[] = [];
  for (const [note, record] of notes) {
    const best = bestPassage(store, record, (row) => dotInt8(store, row, rough.values) * rough.scale);
    if (best !== undefined) found.push({ hit: { note, ...best }, record });
  }
  found.sort((a, b) => b.hit.similarity - a.hit.similarity || a.hit.note - b.hit.note);
  return found.slice(0, Math.max(limit, searchDefaults.rescoredNotes)).map(({ hit, record }) => ({
    note: hit.note,
    ...(bestPassageByVector(store, query, record) ?? hit),
  }));
}

/** The passage of a note that is nearest to the query, undefined where none has a vector yet. */
export function bestPassageByVector(
  store: VectorStore,
  query: Float32Array,
  record: NoteRecord,
): Omit<VectorHit, 'note'> | undefined {
  return bestPassage(store, record, (row) => dotFloat(store, row, query));
}

function bestPassage(
  store: VectorStore,
  record: NoteRecord,
  similarityOf: (row: number) => number,
): Omit<VectorHit, 'note'> | undefined {
  let best: Omit<VectorHit, 'note'> | undefined;
  record.chunks.forEach(({ contentHash }, passage) => {
    const rows = store.find(contentHash);
    if (rows === undefined) return;
    const similarity = bestRow(rows, similarityOf);
    if (best === undefined || similarity > best.similarity) best = { passage, similarity };
  });
  return best;
}

/** A passage longer than the model's window has several rows and counts by its best. */
function bestRow({ first, count }: RowRange, similarityOf: (row: number) => number): number {
  let best = -Infinity;
  for (let row = first; row < first + count; row++) best = Math.max(best, similarityOf(row));
  return best;
}
