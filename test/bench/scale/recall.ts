import { allMiniLm, createVectorStore, identityOf } from '../../../indexer/embedding';
import type { VectorStore } from '../../../indexer/embedding';
import { createMemoryStorage } from '../../../indexer/platform';
import { CHUNKER_VERSION } from '../../../indexer/vault';
import type { FloatVectors } from '../float-vectors';
import { ANSWERS } from './contestant';
import type { SampleQuery } from './contestant';
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
}

/** How much rounding costs: the nearest rows by int8 against those by the vectors as the model gave them, over all real ones. */
export async function measureRecall(
  real: FloatVectors,
  queries: readonly SampleQuery[],
): Promise<RecallFigures> {
  const identity = identityOf(allMiniLm, allMiniLm.defaultVariant);
  const { store } = await createVectorStore(createMemoryStorage(), identity, CHUNKER_VERSION);
  const ordered = new Float32Array(real.values.length);
  addInOrder(real, store, ordered);
  let [rescored, scanAlone] = [0, 0];
  for (const { vector } of queries) {
    const exact = floatScan(ordered, vector, ANSWERS);
    const rough = nearest(store.scan(vector).slice(0, store.rowCount), RESCORED);
    const again = [...rough].sort((a, b) => store.similarity(b, vector) - store.similarity(a, vector));
    rescored += shareFound(exact, again.slice(0, ANSWERS), ordered, vector);
    scanAlone += shareFound(exact, rough.slice(0, ANSWERS), ordered, vector);
  }
  return {
    rows: store.rowCount,
    passages: new Set(real.hashes).size,
    queries: queries.length,
    rescored: rescored / queries.length,
    scanAlone: scanAlone / queries.length,
  };
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
