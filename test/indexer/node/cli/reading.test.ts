import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { EngineStatus, SearchResponse } from '../../../../indexer/engine-api';
import { acquireLock } from '../../../../indexer/node/data/lock';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

let vault: string;
let data: string;

beforeEach(async () => {
  vault = await temporaryVault({ 'Roof.md': 'The slates leak. [[Cover]]', 'Cover.md': 'Pays for a roof.' });
  data = path.join(await temporaryFolder(), 'data');
  await runCli('index', vault, '--data', data, '--model', 'none');
});

/** Every file and folder below the data folder with its time of change: taking a lock changes the lock's folder. */
async function times(): Promise<Readonly<Record<string, number>>> {
  const entries = await readdir(data, { recursive: true });
  const of = async (name: string) => [name, (await stat(path.join(data, name))).mtimeMs] as const;
  return Object.fromEntries(await Promise.all(['', ...entries.sort()].map(of)));
}

test('who only answers takes no lock and writes nothing, and sees no one who does', async () => {
  const before = await times();
  const parameters = ['search', vault, 'roof', '--no-refresh', '--data', data];
  const found = await askCli<SearchResponse>(...parameters);
  expect(found.results.map((result) => result.path)).toContain('Cover.md');
  // What is remembered already is no reason either.
  await askCli<SearchResponse>(...parameters, '--model', 'none');
  expect(await times()).toEqual(before);
  const lock = await acquireLock(data);
  const beside = await runCli(...parameters);
  await lock.release();
  expect(beside).toMatchObject({ code: 0, stderr: expect.not.stringContaining('in use') as string });

  const never = path.join(path.dirname(data), 'never');
  const nothing = await askCli<SearchResponse>('search', vault, 'roof', '--no-refresh', '--data', never);
  expect(nothing).toMatchObject({ results: [], notice: expect.stringContaining('holds no note') as string });
  await expect(stat(never)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a setting is remembered, a person’s search is recorded', async () => {
  const parameters = ['search', vault, 'roof', '--no-refresh', '--data', data];
  await runCli(...parameters, '--exclude', 'Cover.md');
  expect(await readFile(path.join(data, 'config.json'), 'utf8')).toContain('Cover.md');
  await runCli(...parameters, '--record');
  const ledgers = await readdir(path.join(vault, 'Trivium', 'ledger'), { recursive: true });
  expect(ledgers.some((name) => name.includes('searches'))).toBe(true);
});

test('an index that cannot be read is no empty answer without a word', async () => {
  await writeFile(path.join(data, 'index', 'index', 'manifest'), 'TRVM');
  const found = await askCli<SearchResponse>('search', vault, 'roof', '--no-refresh', '--data', data);
  expect(found).toMatchObject({ results: [], notice: expect.stringContaining('Indexing reads') as string });
});

test('a folder in place of the accepted counts stops no command, and is named', async () => {
  const file = path.join(data, 'index', 'graphs', 'accepted-counts.json');
  await rm(file);
  await mkdir(file);
  for (const command of [
    ['search', vault, 'roof'],
    ['status', vault],
    ['index', vault],
  ]) {
    const { code, stderr } = await runCli(...command, '--data', data);
    expect({ command, code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(file) as string,
    });
  }
  const { repairs } = await askCli<EngineStatus>('status', vault, '--data', data);
  expect(repairs).toHaveLength(1);
});

test('more results than one search gives are refused, and the help says how many', async () => {
  const { code, stderr } = await runCli('search', vault, 'roof', '--limit', '100000', '--data', data);
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('1000 at most') as string });
  expect((await runCli('search', '--help')).stdout).toContain('up to 1000');
});
