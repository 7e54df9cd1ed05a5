import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Memory, MemoryIndex, NearMemory } from '../../../../indexer/memory';
import { openMemoryIndex } from '../../../../indexer/memory';
import { createPgMemorySearch } from '../../../../indexer/node/queue';
import { createMemoryStorage, seededRandom, systemClock } from '../../../../indexer/platform';
import { createHashingEmbedder } from '../../../support/hashing-embedder';
import { createListBook, memoryOf } from '../../memory/recall/list-book';
import { databaseOf } from './lite-database';

let lite: PGlite;
beforeAll(async () => {
  lite = await PGlite.create({ extensions: { vector } });
}, 240_000);
afterAll(() => lite.close());

/** The local rows are int8 of 64 dimensions. */
const ROUNDING = 0.01;

const random = seededRandom(7);
const words = 'cello boat garden Bremen tax bees winter bread train glass moss harbour'.split(' ');
const oneOf = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
const sentence = (): string => Array.from({ length: 5 }, () => oneOf(words)).join(' ');
const memories: readonly Memory[] = Array.from({ length: 200 }, (_, number) =>
  memoryOf(`${sentence()} ${number}`, {
    space: oneOf(['default', 'work']),
    category: oneOf(['home', 'work']),
    status: oneOf(['live', 'live', 'superseded']),
  }),
);
const facts = { space: 'default', store: 'facts', limit: 5 } as const;

const similaritiesOf = (found: readonly NearMemory[]) => found.map(({ similarity }) => similarity ?? -1);

test('finds what the local index finds, of the same space, category and status', async () => {
  const embedder = createHashingEmbedder();
  const search = createPgMemorySearch({ database: databaseOf(lite), embedder });
  await search.put(memories);
  const { index } = await openMemoryIndex({
    ...{ book: createListBook(memories), storage: createMemoryStorage(), clock: systemClock },
    model: { embedder: () => embedder },
  });
  await index.update();

  const requests: readonly Parameters<MemoryIndex['nearest']>[1][] = [
    facts,
    { ...facts, category: 'work' },
    { ...facts, space: 'work', limit: 12 },
  ];
  for (const among of requests) {
    for (let turn = 0; turn < 10; turn++) {
      const text = sentence();
      const [here, there] = await Promise.all([index.nearest(text, among), search.nearest(text, among)]);
      expect(there).toHaveLength(here.length);
      // Two that are equally near may stand in either order, but not be nearer in one than in the other.
      similaritiesOf(here).forEach((similarity, place) =>
        expect(Math.abs(similarity - (similaritiesOf(there)[place] ?? -1))).toBeLessThan(ROUNDING),
      );
      const least = Math.min(...similaritiesOf(here)) + ROUNDING;
      const sure = here.filter(({ similarity = -1 }) => similarity > least).map(({ memory }) => memory.id);
      expect(there.map(({ memory }) => memory.id)).toEqual(expect.arrayContaining(sure));
      for (const { memory } of there) {
        expect(memory).toMatchObject({ space: among.space, store: among.store, status: 'live' });
        if (among.category !== undefined) expect(memory.category).toBe(among.category);
      }
    }
  }
});

test('embeds a text once, and follows what becomes of a memory', async () => {
  await lite.exec('DROP SCHEMA IF EXISTS trivium CASCADE');
  const embedder = createHashingEmbedder();
  const search = createPgMemorySearch({ database: databaseOf(lite), embedder });
  const memory = memoryOf('Lives in Bremen.');
  await search.put([memory]);
  await search.put([memory]);
  expect(embedder.passages.filter((text) => text === memory.text)).toHaveLength(1);

  await search.put([{ ...memory, status: 'superseded' }]);
  expect(await search.nearest('Bremen', facts)).toEqual([]);
});

test('keeps the vectors of two models apart', async () => {
  await lite.exec('DROP SCHEMA IF EXISTS trivium CASCADE');
  const database = databaseOf(lite);
  await createPgMemorySearch({ database, embedder: createHashingEmbedder('one', 64) }).put([
    memoryOf('Lives in Bremen.'),
  ]);
  const other = createPgMemorySearch({ database, embedder: createHashingEmbedder('other', 32) });
  expect(await other.nearest('Bremen', facts)).toEqual([]);
});
