import type { VectorStore } from '../../embedding';
import { joinAll } from './join-all';
import { NearestLists } from './nearest-lists';
import type { NotePassages } from './note-passages';
import { noteVector } from './note-vector';
import type { Pace } from './pace';
import { measureSharedContent } from './shared-content';
import { signatureOf } from './signature';
import type { SimilarState } from './similar-file';
import { LIST_SIZES } from './similar-files';
import { VectorTable } from './vector-table';

/**
 * Everything from scratch: what the notes share, a vector for each, and the nearest of each.
 *
 * @param notes in any order: the same notes always give the same graph
 * @param onNotes told how many notes' worth of the comparing is done, out of how many
 * @throws TriviumError `cancelled`
 */
export async function buildState(
  notes: readonly NotePassages[],
  store: VectorStore,
  pace: Pace,
  onNotes: (done: number, total: number) => void,
): Promise<SimilarState> {
  const inOrder = [...notes].sort((a, b) => (a.path < b.path ? -1 : 1));
  const shared = await measureSharedContent(inOrder, store, pace);
  const table = new VectorTable(store.identity.dimensions, inOrder.length);
  for (const note of inOrder) {
    if (pace.isDue) await pace.rest();
    const vector = noteVector(note, store, shared);
    if (vector !== undefined) table.add(note.path, vector, signatureOf(note, store));
  }
  const lists = new NearestLists(table, LIST_SIZES);
  await joinAll(table, lists, pace, (done) => onNotes(done, table.size));
  return { table, lists, shared, changed: 0 };
}

/** What an update of one note came to: nothing, other passages of the same vector, or another vector. */
export type Updated = 'same' | 'same-vector' | 'changed';

/** Brings one note up to date. */
export function updateNote(
  { table, lists, shared }: SimilarState,
  note: NotePassages,
  store: VectorStore,
): Updated {
  const { path } = note;
  const signature = signatureOf(note, store);
  const vector = noteVector(note, store, shared);
  const row = table.rowOf(path);
  if (row !== undefined && vector !== undefined && table.holds(row, vector)) {
    table.setSignature(row, signature);
    return 'same-vector';
  }
  if (row !== undefined) {
    lists.leave(new Set([row]));
    table.remove(path);
    table.reuse(row);
  }
  if (vector !== undefined) lists.join(table.add(path, vector, signature));
  return row === undefined && vector === undefined ? 'same' : 'changed';
}
