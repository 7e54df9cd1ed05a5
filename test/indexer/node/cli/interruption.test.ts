import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { EngineStatus, RefreshReport } from '../../../../indexer/engine-api';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import type { Running } from './run-cli';
import { askCli, startCli } from './run-cli';

/** Vectors are flushed every 128 passages: this many leave most to do after the first checkpoint. */
const NOTE_COUNT = 400;

let vault: string;
let data: string;

beforeEach(async () => {
  const notes = Array.from({ length: NOTE_COUNT }, (_, number) => [
    `Day ${number}.md`,
    `On day ${number} the ferry carried ${number * 7} sacks of grain across the river.\n`,
  ]);
  vault = await temporaryVault(Object.fromEntries(notes) as Record<string, string>);
  data = path.join(await temporaryFolder(), 'data');
});

/** Starts the first index and waits until some vectors are on the disk. */
async function startIndexing(): Promise<Running> {
  const running = startCli(['index', vault, '--data', data]);
  await expect.poll(hasCheckpoint, { timeout: 50_000, interval: 5 }).toBe(true);
  return running;
}

/** Whether the manifest names a segment: an empty one is there before the first vectors are. */
async function hasCheckpoint(): Promise<boolean> {
  const folder = path.join(data, 'index', 'vectors');
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  const manifest = files.find((file) => path.basename(file) === 'manifest.json');
  if (manifest === undefined) return false;
  const { segments } = JSON.parse(await readFile(path.join(folder, manifest), 'utf8')) as {
    readonly segments: readonly unknown[];
  };
  return segments.length > 0;
}

test('killed in the middle, the next run goes on from the last checkpoint', async () => {
  const running = await startIndexing();
  running.kill('SIGKILL');
  expect((await running.finished).signal).toBe('SIGKILL');
  const { embedded } = await askCli<RefreshReport>('index', vault, '--data', data);
  expect(embedded).toBeGreaterThan(0);
  expect(embedded).toBeLessThan(NOTE_COUNT);
  const status = await askCli<EngineStatus>('status', vault, '--data', data);
  expect(status).toMatchObject({ notes: NOTE_COUNT, chunks: NOTE_COUNT, chunksWithVectors: NOTE_COUNT });
  const leftovers = await readdir(data, { recursive: true });
  expect(leftovers.filter((file) => file.endsWith('.trivium-tmp'))).toEqual([]);
});

test('Ctrl-C saves, says so, and ends with 130', async () => {
  const running = await startIndexing();
  running.kill('SIGINT');
  const { code, stderr } = await running.finished;
  expect(code).toBe(130);
  expect(stderr).toContain('what was done is saved');
  const before = await askCli<EngineStatus>('status', vault, '--data', data);
  expect(before.notes).toBe(NOTE_COUNT);
  expect(before.chunksWithVectors).toBeGreaterThan(0);
  const { embedded } = await askCli<RefreshReport>('index', vault, '--data', data);
  expect(embedded).toBe(NOTE_COUNT - before.chunksWithVectors);
});
