import * as fc from 'fast-check';
import * as z from 'zod';
import { beforeEach, describe, expect, test } from 'vitest';
import { createJournalQueue, createQueueWorker, jobKind } from '../../../../indexer/jobs';
import type { JobContext, JobPayload, JournalQueue, QueueWorker } from '../../../../indexer/jobs';
import { createMemoryStorage, TriviumError } from '../../../../indexer/platform';
import { settle, Timers } from '../timers';

const MINUTE = 60_000;
const schema = z.object({ path: z.string() });
type Payload = z.output<typeof schema>;
type Run = (payload: Payload, context: JobContext) => Promise<JobPayload | undefined>;

describe('a worker of a queue', () => {
  let timers: Timers;
  let queue: JournalQueue;
  let worker: QueueWorker;
  let problems: unknown[];
  let storage: ReturnType<typeof createMemoryStorage>;

  const addNotes = (count: number) =>
    queue.addAll(
      Array.from({ length: count }, (_, note) => ({ kind: 'extract', payload: { path: `${note}.md` } })),
    );
  const startWorker = (run: Run, concurrency = (): number => 2): void => {
    worker = createQueueWorker({
      ...{ queue, name: 'desk', concurrency, clock: timers.clock, schedule: timers.schedule },
      kinds: { extract: jobKind({ schema, run }), profile: jobKind({ schema, run }) },
      onProblem: (error) => void problems.push(error),
    });
    worker.start();
  };
  const untilAborted: Run = (_, { signal }) =>
    new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));

  beforeEach(() => {
    timers = new Timers();
    problems = [];
    storage = createMemoryStorage();
    queue = createJournalQueue({ storage, clock: timers.clock });
  });

  test('does every job exactly once, and what gathers them up exactly once, when all are over', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 7 }),
        fc.scheduler(),
        async (count, room, scheduler) => {
          queue = createJournalQueue({ storage: createMemoryStorage(), clock: timers.clock });
          const seen: string[] = [];
          const atOnce = { now: 0, most: 0 };
          const added = await addNotes(count);
          await queue.add({
            ...{ kind: 'profile', payload: { path: 'all' } },
            afterEnd: added.map(({ job }) => job.id),
          });
          startWorker(
            async ({ path }) => {
              atOnce.most = Math.max(atOnce.most, ++atOnce.now);
              await scheduler.schedule(Promise.resolve());
              atOnce.now--;
              seen.push(path);
              return undefined;
            },
            () => room,
          );
          await scheduler.waitIdle();
          await worker.idle();

          expect([...seen].sort()).toEqual([...added.map((_, note) => `${note}.md`), 'all'].sort());
          expect(seen.at(-1)).toBe('all');
          expect(atOnce.most).toBeLessThanOrEqual(room);
          expect(await queue.counts()).toMatchObject({ done: count + 1, waiting: 0, running: 0 });
          await worker.stop();
        },
      ),
      { numRuns: 40 },
    ));

  test('does as many at once as there is room for, and more when there is more', async () => {
    let room = 3;
    await addNotes(10);
    startWorker(untilAborted, () => room);
    await settle();
    expect(worker.running).toHaveLength(3);

    room = 6;
    worker.check();
    await settle();
    expect(worker.running).toHaveLength(6);

    await worker.stop();
    expect(await queue.counts()).toMatchObject({ waiting: 10, running: 0 });
  });

  test('keeps what came of a job, and the phase it is in', async () => {
    const [added] = await addNotes(1);
    let finish: (facts: number) => void = () => undefined;
    startWorker(async (_, { phase }) => {
      phase('asking');
      return { facts: await new Promise<number>((resolve) => (finish = resolve)) };
    });
    await settle();
    expect((await queue.job(added?.job.id ?? ''))?.phase).toBe('asking');

    finish(3);
    await settle();
    expect(await queue.job(added?.job.id ?? '')).toMatchObject({ state: 'done', result: { facts: 3 } });
  });

  test('fails a job with its cause and tries it again by itself', async () => {
    const [added] = await addNotes(1);
    let tries = 0;
    startWorker(() => {
      tries += 1;
      return tries < 3 ? Promise.reject(new Error(`no answer ${tries}`)) : Promise.resolve(undefined);
    });
    await timers.pass(5 * MINUTE);

    const job = await queue.job(added?.job.id ?? '');
    expect(job?.state).toBe('done');
    expect(job?.causes.map(({ message }) => message)).toEqual(['no answer 1', 'no answer 2']);
  });

  test('does not try again what will never be', async () => {
    const [added] = await addNotes(1);
    startWorker(() => Promise.reject(new TriviumError('note-not-found', 'There is no note 0.md.')));
    await settle();
    expect(await queue.job(added?.job.id ?? '')).toMatchObject({ state: 'failed', tried: 1 });
  });

  test('puts back untried what nobody can do now, and does it when somebody can', async () => {
    const [added] = await addNotes(1);
    let isThere = false;
    startWorker(() =>
      isThere
        ? Promise.resolve(undefined)
        : Promise.reject(new TriviumError('node-missing', 'No node is there.')),
    );
    await timers.pass(10 * MINUTE);
    expect(await queue.job(added?.job.id ?? '')).toMatchObject({ state: 'waiting', tried: 0 });

    isThere = true;
    await timers.pass(2 * MINUTE);
    expect(await queue.job(added?.job.id ?? '')).toMatchObject({ state: 'done' });
  });

  test('leaves jobs of kinds that it does not know to others', async () => {
    await queue.add({ kind: 'unheard-of', payload: {} });
    startWorker(() => Promise.resolve(undefined));
    await worker.idle();
    expect(await queue.counts()).toMatchObject({ waiting: 1 });
  });

  test('fails a job whose payload is none of its kind', async () => {
    const { job } = await queue.add({ kind: 'extract', payload: { note: 1 } });
    startWorker(() => Promise.resolve(undefined));
    await settle();
    const failed = await queue.job(job.id);
    expect(failed?.state).toBe('failed');
    expect(failed?.causes.at(-1)?.message).toContain('extract');
  });

  test('renews its lease while it works, however long', async () => {
    const [added] = await addNotes(1);
    startWorker(untilAborted);
    for (let minute = 0; minute < 20; minute++) {
      await timers.pass(MINUTE);
      expect(await queue.claim('other', ['extract'])).toBeUndefined();
    }
    expect(await queue.job(added?.job.id ?? '')).toMatchObject({ state: 'running', worker: 'desk' });
    await worker.stop();
  });

  test('puts down a job that was cancelled, at its next renewal', async () => {
    const [added] = await addNotes(1);
    let reason: unknown;
    startWorker((payload, context) => {
      context.signal.addEventListener('abort', () => {
        reason = context.signal.reason;
      });
      return untilAborted(payload, context);
    });
    await settle();
    await queue.cancel(added?.job.id ?? '');
    await timers.pass(MINUTE);

    expect(reason).toMatchObject({ code: 'cancelled' });
    expect(worker.running).toEqual([]);
    expect(await queue.job(added?.job.id ?? '')).toMatchObject({ state: 'cancelled', causes: [] });
  });

  test('that slept over its lease goes on where nobody took the job, and else puts it down', async () => {
    const added = await addNotes(2);
    startWorker(untilAborted);
    await settle();
    timers.sleep(60 * MINUTE);
    const taken = await queue.claim('other', ['extract']);
    await timers.pass(MINUTE);

    expect(taken?.job.id).toBe(added[0]?.job.id);
    expect(worker.running.map(({ id }) => id)).not.toContain(taken?.job.id);
    expect(await taken?.complete()).toBe(true);
    await worker.stop();
  });

  test('gives back what runs when it stops, untried', async () => {
    await addNotes(3);
    startWorker(untilAborted);
    await settle();
    await worker.stop();

    expect(worker.running).toEqual([]);
    const jobs = await queue.jobs();
    expect(jobs.map(({ state, tried }) => `${state} ${tried}`)).toEqual([
      'waiting 0',
      'waiting 0',
      'waiting 0',
    ]);
    await timers.pass(MINUTE);
    expect(await queue.counts()).toMatchObject({ running: 0 });
  });

  test('goes on after a storage that could not be written to for a while', async () => {
    await addNotes(2);
    const works = { ...storage };
    storage.append = () => Promise.reject(new TriviumError('storage-full', 'The disk is full.'));
    startWorker(() => Promise.resolve(undefined));
    await settle();
    expect(problems[0]).toMatchObject({ code: 'storage-full' });

    Object.assign(storage, works);
    await timers.pass(MINUTE);
    expect(await queue.counts()).toMatchObject({ done: 2 });
  });
});
