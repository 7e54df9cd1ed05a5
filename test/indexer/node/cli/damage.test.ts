import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { EngineStatus, SearchResponse } from '../../../../indexer/engine-api';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import type { Finished } from './run-cli';
import { askCli, runCli } from './run-cli';

let vault: string;
let data: string;

beforeEach(async () => {
  vault = await temporaryVault({
    'Roof.md': '# Roof\n\nThe slates leak. See [[Cover]].\n',
    'Cover.md': 'What the insurance pays for a roof.\n',
  });
  data = path.join(await temporaryFolder(), 'data');
});

const run = (command: string, ...parameters: string[]): Promise<Finished> =>
  runCli(command, vault, ...parameters, '--data', data);

/** Turns a byte in the middle of every file that the test picks. */
async function damage(isPicked: (name: string) => boolean): Promise<void> {
  const folder = path.join(data, 'index');
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  const picked = files.map((file) => path.join(file.parentPath, file.name)).filter(isPicked);
  expect(picked).not.toEqual([]);
  for (const file of picked) {
    const bytes = await readFile(file);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    await writeFile(file, bytes);
  }
}

const damageNotes = () => damage((name) => /index\/index\/.*segment/.test(name));
const damageVectors = () => damage((name) => /index\/vectors\/.*\.bin$/.test(name));

const LOST = /^trivium: Index segment .*; its notes are not found until they are read again\.$/m;
const LOST_VECTORS =
  /^trivium: Vector segment .*; its passages are not found by meaning until they are embedded again\.$/m;
const LOOKS_ONLY = 'trivium: This command mends nothing. "trivium index <vault>" mends the index.\n';

test('commands that only read tell of damage, and what mends it', async () => {
  await run('index', '--model', 'none');
  await damageNotes();
  const commands: [string, ...string[]][] = [['status'], ['search', 'roof', '--no-refresh']];
  for (const command of commands) {
    const { code, stderr } = await run(...command);
    expect({ command, code, stderr }).toEqual({
      ...{ command, code: 0 },
      stderr: expect.stringMatching(LOST) as string,
    });
    expect(stderr).toContain(LOOKS_ONLY);
    const json = await run(...command, '--json');
    expect((JSON.parse(json.stdout) as EngineStatus).repairs).toHaveLength(1);
    expect(json.stderr).toMatch(LOST);
  }
});

test.each([
  ['index', []],
  ['search', ['roof']],
  ['links', ['Roof.md']],
  ['related', ['Roof.md', 'Cover.md']],
  ['neighbours', ['Roof.md']],
] as const)('%s mends the index, and says so once', async (command, parameters) => {
  await run('index', '--model', 'none');
  await damageNotes();
  const { code, stderr } = await run(command, ...parameters);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(LOST) as string });
  expect(stderr).toContain('trivium: Mending it now.\n');
  expect(stderr).not.toContain('mends nothing');
  expect((await run('status')).stderr).toBe('');
});

test('what it mended is in the answer to a program', async () => {
  await run('index', '--model', 'none');
  await damageNotes();
  const found = await askCli<SearchResponse & EngineStatus>('search', vault, 'roof', '--data', data);
  expect(found.results).toHaveLength(2);
  expect(found.repairs).toHaveLength(1);
  const again = await askCli<SearchResponse>('search', vault, 'roof', '--data', data);
  expect(again).not.toHaveProperty('repairs');
});

test('lost vectors are told by who looks and by who makes them again', async () => {
  await run('index');
  await damageVectors();
  const looked = await run('status');
  expect(looked.stderr).toMatch(LOST_VECTORS);
  expect(looked.stderr).toContain(LOOKS_ONLY);
  const { stderr } = await run('search', 'leaking shingles');
  expect(stderr).toMatch(LOST_VECTORS);
  expect(stderr).toContain('trivium: Mending it now.\n');
  expect(await askCli<EngineStatus>('status', vault, '--data', data)).toMatchObject({
    ...{ chunksWithVectors: 2, repairs: [] },
  });
});
