// @vitest-environment happy-dom
import type { App, DataAdapter } from 'obsidian';
import { App as MockApp } from 'obsidian-test-mocks/obsidian';
import { setup } from 'obsidian-test-mocks/setup';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createLedgerFolder } from '../../../src/obsidian/ledger-folder';
import { openWords } from '../../indexer/ledger/words';

beforeAll(() => setup());

const NAME = '2026-11 words desk-k3f9.md';
const PATH = `Notes/Memory/ledger/${NAME}`;

function openApp(): App {
  return MockApp.createConfigured__().asOriginalType__();
}

describe('the ledgers of the open vault', () => {
  it('are none where there is no folder, and reading makes none', async () => {
    const app = openApp();
    const folder = createLedgerFolder(app, 'Notes/Memory');
    expect(await folder.list()).toEqual([]);
    expect(await folder.read(NAME)).toBeUndefined();
    await folder.remove(NAME);
    expect(await app.vault.adapter.exists('Notes')).toBe(false);
  });

  it('begin with the header, in folders that are made, and are added to', async () => {
    const app = openApp();
    const folder = createLedgerFolder(app, 'Notes/Memory');
    await folder.append(NAME, 'one\n', '# Head\n');
    await folder.append(NAME, 'two\n', '# Head\n');
    expect(await app.vault.adapter.read(PATH)).toBe('# Head\none\ntwo\n');
    expect(await folder.read(NAME)).toBe('# Head\none\ntwo\n');
    expect(await folder.list()).toMatchObject([{ name: NAME, sizeBytes: 15 }]);
  });

  it('are copied as they are into a folder below, which is not listed', async () => {
    const app = openApp();
    const folder = createLedgerFolder(app, 'Notes/Memory');
    await folder.append(NAME, 'one\n', '# Head\n');
    await folder.copy(NAME, 'backup/2026-11-30');
    const copy = `Notes/Memory/ledger/backup/2026-11-30/${NAME}`;
    expect(await app.vault.adapter.read(copy)).toBe('# Head\none\n');
    expect(await folder.list()).toHaveLength(1);
    await expect(folder.copy('none.md', 'backup')).rejects.toThrow(/none\.md/);
  });

  it('hold a ledger', async () => {
    const folder = createLedgerFolder(openApp(), 'Trivium');
    const ledger = await openWords(folder);
    ledger.append('a', { word: 'a' });
    await ledger.flush();
    expect(ledger.failure).toBeUndefined();
    expect((await openWords(folder)).events()).toEqual(ledger.events());
  });

  it('go to the trash the user chose, or to that of the vault where the app does not know them yet', async () => {
    const app = openApp();
    const folder = createLedgerFolder(app, 'Notes/Memory');
    await folder.append(NAME, 'one\n', '');
    const trashFile = vi.spyOn(app.fileManager, 'trashFile').mockResolvedValue(undefined);
    const trashLocal = vi.spyOn(app.vault.adapter, 'trashLocal').mockResolvedValue(undefined);
    vi.spyOn(app.vault, 'getFileByPath').mockReturnValueOnce(null);
    await folder.remove(NAME);
    expect(trashLocal).toHaveBeenCalledExactlyOnceWith(PATH);
    await app.vault.createFolder('Other/ledger');
    const known = await app.vault.create('Other/ledger/a.md', '');
    await createLedgerFolder(app, 'Other').remove('a.md');
    expect(trashFile).toHaveBeenCalledExactlyOnceWith(known);
  });

  it('say which file cannot be written, and what to do', async () => {
    const refusals = [
      ['EROFS: read-only file system', 'storage-unwritable'],
      ['ENOSPC: no space left on device', 'storage-full'],
    ] as const;
    for (const [reason, code] of refusals) {
      const app = openApp();
      const adapter: DataAdapter = app.vault.adapter;
      vi.spyOn(adapter, 'write').mockRejectedValue(new Error(reason));
      await expect(createLedgerFolder(app, 'Notes/Memory').append(NAME, 'one\n', '')).rejects.toMatchObject({
        code,
        message: expect.stringContaining(PATH) as string,
      });
    }
  });
});
