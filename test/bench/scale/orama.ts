import { writeFile } from 'node:fs/promises';
import { create, insert, load, save, search } from '@orama/orama';
import { timed } from '../statistics';
import { ANSWERS } from './contestant';
import type { Contestant, GrowFigures, QueryKind, SampleQuery, SavedFile } from './contestant';
import type { FixtureSource } from './fixture-source';
import { PassageStream } from './passages';

/** Stock Orama as its documentation sets it up: default components, English, one document a passage with its vector. */
function createDatabase(dimensions: number) {
  return create({ schema: { text: 'string', embedding: `vector[${dimensions}]` } });
}

type Database = ReturnType<typeof createDatabase>;

export class OramaContestant implements Contestant {
  readonly #database: Database;
  readonly #passages: PassageStream;

  constructor(fixture: FixtureSource) {
    this.#database = createDatabase(fixture.identity.dimensions);
    this.#passages = new PassageStream(fixture);
  }

  async grow(chunks: number): Promise<GrowFigures> {
    const passages = await this.#passages.upTo(chunks);
    const documents = passages.map(({ id, text, vector }) => ({ id, text, embedding: [...vector] }));
    const { ms } = await timed(async () => {
      for (const document of documents) await insert(this.#database, document);
    });
    return {
      chunks: documents.length,
      textMs: ms,
      textAndVectorMs: ms,
      residentMegabytes: process.memoryUsage().rss / 1e6,
    };
  }

  async ask(kind: QueryKind, queries: readonly SampleQuery[]): Promise<readonly number[]> {
    const times: number[] = [];
    for (const query of queries) times.push((await timed(() => askOrama(this.#database, kind, query))).ms);
    return times;
  }

  async save(file: string): Promise<SavedFile> {
    return saveAsJson(file, () => save(this.#database));
  }
}

async function askOrama(
  database: Database,
  kind: QueryKind,
  { text, vector }: SampleQuery,
): Promise<unknown> {
  // By default a vector counts only from a cosine of 0.8, which hardly any query reaches: all are to be ranked.
  const byVector = { vector: { value: [...vector], property: 'embedding' }, similarity: 0 };
  switch (kind) {
    case 'text':
      return search(database, { term: text, limit: ANSWERS });
    case 'text-with-typos':
      return search(database, { term: text, tolerance: 1, limit: ANSWERS });
    case 'vector':
      return search(database, { mode: 'vector', ...byVector, limit: ANSWERS });
    case 'hybrid':
      return search(database, { mode: 'hybrid', term: text, ...byVector, limit: ANSWERS });
    case 'vector-explained':
    case 'vector-scan':
    case 'float-scan':
      throw new Error(`Orama is not asked for ${kind}.`);
  }
}

/** Opens a database that {@link OramaContestant.save} wrote and asks it one query both ways. */
export async function openSavedOrama(json: string, query: SampleQuery): Promise<void> {
  const database = createDatabase(query.vector.length);
  load(database, JSON.parse(json) as Parameters<typeof load>[1]);
  await askOrama(database, 'hybrid', query);
}

/** Writes an engine as one JSON text, the way these engines are kept; longer ones than a string may be fail. */
export async function saveAsJson(file: string, toPlain: () => unknown): Promise<SavedFile> {
  const startMs = performance.now();
  try {
    const bytes = Buffer.from(JSON.stringify(toPlain()));
    await writeFile(file, bytes);
    return { sizeBytes: bytes.length, ms: performance.now() - startMs };
  } catch (error) {
    return {
      failure: error instanceof Error ? error.message : String(error),
      ms: performance.now() - startMs,
    };
  }
}
