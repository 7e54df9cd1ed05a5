// @vitest-environment happy-dom
import { App } from 'obsidian-test-mocks/obsidian';
import { setup } from 'obsidian-test-mocks/setup';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Vault, VaultChange } from '../../../indexer/vault';
import { createObsidianVault } from '../../../src/obsidian/vault-port';

let app: App;
let vault: Vault;

beforeAll(() => setup());

beforeEach(() => {
  app = App.createConfigured__({
    files: { 'Garden/Bed.md': '\uFEFFsoil\r\n', 'image.png': 'x', 'data.md': 'a\0b' },
  });
  vault = createObsidianVault(app.asOriginalType__());
});

const fileOf = (path: string) => {
  const file = app.vault.getFileByPath(path);
  if (file === null) throw new Error(`${path} is missing`);
  return file;
};

describe('the vault port over the app', () => {
  it('lists notes and other files, with size and time', async () => {
    const files = await vault.list();
    expect(files.map((file) => file.path).toSorted()).toEqual(['Garden/Bed.md', 'data.md', 'image.png']);
    const bed = files.find((file) => file.path === 'Garden/Bed.md');
    expect(bed).toEqual({
      path: 'Garden/Bed.md',
      sizeBytes: fileOf('Garden/Bed.md').stat.size,
      mtimeMs: expect.any(Number) as number,
    });
  });

  it('answers for one file and takes a folder for none', async () => {
    expect(await vault.stat('Garden/Bed.md')).toMatchObject({ path: 'Garden/Bed.md' });
    expect(await vault.stat('Garden')).toBeUndefined();
    expect(await vault.stat('nothing.md')).toBeUndefined();
  });

  it('reads a note as it is, byte order mark and line ends included', async () => {
    expect(await vault.read('Garden/Bed.md')).toBe('\uFEFFsoil\r\n');
  });

  it('says of each unreadable note why, by code', async () => {
    await expect(vault.read('nothing.md')).rejects.toMatchObject({ code: 'note-not-found' });
    await expect(vault.read('data.md')).rejects.toMatchObject({ code: 'note-is-binary' });
    vi.spyOn(app.vault, 'cachedRead').mockRejectedValue(new Error('EACCES'));
    await expect(vault.read('Garden/Bed.md')).rejects.toMatchObject({
      code: 'note-unreadable',
      message: expect.stringContaining('EACCES') as string,
    });
  });

  it('does not even read a note that is far too large', async () => {
    const read = vi.spyOn(app.vault, 'cachedRead');
    fileOf('Garden/Bed.md').stat.size = 50_000_000;
    await expect(vault.read('Garden/Bed.md')).rejects.toMatchObject({ code: 'note-too-large' });
    expect(read).not.toHaveBeenCalled();
  });

  it('tells every kind of change, until nobody listens any more', async () => {
    const changes: VaultChange[] = [];
    const unwatch = vault.watch((change) => changes.push(change));
    const created = await app.vault.create('new.md', 'x');
    await app.vault.modify(created, 'y');
    await app.vault.rename(created, 'renamed.md');
    await app.vault.delete(fileOf('renamed.md'));
    expect(changes).toEqual([
      { kind: 'create', path: 'new.md' },
      { kind: 'modify', path: 'new.md' },
      { kind: 'rename', path: 'renamed.md', oldPath: 'new.md' },
      { kind: 'delete', path: 'renamed.md' },
    ]);
    unwatch();
    await app.vault.create('later.md', 'x');
    expect(changes).toHaveLength(4);
  });

  it('says nothing of a new folder, which holds no note yet', async () => {
    const changes: VaultChange[] = [];
    vault.watch((change) => changes.push(change));
    await app.vault.createFolder('Empty');
    expect(changes).toEqual([]);
  });

  it('edits in one step and leaves deleting to the way the user chose', async () => {
    expect(await vault.process('Garden/Bed.md', (text) => `${text}!`)).toBe('\uFEFFsoil\r\n!');
    const trash = vi.spyOn(app.fileManager, 'trashFile');
    await vault.trash('image.png');
    expect(trash).toHaveBeenCalledOnce();
  });
});
