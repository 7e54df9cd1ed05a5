import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { EngineJobs } from '../../../../indexer/engine/jobs/engine-jobs';
import { createJournalQueue, jobKind } from '../../../../indexer/jobs';
import { createMemoryStorage, systemClock } from '../../../../indexer/platform';
import { createScriptedNodes } from '../../../support/scripted-nodes';

let jobs: EngineJobs | undefined;
afterEach(() => jobs?.close());

test('servers are asked whether they are back only while work waits for them', async () => {
  let isThere = false;
  const lookers = new Set<() => void>();
  const passive = new Set<() => void>();
  const nodes = {
    ...createScriptedNodes({ isThere: () => isThere }),
    onStatus: (listener: () => void, { isLooking = true } = {}) => {
      const listeners = isLooking ? lookers : passive;
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const queue = createJournalQueue({
    storage: createMemoryStorage(),
    clock: systemClock,
    onChange: () => jobs?.changed(),
  });
  const done: unknown[] = [];
  const read = jobKind({
    schema: z.string(),
    run: (payload) => {
      done.push(payload);
      return Promise.resolve(undefined);
    },
  });
  jobs = new EngineJobs({
    ...{ nodes, clock: systemClock, isHolder: true },
    queues: { work: queue, shown: queue, storage: createMemoryStorage() },
    kinds: { read },
    mayDream: () => false,
    dreams: () => Promise.resolve([]),
    afterRetry: () => Promise.resolve([]),
    onProblem: (error) => {
      throw error;
    },
  });
  jobs.start();
  expect(lookers.size).toBe(0);
  await queue.add({ kind: 'read', payload: 'a' });
  await expect.poll(() => lookers.size).toBe(1);
  isThere = true;
  for (const listener of passive) listener();
  await expect.poll(() => done).toEqual(['a']);
  await expect.poll(() => lookers.size).toBe(0);
});
