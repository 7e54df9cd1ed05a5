import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RefreshReport, SearchResponse } from '../../../../indexer/engine-api';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import type { Running } from './run-cli';
import { askCli, runCli, startCli } from './run-cli';

let vault: string;
let data: string;
let watching: Running;

const reports = () =>
  watching
    .output()
    .trimEnd()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as RefreshReport);

beforeEach(async () => {
  vault = await temporaryVault({ 'a.md': 'The lighthouse keeper.', 'b.md': 'The harbour pilot.' });
  data = path.join(await temporaryFolder(), 'data');
  watching = startCli(['watch', vault, '--data', data, '--model', 'none', '--no-jobs', '--json']);
  await expect.poll(() => reports().length, { timeout: 20_000 }).toBe(1);
  // chokidar's first look is silent; give it time to take its place.
  await new Promise((resolve) => setTimeout(resolve, 500));
});

afterEach(() => watching.kill('SIGKILL'));

test('follows edits, renames and deletions until Ctrl-C', async () => {
  await writeFile(path.join(vault, 'a.md'), 'The lighthouse keeper plants dahlias.');
  await expect
    .poll(reports, { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ changed: 1, notes: 2 }));
  await rename(path.join(vault, 'b.md'), path.join(vault, 'c.md'));
  await expect
    .poll(reports, { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ renamed: 1, notes: 2 }));
  await rm(path.join(vault, 'c.md'));
  await expect
    .poll(reports, { timeout: 10_000 })
    .toContainEqual(expect.objectContaining({ removed: 1, notes: 1 }));
  watching.kill('SIGINT');
  const { code, stderr } = await watching.finished;
  expect({ code, stderr }).toEqual({ code: 0, stderr: `Watching ${vault}; Ctrl-C ends.\n` });
  const { results } = await askCli<SearchResponse>(
    'search',
    vault,
    'dahlias',
    '--data',
    data,
    '--no-refresh',
  );
  expect(results.map((result) => result.path)).toEqual(['a.md']);
});

test('a second writer is refused with the pid of the first; a reader answers from what is stored', async () => {
  const second = await runCli('index', vault, '--data', data, '--json');
  expect(second.code).toBe(75);
  expect(JSON.parse(second.stdout)).toMatchObject({ error: { code: 'locked' } });
  const pid = /process (\d+)/.exec(second.stderr)?.[1];
  expect((await askCli<{ writerPid: number }>('status', vault, '--data', data)).writerPid).toBe(Number(pid));

  const reader = await runCli('search', vault, 'lighthouse', '--data', data, '--json');
  expect(reader.code).toBe(0);
  expect((JSON.parse(reader.stdout) as SearchResponse).results.map((result) => result.path)).toEqual([
    'a.md',
  ]);
  expect(reader.stderr).toContain(`process ${pid}`);
  expect((await runCli('links', vault, '--tsv', '--data', data)).code).toBe(0);

  watching.kill('SIGKILL');
  await watching.finished;
  expect((await runCli('index', vault, '--data', data)).code).toBe(0);
});
