import type { Embedder } from '../../embedding';
import type { Memory, MemoryIndex, NearMemory } from '../../memory';
import type { Database, Query } from './database';

export interface PgMemorySearchOptions {
  /** With the extension pgvector. */
  readonly database: Database;
  readonly embedder: Embedder;
}

/** The nearest memories by pgvector: what {@link MemoryIndex.nearest} answers, for many machines from one place. */
export interface PgMemorySearch extends Pick<MemoryIndex, 'nearest'> {
  /** Takes memories in as they are now; a text is embedded once. */
  put(memories: readonly Memory[], signal?: AbortSignal): Promise<void>;
}

/** Vectors of one model in one table; another model has another one, so that they never meet. */
export function createPgMemorySearch({ database, embedder }: PgMemorySearchOptions): PgMemorySearch {
  const { modelId, variant, dimensions } = embedder.identity;
  const model = `${modelId} ${variant} ${dimensions}`;
  let created: Promise<void> | undefined;
  const transaction = async <T>(work: (query: Query) => Promise<T>): Promise<T> => {
    created ??= database.transaction(createTables).catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    await created;
    return database.transaction(work);
  };
  const embed = async (texts: readonly string[], signal?: AbortSignal) =>
    embedder.embed(
      texts.map((text) => ({ title: '', text })),
      'passage',
      signal,
    );

  return {
    put: async (memories, signal) => {
      const missing = await transaction(async (query) => {
        const rows = await query('SELECT id, text FROM trivium.memory_vector WHERE model = $1', [model]);
        const known = new Set(rows.map(({ id, text }) => `${String(id)} ${String(text)}`));
        return memories.filter(({ id, text }) => !known.has(`${id} ${text}`));
      });
      const vectors = await embed(
        missing.map(({ text }) => text),
        signal,
      );
      await transaction(async (query) => {
        for (const memory of memories) {
          await query(
            `INSERT INTO trivium.memory (id, space, store, category, status, body) VALUES ($1, $2, $3, $4, $5, $6)
             ON CONFLICT (id) DO UPDATE SET space = $2, store = $3, category = $4, status = $5, body = $6`,
            [
              ...[memory.id, memory.space, memory.store, memory.category, memory.status],
              JSON.stringify(memory),
            ],
          );
        }
        for (const [place, { id, text }] of missing.entries()) {
          await query('DELETE FROM trivium.memory_vector WHERE model = $1 AND id = $2', [model, id]);
          for (const window of vectors[place] ?? []) {
            await query(
              'INSERT INTO trivium.memory_vector (model, id, text, vector) VALUES ($1, $2, $3, $4::vector)',
              [model, id, text, asVector(window)],
            );
          }
        }
      });
    },
    nearest: async (text, { space, store, category, limit }, signal) => {
      const [[vector] = []] = await embed([text], signal);
      if (vector === undefined) return [];
      return transaction(async (query) => {
        // `<=>` is one minus the cosine. A text longer than the model's window counts by its best part.
        const rows = await query(
          `SELECT memory.body, max(1 - (vector <=> $2::vector)) AS similarity
           FROM trivium.memory JOIN trivium.memory_vector USING (id)
           WHERE model = $1 AND status = 'live' AND space = $3 AND store = $4 AND ($5::text IS NULL OR category = $5)
           GROUP BY memory.id, memory.body
           ORDER BY similarity DESC, memory.id DESC LIMIT $6`,
          [model, asVector(vector), space, store, category ?? null, limit],
        );
        return rows.map(nearOf);
      });
    },
  };
}

async function createTables(query: Query): Promise<void> {
  await query('CREATE EXTENSION IF NOT EXISTS vector');
  await query('CREATE SCHEMA IF NOT EXISTS trivium');
  await query(
    `CREATE TABLE IF NOT EXISTS trivium.memory (
       id text PRIMARY KEY, space text NOT NULL, store text NOT NULL, category text NOT NULL, status text NOT NULL,
       body text NOT NULL
     )`,
  );
  await query(
    'CREATE TABLE IF NOT EXISTS trivium.memory_vector (model text NOT NULL, id text NOT NULL, text text NOT NULL, vector vector NOT NULL)',
  );
}

const asVector = (vector: Float32Array): string => `[${vector.join(',')}]`;

function nearOf(row: Readonly<Record<string, unknown>>): NearMemory {
  return { memory: JSON.parse(String(row['body'])) as Memory, similarity: Number(row['similarity']) };
}
