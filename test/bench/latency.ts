import { createSearchIndex, parseQuery } from '../../indexer/search';
import type { QueryFile, SearchMode } from '../../indexer/search';
import type { Embedder, VectorStore } from '../../indexer/embedding';
import type { Storage } from '../../indexer/platform';
import type { Section } from './report';
import { median, percentile, timed } from './statistics';

const RUNS = 3;

/** Queries that once were slow somewhere: each bounded in any index. */
const oddQueries = [
  'a',
  'e',
  'st',
  '🙂',
  '.*(a|b)+$',
  'und '.repeat(200),
  '"die des"',
  'Einkommensteuergesetzz',
];

export interface LatencyBench {
  /** An index that was saved, and the vectors of its passages. */
  readonly storage: Storage;
  readonly store: VectorStore;
  readonly embedder: Embedder;
  readonly queries: QueryFile;
}

/** Time of one query inside the index, without reading snippets; the query's embedding apart. */
export async function benchLatency({ storage, store, embedder, queries }: LatencyBench): Promise<Section> {
  const { index } = await createSearchIndex({ storage });
  index.useVectors(store);
  const texts = queries.passage_to_note.map(({ query }) => query);
  const vectors = new Map<string, Float32Array>();
  const embedding: number[] = [];
  for (const text of [...texts, ...oddQueries]) {
    const { ms, value } = await timed(() => embedder.embed([{ title: '', text }], 'query'));
    embedding.push(ms);
    if (value[0]?.[0] !== undefined) vectors.set(text, value[0][0]);
  }
  const run = async (mode: SearchMode, asked: readonly string[]): Promise<number[]> => {
    const times: number[] = [];
    for (let round = 0; round <= RUNS; round++)
      for (const text of asked) {
        const queryVector = vectors.get(text);
        const options = { mode, limit: 20, ...(queryVector !== undefined && { queryVector }) };
        const { ms } = await timed(() => index.search(parseQuery(text), options));
        // The first round warms the engine up.
        if (round > 0) times.push(ms);
      }
    return times;
  };
  const rows: (string | number)[][] = [];
  for (const mode of ['text', 'vector', 'hybrid'] as const)
    rows.push(latencyRow(`${mode}, scraps of sentences`, await run(mode, texts)));
  rows.push(latencyRow('text, odd queries', await run('text', oddQueries)));
  rows.push(latencyRow('embedding of a query', embedding));
  return {
    title: 'Latency',
    text:
      `Milliseconds for one query in an index of ${index.noteCount.toLocaleString('en-US')} notes and ` +
      `${index.chunkCount.toLocaleString('en-US')} chunks with ${store.rowCount.toLocaleString('en-US')} vectors. Odd queries are one ` +
      'letter, two letters, an emoji, regex characters, two hundred words, a phrase of frequent words, a misspelt compound.',
    head: ['query', 'p50 ms', 'p95 ms', 'worst ms'],
    rows,
  };
}

function latencyRow(name: string, times: readonly number[]): (string | number)[] {
  return [name, median(times), percentile(times, 0.95), Math.max(...times)];
}
