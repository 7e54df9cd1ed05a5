import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createQueueWorker, jobKind } from '../../../../indexer/jobs';
import { createPgQueue, openDatabase } from '../../../../indexer/node/queue';
import { systemClock } from '../../../../indexer/platform';
import { describeJobQueue } from '../../jobs/queue/queue-contract';
import { databaseOf } from './lite-database';

let lite: PGlite;

// The first start of a database in WebAssembly makes all of its files.
beforeAll(async () => {
  lite = await PGlite.create();
}, 240_000);
afterAll(() => lite.close());

const empty = () => lite.exec('DROP SCHEMA IF EXISTS trivium CASCADE');

describeJobQueue('a queue in Postgres', async () => {
  await empty();
  let skewMs = 0;
  const queue = createPgQueue({ database: databaseOf(lite), timeOf: (databaseMs) => databaseMs + skewMs });
  return {
    queue,
    later: (milliseconds) => {
      skewMs += milliseconds;
      return Promise.resolve();
    },
    close: () => queue.close(),
  };
});

describe('several programs on one queue', () => {
  test('do every job exactly once between them', async () => {
    await empty();
    const queues = [1, 2, 3].map(() => createPgQueue({ database: databaseOf(lite) }));
    const [first] = queues;
    await first?.addAll(Array.from({ length: 60 }, (_, note) => ({ kind: 'note', payload: note })));
    const done: { readonly note: number; readonly by: number }[] = [];
    const workers = queues.map((queue, by) =>
      createQueueWorker({
        ...{ queue, name: `program ${by}`, clock: systemClock, concurrency: () => 4 },
        kinds: {
          note: jobKind({
            schema: z.number(),
            run: async (note) => {
              await new Promise((resolve) => setTimeout(resolve, 1));
              done.push({ note, by });
              return undefined;
            },
          }),
        },
      }),
    );
    for (const worker of workers) worker.start();
    await Promise.all(workers.map((worker) => worker.idle()));
    await Promise.all(workers.map((worker) => worker.stop()));

    expect(done.map(({ note }) => note).sort((one, other) => one - other)).toEqual(
      Array.from({ length: 60 }, (_, note) => note),
    );
    expect(new Set(done.map(({ by }) => by)).size).toBe(3);
    expect(await first?.counts()).toMatchObject({ done: 60, waiting: 0, running: 0, failed: 0 });
  });

  test('reach it by an address', async () => {
    await empty();
    const server = new PGLiteSocketServer({ db: lite, port: 0, host: '127.0.0.1', maxConnections: 4 });
    const listening = new Promise<{ port: number }>((resolve) =>
      server.addEventListener('listening', (event) =>
        resolve((event as CustomEvent<{ port: number }>).detail),
      ),
    );
    await server.start();
    const { port } = await listening;
    const queue = createPgQueue({
      database: await openDatabase(`postgres://postgres:postgres@127.0.0.1:${port}/postgres?sslmode=disable`),
    });
    try {
      const { job } = await queue.add({ kind: 'note', payload: { path: 'Über.md' } });
      const mine = await queue.claim('here', ['note']);
      expect(await mine?.complete({ facts: 2 })).toBe(true);
      expect(await queue.job(job.id)).toMatchObject({ state: 'done', result: { facts: 2 } });
    } finally {
      await queue.close();
      await server.stop();
    }
  });

  test('are told where no database answers', async () => {
    await expect(openDatabase('postgres://postgres:secret@127.0.0.1:9/none')).rejects.toMatchObject({
      code: 'storage-unwritable',
      message: expect.not.stringContaining('secret') as string,
    });
  });
});
