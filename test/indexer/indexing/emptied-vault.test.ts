import { expect, test } from 'vitest';
import { openEngine } from '../../../indexer/engine';
import { createMemoryStorage, TriviumError } from '../../../indexer/platform';
import type { Vault, VaultChange } from '../../../indexer/vault';
import { createMemoryVault } from '../../../indexer/vault';

const notes = Object.fromEntries(Array.from({ length: 12 }, (_, day) => [`${day}.md`, `Day ${day}, gable.`]));
const deletions = Object.keys(notes).map((path): VaultChange => ({ kind: 'delete', path }));

/** An engine that has indexed the notes of a vault which is then replaced by another. */
async function engineOver(change: (vault: Vault) => Vault) {
  let vault: Vault = createMemoryVault(notes);
  const moving: Vault = {
    ...vault,
    list: (signal) => vault.list(signal),
    stat: (path) => vault.stat(path),
    read: (path) => vault.read(path),
  };
  const engine = await openEngine({
    vault: moving,
    storage: createMemoryStorage(),
    settings: { exclude: [] },
  });
  await engine.refresh();
  vault = change(vault);
  return engine;
}

const emptied = () => createMemoryVault({ 'drive not mounted.txt': 'x' });

test('a vault that shows no notes any more is doubted, and its index kept', async () => {
  const engine = await engineOver(emptied);
  await expect(engine.refresh()).rejects.toMatchObject({ code: 'vault-empty' });
  await expect(engine.apply(deletions)).rejects.toMatchObject({ code: 'vault-empty' });
  expect((await engine.status()).notes).toBe(12);
});

test('who says so empties the index', async () => {
  const engine = await engineOver(emptied);
  expect(await engine.refresh({ allowEmpty: true })).toMatchObject({ removed: 12, notes: 0 });
  expect(await (await engineOver(emptied)).rebuild()).toMatchObject({ notes: 0 });
});

test('excluding every note empties the index, since the vault still shows them', async () => {
  const engine = await engineOver((vault) => vault);
  await engine.updateSettings({ exclude: ['*.md'] });
  expect(await engine.refresh()).toMatchObject({ removed: 12 });
});

test('a vault that goes while its notes are read takes none of them along', async () => {
  const gone = () => Promise.reject(new TriviumError('vault-not-found', 'There is no folder.'));
  const engine = await engineOver((vault) => ({
    ...vault,
    list: async () => (await vault.list()).map((file) => ({ ...file, mtimeMs: file.mtimeMs + 1 })),
    read: gone,
    stat: gone,
  }));
  await expect(engine.refresh()).rejects.toMatchObject({ code: 'vault-not-found' });
  await expect(engine.apply(deletions)).rejects.toMatchObject({ code: 'vault-not-found' });
  expect((await engine.status()).notes).toBe(12);
});
