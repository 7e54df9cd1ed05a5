import * as z from 'zod';
import { beforeEach, describe, expect, test } from 'vitest';
import { createDreaming, createJournalQueue, createQueueWorker, jobKind } from '../../../../indexer/jobs';
import type { Dreaming, JournalQueue, NewJob, QueueWorker } from '../../../../indexer/jobs';
import { createMemoryStorage } from '../../../../indexer/platform';
import { settle, Timers } from '../timers';

const SECOND = 1_000;

describe('dreaming', () => {
  let timers: Timers;
  let queue: JournalQueue;
  let worker: QueueWorker;
  let dreaming: Dreaming;
  let isOn: boolean;
  let hasNode: boolean;
  let askedMs: number;
  let proposals: NewJob[];
  let done: string[];
  let aborted: number;
  /** How long a job takes. */
  let jobMs: number;

  const ask = async (): Promise<void> => {
    askedMs = timers.clock.now();
    await dreaming.wake();
  };
  const stateOf = async () => (await dreaming.status()).state;

  beforeEach(() => {
    timers = new Timers();
    isOn = true;
    hasNode = true;
    askedMs = timers.clock.now();
    proposals = ['a', 'b', 'c'].map((name) => ({ kind: 'dream', payload: name, key: `dream ${name}` }));
    done = [];
    aborted = 0;
    jobMs = 1 * SECOND;
    const { clock, schedule } = timers;
    queue = createJournalQueue({ storage: createMemoryStorage(), clock });
    dreaming = createDreaming({
      ...{ queue, clock, schedule, isOn: () => isOn, hasNode: () => hasNode },
      quietMs: () => clock.now() - askedMs,
      propose: () => Promise.resolve(proposals),
    });
    const kind = jobKind({
      schema: z.string(),
      run: async (name, { signal }) => {
        await new Promise<void>((resolve, reject) => {
          const cancel = schedule(resolve, jobMs);
          signal.addEventListener('abort', () => {
            aborted += 1;
            cancel();
            reject(signal.reason as Error);
          });
        });
        done.push(name);
        return undefined;
      },
    });
    worker = createQueueWorker({
      ...{ queue, clock, schedule, name: 'desk', kinds: { dream: kind, asked: kind } },
      concurrency: () => 1,
      holdBack: (job) => dreaming.holdBack(job),
    });
    worker.start();
    dreaming.start(worker);
  });

  test('begins when nobody has asked anything for twenty seconds', async () => {
    await timers.pass(19 * SECOND);
    expect(await stateOf()).toBe('waiting-for-quiet');
    expect(await queue.jobs()).toEqual([]);

    await timers.pass(60 * SECOND);
    expect(done).toEqual(['a', 'b', 'c']);
    expect(await stateOf()).toBe('nothing-to-do');
    expect((await dreaming.status()).jobs).toBe(3);
  });

  test('puts down what it has in hand at once when somebody asks, and goes on when it is quiet again', async () => {
    jobMs = 60 * SECOND;
    await timers.pass(30 * SECOND);
    expect(worker.running).toHaveLength(1);

    await ask();
    expect(aborted).toBe(1);
    expect(worker.running).toEqual([]);
    await timers.pass(15 * SECOND);
    expect(worker.running).toEqual([]);
    expect(await stateOf()).toBe('waiting-for-quiet');

    jobMs = SECOND;
    await timers.pass(60 * SECOND);
    expect([...done].sort()).toEqual(['a', 'b', 'c']);
    expect((await queue.jobs()).map(({ tried }) => tried)).toEqual([1, 1, 1]);
  });

  test('waits until no other job is pending', async () => {
    jobMs = 60 * SECOND;
    await queue.add({ kind: 'asked', payload: 'asked' });
    await timers.pass(40 * SECOND);
    expect(await stateOf()).toBe('waiting-for-jobs');
    expect(await queue.jobs()).toHaveLength(1);

    await timers.pass(300 * SECOND);
    expect(done).toEqual(['asked', 'a', 'b', 'c']);
  });

  test('is switched off at once, also while it dreams', async () => {
    jobMs = 60 * SECOND;
    await timers.pass(30 * SECOND);
    isOn = false;
    await dreaming.check();
    expect(worker.running).toEqual([]);
    await timers.pass(300 * SECOND);
    expect(done).toEqual([]);
    expect(await dreaming.status()).toMatchObject({ isOn: false, state: 'off' });
  });

  test('needs a node', async () => {
    hasNode = false;
    await timers.pass(60 * SECOND);
    expect(await stateOf()).toBe('no-node');
    expect(await queue.jobs()).toEqual([]);
  });

  test('does not ask again and again for work where there is none', async () => {
    proposals = [];
    let asked = 0;
    await dreaming.stop();
    dreaming = createDreaming({
      ...{ queue, clock: timers.clock, schedule: timers.schedule, isOn: () => true, hasNode: () => true },
      quietMs: () => timers.clock.now() - askedMs,
      propose: () => {
        asked += 1;
        return Promise.resolve([]);
      },
    });
    dreaming.start(worker);
    await timers.pass(9 * 60 * SECOND);
    expect(asked).toBe(1);
    await timers.pass(10 * 60 * SECOND);
    expect(asked).toBe(2);
  });

  test('does nothing any more when it is stopped', async () => {
    await dreaming.stop();
    await timers.pass(60 * SECOND);
    await settle();
    expect(await queue.jobs()).toEqual([]);
  });
});
