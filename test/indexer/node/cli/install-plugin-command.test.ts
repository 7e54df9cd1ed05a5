import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { allMiniLm, checkModelFile, filesOfVariant, parseModelManifest } from '../../../../indexer/embedding';
import { temporaryVault } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

interface Installation {
  readonly folder: string;
  readonly files: readonly { readonly path: string; readonly action: string }[];
}

const openedVault = () => temporaryVault({ 'a.md': 'a', '.obsidian/app.json': '{}' });
const pluginOf = (vault: string) => path.join(vault, '.obsidian', 'plugins', 'trivium');
const actions = ({ files }: Installation) => new Set(files.map((file) => file.action));

test('copies the three files of the plugin and touches nothing else', async () => {
  const vault = await openedVault();
  const installation = await askCli<Installation>('install-plugin', vault, '--without-model');
  expect((await readdir(pluginOf(vault))).sort()).toEqual(['main.js', 'manifest.json', 'styles.css']);
  expect((await readdir(path.join(vault, '.obsidian'))).sort()).toEqual(['app.json', 'plugins']);
  expect(installation.folder).toBe(pluginOf(vault));
  expect(actions(installation)).toEqual(new Set(['new']));
  const again = await askCli<Installation>('install-plugin', vault, '--without-model');
  expect(actions(again)).toEqual(new Set(['unchanged']));
});

test('lays the model beside the plugin, sound by its manifest', async () => {
  const vault = await openedVault();
  await askCli('install-plugin', vault);
  const model = path.join(pluginOf(vault), 'models', allMiniLm.id);
  const manifest = parseModelManifest(await readFile(path.join(model, 'trivium-model.json'), 'utf8'), model);
  for (const name of filesOfVariant(allMiniLm, allMiniLm.defaultVariant)) {
    const entry = manifest.files.find((file) => file.name === name);
    if (!entry) throw new Error(`The manifest does not name ${name}.`);
    checkModelFile(entry, await readFile(path.join(model, name)), '');
  }
});

test('a dry run says what it would do and does nothing', async () => {
  const vault = await openedVault();
  const { stdout } = await runCli('install-plugin', vault, '--dry-run');
  expect(stdout).toContain('main.js');
  expect(await readdir(path.join(vault, '.obsidian'))).toEqual(['app.json']);
});

test('a folder that Obsidian never opened is refused unless the user insists', async () => {
  const vault = await temporaryVault({ 'a.md': 'a' });
  const refused = await runCli('install-plugin', vault, '--without-model');
  expect(refused.code).toBe(3);
  expect(refused.stderr).toContain('--yes');
  expect(await readdir(vault)).toEqual(['a.md']);
  expect((await runCli('install-plugin', vault, '--without-model', '--yes')).code).toBe(0);
  expect((await stat(path.join(pluginOf(vault), 'main.js'))).size).toBeGreaterThan(0);
});
