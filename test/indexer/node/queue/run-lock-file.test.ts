import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createRunLock } from '../../../../indexer/jobs';
import { createRunLockFile } from '../../../../indexer/node/queue';
import { systemClock } from '../../../../indexer/platform';

let vault: string;
beforeEach(async () => {
  vault = await mkdtemp(path.join(tmpdir(), 'trivium-lock-'));
});
afterEach(() => rm(vault, { recursive: true }));

const lockOf = (program: string) =>
  createRunLock({
    ...{ file: createRunLockFile(vault), clock: systemClock, device: 'desk', program },
    wait: () => Promise.resolve(),
  });

test('the plugin’s folder has the lock, and it goes when it is released', async () => {
  const folder = path.join(vault, '.obsidian/plugins/trivium');
  await mkdir(folder, { recursive: true });
  const lock = lockOf('one');

  expect(await lock.take()).toBe(true);
  expect(await lockOf('two').take()).toBe(false);
  expect(await readdir(folder)).toEqual(['jobs.lock.json']);
  await lock.release();
  expect(await readdir(folder)).toEqual([]);
});

test('nothing is written, and nothing kept from running, where the plugin is not installed', async () => {
  expect(await lockOf('one').take()).toBe(true);
  expect(await readdir(vault)).toEqual([]);
});
