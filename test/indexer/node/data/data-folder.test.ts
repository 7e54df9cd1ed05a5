import { readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { defaultMemorySettings } from '../../../../indexer/memory';
import {
  openDataFolder,
  setDamagedConfigAside,
  writeConfig,
} from '../../../../indexer/node/data/data-folder';
import { temporaryFolder, temporaryVault, writeFiles } from '../temporary-folder';

let vault: string;
let data: string;

beforeEach(async () => {
  vault = await temporaryVault({ 'a.md': 'a' });
  data = path.join(await temporaryFolder(), 'data');
});

async function remember(): Promise<void> {
  const folder = await openDataFolder(vault, data);
  await writeConfig(folder, {
    version: 1,
    vault,
    exclude: ['Archive/'],
    memoryFolder: 'Trivium',
    workLogs: [],
    notWorkLogs: [],
    editSources: [],
    weights: {},
    memory: defaultMemorySettings,
    isIndexed: true,
    speed: 'full',
  });
}

test('the data of another vault is refused, naming both', async () => {
  await remember();
  const other = await temporaryVault({ 'b.md': 'b' });
  const opening = openDataFolder(other, data);
  await expect(opening).rejects.toMatchObject({ code: 'setting-invalid' });
  await expect(opening).rejects.toThrow(vault);
  await expect(opening).rejects.toThrow(other);
});

test('a vault that moved keeps its data', async () => {
  await remember();
  await rename(vault, `${vault} moved`);
  const { config, movedFrom } = await openDataFolder(`${vault} moved`, data);
  expect({ config, movedFrom }).toMatchObject({ config: { exclude: ['Archive/'] }, movedFrom: vault });
});

test('a damaged config is kept beside', async () => {
  await writeFiles(data, { 'config.json': '{"ver', 'index/manifest': '' });
  const folder = await openDataFolder(vault, data);
  expect(folder).toMatchObject({ config: undefined, isConfigDamaged: true });
  expect(await readFile(await setDamagedConfigAside(folder), 'utf8')).toBe('{"ver');
  expect(await openDataFolder(vault, data)).toMatchObject({ config: undefined, isConfigDamaged: false });
});

test('a config.json of another program is none of ours', async () => {
  await writeFiles(data, { 'config.json': '{"theme":"dark"}' });
  await expect(openDataFolder(vault, data)).rejects.toMatchObject({ code: 'setting-invalid' });
});

test('a folder in the place of the config is named', async () => {
  await writeFiles(data, { 'config.json/x': '' });
  await expect(openDataFolder(vault, data)).rejects.toThrow('config.json is a folder');
});
