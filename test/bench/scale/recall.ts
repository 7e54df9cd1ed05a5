import { allMiniLm, createVectorStore } from '../../../indexer/embedding';
import type { VectorStore } from '../../../indexer/embedding';
import { createMemoryStorage } from '../../../indexer/platform';
import { createSearchIndex, plainQuery } from '../../../indexer/search';
import type { SearchIndex } from '../../../indexer/search';
import { CHUNKER_VERSION } from '../../../indexer/vault';
import type { FloatVectors } from '../float-vectors';
import { ANSWERS } from './contestant';
import type { SampleQuery } from './contestant';
import type { FixtureSource } from './fixture-source';
import { dot, floatScan } from './float-scan';

/** Rows that the rounded scan hands over to be compared with the query as it is. */
const RESCORED = 80;

export interface RecallFigures {
  readonly rows: number;
  readonly passages: number;
  readonly queries: number;
  /** The share of the ten exactly nearest rows that ours gives, rounded scan and rescoring as the search does them. */
  readonly rescored: number;
  /** The same without rescoring. */
  readonly scanAlone: number;
  /** The share of the ten notes with the exactly nearest passages that a search by vector gives. */
  readonly notes: number;
}

/** How much rounding costs: the nearest rows by int8 against those by the vectors as the model gave them, over all real ones. */
export async function measureRecall(
  real: FloatVectors,
  fixture: FixtureSource,
  queries: readonly SampleQuery[],
): Promise<RecallFigures> {
  const storage = createMemoryStorage();
  const { store } = await createVectorStore(storage, fixture.identity, CHUNKER_VERSION);
  const { index } = await createSearchIndex({ storage });
  const ordered = new Float32Array(real.values.length);
  addInOrder(real, store, ordered);
  const notesOfHash = await indexRealNotes(fixture, index);
  index.useVectors(store);
  let [rescored, scanAlone, notes] = [0, 0, 0];
  for (const { vector } of queries) {
    const exact = floatScan(ordered, vector, ANSWERS);
    const rough = nearest(store.scan(vector).slice(0, store.rowCount), RESCORED);
    const again = [...rough].sort((a, b) => store.similarity(b, vector) - store.similarity(a, vector));
    rescored += shareFound(exact, again.slice(0, ANSWERS), ordered, vector);
    scanAlone += shareFound(exact, rough.slice(0, ANSWERS), ordered, vector);
    const exactNotes = nearestNotes(ordered, vector, (row) => notesOfHash.get(store.hashOfRow(row)) ?? []);
    const options = { mode: 'vector', limit: ANSWERS, queryVector: vector } as const;
    const found = await index.search(plainQuery(''), options);
    notes += shareOfNotes(exactNotes, new Set(found.map(({ path }) => path)));
  }
  return {
    rows: store.rowCount,
    passages: new Set(real.hashes).size,
    queries: queries.length,
    rescored: rescored / queries.length,
    scanAlone: scanAlone / queries.length,
    notes: notes / queries.length,
  };
}

/** Puts every real note into the index; gives the notes of each passage. */
async function indexRealNotes(fixture: FixtureSource, index: SearchIndex): Promise<Map<string, string[]>> {
  const notesOfHash = new Map<string, string[]>();
  for await (const { note, copy } of fixture.notes(Infinity)) {
    if (copy > 0) break;
    index.put(note);
    for (const { contentHash } of note.chunks)
      notesOfHash.set(contentHash, [...(notesOfHash.get(contentHash) ?? []), note.record.path]);
  }
  return notesOfHash;
}

interface NearNote {
  readonly path: string;
  readonly similarity: number;
}

/** Notes by their exactly nearest vector, the nearest first, without those that the search says nothing of on principle. */
function nearestNotes(
  vectors: Float32Array,
  query: Float32Array,
  notesOf: (row: number) => readonly string[],
): readonly NearNote[] {
  const best = new Map<string, number>();
  for (let row = 0; row * query.length < vectors.length; row++) {
    const similarity = dot(vectors, row * query.length, query);
    if (similarity < (allMiniLm.unrelatedBelow ?? -1)) continue;
    for (const path of notesOf(row)) best.set(path, Math.max(similarity, best.get(path) ?? -1));
  }
  return [...best]
    .map(([path, similarity]) => ({ path, similarity }))
    .sort((a, b) => b.similarity - a.similarity);
}

/** Copies of a passage in several notes are equally near: any of them counts. */
function shareOfNotes(exact: readonly NearNote[], found: ReadonlySet<string>): number {
  const wanted = Math.min(ANSWERS, exact.length);
  if (wanted === 0) return 1;
  const last = (exact[wanted - 1] as NearNote).similarity - 1e-6;
  const hits = exact.filter(({ path, similarity }) => similarity >= last && found.has(path)).length;
  return Math.min(1, hits / wanted);
}

/** Rounds every passage's windows into the store and lays the unrounded ones down in the order of its rows. */
function addInOrder({ hashes, values }: FloatVectors, store: VectorStore, ordered: Float32Array): void {
  const { dimensions } = store.identity;
  const windows = new Map<string, Float32Array[]>();
  hashes.forEach((hash, row) => {
    const vector = values.subarray(row * dimensions, (row + 1) * dimensions);
    windows.set(hash, [...(windows.get(hash) ?? []), vector]);
  });
  for (const [hash, vectors] of windows) {
    const first = store.rowCount;
    store.add(hash, vectors);
    vectors.forEach((vector, window) => ordered.set(vector, (first + window) * dimensions));
  }
}

function nearest(scores: Float32Array, count: number): number[] {
  return Array.from(scores.keys())
    .sort((a, b) => (scores[b] as number) - (scores[a] as number))
    .slice(0, count);
}

/** The share of the exact answers that were found. What is as near as the last of them, to float32, counts as found. */
function shareFound(
  exact: readonly number[],
  found: readonly number[],
  vectors: Float32Array,
  query: Float32Array,
): number {
  const last = dot(vectors, (exact.at(-1) ?? 0) * query.length, query);
  const hits = found.filter((row) => dot(vectors, row * query.length, query) >= last - 1e-6);
  return Math.min(1, hits.length / exact.length);
}
