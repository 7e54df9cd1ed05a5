import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

let vault: string;
let data: string;

beforeEach(async () => {
  vault = await temporaryVault({ 'a.md': 'a', 'Archive/b.md': 'b' });
  data = path.join(await temporaryFolder(), 'data');
});

const index = (...options: string[]) => runCli('index', vault, '--data', data, ...options);
const config = async () => JSON.parse(await readFile(path.join(data, 'config.json'), 'utf8')) as unknown;

test('model, exclusions and speed hold until the user says otherwise', async () => {
  await index('--model', 'none', '--exclude', 'Archive/', '*.tmp.md');
  await index();
  expect(await config()).toMatchObject({ model: 'none', exclude: ['Archive/', '*.tmp.md'] });
  await index('--no-exclude', '--speed', 'gentle');
  await index();
  expect(await config()).toMatchObject({ model: 'none', exclude: [], speed: 'gentle' });
  expect((await index('--speed', 'fast')).code).toBe(2);
});

test('a speed is taken where it acts, remembered there, and told until it is full again', async () => {
  const vaultAnd = (command: string, ...more: string[]) => runCli(command, vault, ...more, '--data', data);
  expect((await index('--model', 'none')).stdout).not.toContain('speed');
  await vaultAnd('search', 'a', '--speed', 'gentle');
  expect(await config()).toMatchObject({ speed: 'gentle' });
  expect((await index()).stdout).toMatch(
    /nothing changed in .*, at gentle speed \("--speed full" is faster\)\n$/,
  );
  expect((await vaultAnd('status')).stdout).toMatch(/^Speed +gentle$/m);
  expect(await askCli('status', vault, '--data', data)).toMatchObject({ speed: 'gentle' });
  expect((await index('--speed', 'full')).stdout).not.toContain('speed');
  for (const command of ['status', 'links']) {
    expect(await vaultAnd(command, '--speed', 'gentle')).toMatchObject({ code: 2, stdout: '' });
  }
  expect(await config()).toMatchObject({ speed: 'full' });
});

test('a command that only looks offers nothing to remember', async () => {
  const help = async (command: string) => (await runCli(command, '--help')).stdout;
  expect(await help('index')).toContain('; remembered');
  expect(await help('status')).not.toContain('; remembered');
});

test('a setting that was refused is not remembered', async () => {
  await index('--model', 'none');
  const refused = await index('--model', 'no-such-model');
  expect(refused.code).toBe(4);
  expect(refused.stderr).toContain('all-MiniLM-L6-v2');
  expect(await config()).toMatchObject({ model: 'none' });
  const search = await runCli('search', vault, 'a', '--data', data, '--model', path.join(vault, 'Archive'));
  expect(search).toMatchObject({ code: 4, stdout: '' });
  expect(search.stderr).toContain(path.join(vault, 'Archive', 'config.json'));
  expect(await config()).toMatchObject({ model: 'none' });
  expect((await index()).code).toBe(0);
});

test('data inside the vault is allowed, and told once', async () => {
  data = path.join(vault, 'derived');
  expect((await index('--model', 'none')).stderr).toContain('lies inside the vault');
  expect((await index()).stderr).toBe('');
  expect(await askCli('status', vault, '--data', data)).toMatchObject({ notes: 2 });
});

test('a config that was damaged is named and kept aside, and work goes on', async () => {
  await index('--model', 'none');
  await writeFile(path.join(data, 'config.json'), '{"version": 1, "vault"');
  const { code, stderr } = await index('--model', 'none');
  const aside = path.join(data, 'config.json.damaged');
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(aside) as string });
  expect(await readFile(aside, 'utf8')).toBe('{"version": 1, "vault"');
  expect(await config()).toMatchObject({ model: 'none' });
});
