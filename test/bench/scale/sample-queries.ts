import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Embedder } from '../../../indexer/embedding';
import { sampleOf } from '../../../indexer/platform';
import { queryVaults, readQueries } from '../quality';
import type { SampleQuery } from './contestant';

const QUERIES = 200;
const SEED = 20_261_130;

/** A fixed sample of real queries (scraps of sentences) over all vaults, in a drawn order, with the model's vectors. */
export async function sampleQueries(queriesFolder: string, embedder: Embedder): Promise<SampleQuery[]> {
  const files = await Promise.all(
    queryVaults.map((name) => readQueries(path.join(queriesFolder, `${name}.json`))),
  );
  const texts = files.flatMap((file) => file.passage_to_note.map(({ query }) => query));
  return embedQueries(sampleOf(texts, QUERIES, SEED), embedder);
}

export async function embedQueries(texts: readonly string[], embedder: Embedder): Promise<SampleQuery[]> {
  const queries: SampleQuery[] = [];
  for (const text of texts) {
    const [windows] = await embedder.embed([{ title: '', text }], 'query');
    const vector = windows?.[0];
    if (vector !== undefined) queries.push({ text, vector });
  }
  return queries;
}

/** Keeps queries for processes that must not load a model. */
export async function writeRecordedQueries(file: string, queries: readonly SampleQuery[]): Promise<void> {
  const plain = queries.map(({ text, vector }) => ({ text, vector: [...vector] }));
  await writeFile(file, JSON.stringify(plain));
}

export async function readRecordedQueries(file: string): Promise<SampleQuery[]> {
  const plain = JSON.parse(await readFile(file, 'utf8')) as { text: string; vector: number[] }[];
  return plain.map(({ text, vector }) => ({ text, vector: Float32Array.from(vector) }));
}
