import { readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { EngineStatus } from '../../../../indexer/engine-api';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { askCli, startCli } from './run-cli';

const NOTE_COUNT = 200;

let vault: string;
let data: string;

beforeEach(async () => {
  const notes = Array.from({ length: NOTE_COUNT }, (_, day) => [
    `Day ${day}.md`,
    `Day ${day} on the ferry.\n`,
  ]);
  vault = await temporaryVault(Object.fromEntries(notes) as Record<string, string>);
  data = path.join(await temporaryFolder(), 'data');
});

const claims = () => readdir(path.join(data, 'lock')).catch(() => []);

test('a signal during the first index ends it, and the lock is given back', async () => {
  const watching = startCli(['watch', vault, '--data', data]);
  await expect.poll(claims, { timeout: 20_000, interval: 5 }).not.toEqual([]);
  watching.kill('SIGTERM');
  expect((await watching.finished).code).toBe(130);
  expect(await claims()).toEqual([]);
});

test('a vault that vanishes ends it, and the index is kept', async () => {
  const watching = startCli(['watch', vault, '--data', data, '--model', 'none']);
  await expect.poll(watching.errors, { timeout: 20_000 }).toContain('Watching');
  await rename(vault, `${vault} moved`);
  const { code, stderr } = await watching.finished;
  expect(code).toBe(3);
  expect(stderr).toContain('Its index is kept');
  expect(await claims()).toEqual([]);
  const status = await askCli<EngineStatus>('status', `${vault} moved`, '--data', data);
  expect(status.notes).toBe(NOTE_COUNT);
});
