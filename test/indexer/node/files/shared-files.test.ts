import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileSharedFiles } from '../../../../indexer/node/files/shared-files';
import { mountSmallDisk } from '../small-disk';
import { temporaryFolder, temporaryVault } from '../temporary-folder';

const NAME = 'USER.md';

describe('the shared files of a vault on the disk', () => {
  it('are none where there is no folder, and reading makes none', async () => {
    const vault = await temporaryVault({});
    const files = createFileSharedFiles(vault, 'Trivium');
    expect(files.folder).toBe('Trivium');
    expect(await files.read(NAME)).toBeUndefined();
    expect(await readdir(vault)).toEqual([]);
  });

  it('are made with their folders, and replaced as a whole', async () => {
    const vault = await temporaryVault({});
    const files = createFileSharedFiles(vault, 'Notes/Memory');
    const name = 'Conversations/2026-03-02 Travel.md';
    expect(await files.replace(name, undefined, 'eins 🌿\r\n')).toBe(true);
    expect(await files.read(name)).toBe('eins 🌿\r\n');
    expect(await files.replace(name, 'eins 🌿\r\n', 'zwei')).toBe(true);
    expect(await readFile(path.join(vault, 'Notes/Memory', name), 'utf8')).toBe('zwei');
    expect(await readdir(path.join(vault, 'Notes/Memory/Conversations'))).toEqual(['2026-03-02 Travel.md']);
  });

  it('are left alone where the text is another one, is gone, or came meanwhile', async () => {
    const vault = await temporaryVault({ 'Trivium/USER.md': 'mine' });
    const files = createFileSharedFiles(vault, 'Trivium');
    expect(await files.replace(NAME, undefined, 'new')).toBe(false);
    expect(await files.replace(NAME, 'before', 'new')).toBe(false);
    expect(await files.replace('Profile.md', 'before', 'new')).toBe(false);
    expect(await files.read(NAME)).toBe('mine');
    expect(await readdir(path.join(vault, 'Trivium'))).toEqual([NAME]);
  });

  it('are refused where another process writes', async () => {
    const vault = await temporaryVault({});
    const files = createFileSharedFiles(vault, 'Trivium', { readOnly: () => true });
    await expect(files.replace(NAME, undefined, 'x')).rejects.toMatchObject({ code: 'read-only' });
    expect(await readdir(vault)).toEqual([]);
  });

  it('that are no text are told, not replaced', async () => {
    const vault = await temporaryVault({ 'Trivium/USER.md': new Uint8Array([0, 159, 146, 150]) });
    const files = createFileSharedFiles(vault, 'Trivium');
    await expect(files.read(NAME)).rejects.toMatchObject({ code: 'note-is-binary' });
    await expect(files.replace(NAME, undefined, 'x')).rejects.toMatchObject({ code: 'note-is-binary' });
  });
});

describe('nothing outside the vault is touched', () => {
  it('through links, to folders or files', async () => {
    const outside = await temporaryFolder();
    await writeFile(path.join(outside, NAME), 'secret');
    const vault = await temporaryVault({});
    await symlink(outside, path.join(vault, 'Linked'));
    await mkdir(path.join(vault, 'Trivium'));
    await symlink(path.join(outside, NAME), path.join(vault, 'Trivium', NAME));
    for (const folder of ['Linked', 'Trivium']) {
      const files = createFileSharedFiles(vault, folder);
      for (const access of [() => files.read(NAME), () => files.replace(NAME, 'secret', 'x')]) {
        await expect(access()).rejects.toMatchObject({
          code: 'storage-unwritable',
          message: expect.stringContaining(`${folder}/${NAME}`) as string,
        });
      }
    }
    expect(await readFile(path.join(outside, NAME), 'utf8')).toBe('secret');
  });

  it('by a name that leads elsewhere', async () => {
    const files = createFileSharedFiles(await temporaryVault({ 'Note.md': 'mine' }), 'Trivium');
    for (const name of ['../Note.md', '..', '/etc/x.md', 'a/../../Note.md', '..\\Note.md', '.hidden.md']) {
      await expect(files.read(name)).rejects.toMatchObject({ code: 'storage-unwritable' });
      await expect(files.replace(name, 'mine', 'x')).rejects.toMatchObject({ code: 'storage-unwritable' });
    }
  });
});

describe('a place that cannot be written', () => {
  it('is told with the file and what to do: a file in the way, a full disk', async (context) => {
    const blocked = createFileSharedFiles(await temporaryVault({ Trivium: 'a file' }), 'Trivium');
    await expect(blocked.replace(NAME, undefined, 'x')).rejects.toMatchObject({
      code: 'storage-unwritable',
      message: expect.stringMatching(/Trivium\/USER\.md.*choose another memory folder/) as string,
    });
    const disk = await mountSmallDisk(64);
    if (disk === undefined) return context.skip('This user may not mount a disk.');
    try {
      const files = createFileSharedFiles(disk.folder, 'Trivium');
      await files.replace(NAME, undefined, 'one');
      await expect(files.replace(NAME, 'one', 'x'.repeat(200_000))).rejects.toMatchObject({
        code: 'storage-full',
      });
      expect(await files.read(NAME)).toBe('one');
    } finally {
      disk.unmount();
    }
  });
});
