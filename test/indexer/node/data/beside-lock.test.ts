import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { BesideLock } from '../../../../indexer/node/data/beside-lock';
import { machineName } from '../../../../indexer/node/data/lock-claims';
import { temporaryFolder } from '../temporary-folder';

const lockOf = (dataFolder: string, signal = new AbortController().signal): BesideLock =>
  new BesideLock({ dataFolder, signal, onWait: () => undefined });

/** Above the highest that a system gives. */
const NO_PID = 99_999_999;

async function claimedBy(dataFolder: string, pid: number): Promise<void> {
  const now = new Date();
  const claim = path.join(dataFolder, 'beside', '1-other.claim');
  await mkdir(path.dirname(claim), { recursive: true });
  await writeFile(claim, JSON.stringify({ pid, machine: machineName(), startedAt: now.toISOString() }));
  await writeFile(path.join(dataFolder, 'beside', '1-other.held'), '');
  await utimes(claim, now, now);
}

test('one at a time, however many come at once; afterwards nothing is left', async () => {
  const data = await temporaryFolder();
  let working = 0;
  const done: number[] = [];
  const turns = Array.from({ length: 12 }, (_, place) =>
    lockOf(data).exclusively(async () => {
      working += 1;
      await new Promise((resolve) => setTimeout(resolve, 3));
      expect(working).toBe(1);
      working -= 1;
      done.push(place);
    }),
  );
  await Promise.all(turns);
  expect(done).toHaveLength(12);
  expect(await readdir(path.join(data, 'beside'))).toEqual([]);
});

test('within a turn there is no other turn to wait for, and a failure ends it', async () => {
  const data = await temporaryFolder();
  const lock = lockOf(data);
  expect(await lock.exclusively(() => lock.exclusively(() => Promise.resolve(7)))).toBe(7);
  await expect(lock.exclusively(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await lockOf(data).exclusively(() => Promise.resolve(8))).toBe(8);
});

test('who was killed in its turn is not waited for', async () => {
  const data = await temporaryFolder();
  await claimedBy(data, NO_PID);
  expect(await lockOf(data).exclusively(() => Promise.resolve(7))).toBe(7);
});

test('a wait ends when it is cancelled', async () => {
  const data = await temporaryFolder();
  await claimedBy(data, process.pid);
  const controller = new AbortController();
  const waiting = lockOf(data, controller.signal).exclusively(() => Promise.resolve(7));
  controller.abort();
  await expect(waiting).rejects.toThrow();
});
