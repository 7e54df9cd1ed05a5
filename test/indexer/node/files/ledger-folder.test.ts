import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createFileLedgerFolder } from '../../../../indexer/node/files/ledger-folder';
import { openWords, phone, createTestClock } from '../../ledger/words';
import { mountSmallDisk } from '../small-disk';
import { temporaryFolder, temporaryVault } from '../temporary-folder';

const HEADER = '---\ntrivium: ledger\n---\n';
const NAME = '2026-11 words desk-k3f9.md';

describe('the ledgers of a vault on the disk', () => {
  it('are none where there is no folder, and reading makes none', async () => {
    const vault = await temporaryVault({});
    const folder = createFileLedgerFolder(vault, 'Trivium');
    expect(await folder.list()).toEqual([]);
    expect(await folder.read(NAME)).toBeUndefined();
    await folder.remove(NAME);
    expect(await readdir(vault)).toEqual([]);
  });

  it('begin with the header and are added to', async () => {
    const vault = await temporaryVault({});
    const folder = createFileLedgerFolder(vault, 'Notes/Memory');
    await folder.append(NAME, 'one\n', HEADER);
    await folder.append(NAME, 'zwei 🌿\n', HEADER);
    expect(await readFile(path.join(vault, 'Notes/Memory/ledger', NAME), 'utf8')).toBe(
      `${HEADER}one\nzwei 🌿\n`,
    );
    expect(await folder.read(NAME)).toBe(`${HEADER}one\nzwei 🌿\n`);
  });

  it('are copied as they are into a folder below, which is not listed, and nowhere else', async () => {
    const vault = await temporaryVault({ [`Trivium/ledger/${NAME}`]: 'one\n' });
    const folder = createFileLedgerFolder(vault, 'Trivium');
    await folder.copy(NAME, 'backup/2026-11-30');
    const copy = path.join(vault, 'Trivium/ledger/backup/2026-11-30', NAME);
    expect(await readFile(copy, 'utf8')).toBe('one\n');
    expect((await folder.list()).map(({ name }) => name)).toEqual([NAME]);
    await expect(folder.copy('none.md', 'backup')).rejects.toMatchObject({ code: 'storage-unwritable' });
    await expect(folder.copy(NAME, '../../..')).rejects.toMatchObject({ code: 'storage-unwritable' });
  });

  it('are listed by name with what tells a change; other files and folders are not', async () => {
    const vault = await temporaryVault({
      'Trivium/ledger/b.md': 'b',
      'Trivium/ledger/a.md': 'aa',
      'Trivium/ledger/.hidden.md': '',
      'Trivium/ledger/picture.png': '',
      'Trivium/ledger/folder.md/c.md': '',
    });
    const folder = createFileLedgerFolder(vault, 'Trivium');
    expect((await folder.list()).map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['a.md', 2],
      ['b.md', 1],
    ]);
    const before = await folder.list();
    await folder.append('a.md', 'a', HEADER);
    expect((await folder.list())[0]).not.toEqual(before[0]);
    expect((await folder.list())[1]).toEqual(before[1]);
  });

  it('go to the trash of the vault, two of one name side by side', async () => {
    const vault = await temporaryVault({});
    const folder = createFileLedgerFolder(vault, 'Trivium');
    for (let round = 0; round < 2; round++) {
      await folder.append(NAME, 'one\n', HEADER);
      await folder.remove(NAME);
    }
    expect(await folder.list()).toEqual([]);
    expect((await readdir(path.join(vault, '.trash'))).sort()).toEqual([
      '2026-11 words desk-k3f9 2.md',
      NAME,
    ]);
  });

  it('carry a ledger from one process to another', async () => {
    const vault = await temporaryVault({});
    const here = await openWords(createFileLedgerFolder(vault, 'Trivium'));
    const there = await openWords(createFileLedgerFolder(vault, 'Trivium'), createTestClock(), phone);
    here.append('a', { word: 'a' });
    await here.flush();
    expect(await there.reload()).toBe(true);
    there.append('b', { word: 'b' });
    await there.flush();
    expect(await here.reload()).toBe(true);
    expect(here.events()).toEqual(there.events());
    await here.removeOwnFiles();
    expect(here.events().map(({ word }) => word)).toEqual(['b']);
  });

  it('are refused where another process writes', async () => {
    const vault = await temporaryVault({});
    const folder = createFileLedgerFolder(vault, 'Trivium', { readOnly: () => true });
    await expect(folder.append(NAME, 'one\n', HEADER)).rejects.toMatchObject({ code: 'read-only' });
    await expect(folder.remove(NAME)).rejects.toMatchObject({ code: 'read-only' });
    expect(await readdir(vault)).toEqual([]);
  });
});

describe('nothing outside the vault is touched', () => {
  it('through a folder that is a link, whether its target is there or not', async () => {
    const outside = await temporaryFolder();
    for (const target of [outside, path.join(outside, 'not yet')]) {
      const vault = await temporaryVault({});
      await symlink(target, path.join(vault, 'Trivium'));
      const folder = createFileLedgerFolder(vault, 'Trivium');
      // Neither is it silently taken for empty.
      for (const access of [() => folder.append(NAME, 'one\n', HEADER), () => folder.list()]) {
        await expect(access()).rejects.toMatchObject({
          code: 'storage-unwritable',
          message: expect.stringContaining('outside the vault') as string,
        });
      }
    }
    expect(await readdir(outside)).toEqual([]);
  });

  it('through a file that is a link', async () => {
    const outside = path.join(await temporaryFolder(), 'secret.md');
    await writeFile(outside, 'secret');
    const vault = await temporaryVault({});
    await mkdir(path.join(vault, 'Trivium/ledger'), { recursive: true });
    await symlink(outside, path.join(vault, 'Trivium/ledger', NAME));
    const folder = createFileLedgerFolder(vault, 'Trivium');
    expect(await folder.read(NAME)).toBeUndefined();
    await expect(folder.append(NAME, 'one\n', HEADER)).rejects.toMatchObject({ code: 'storage-unwritable' });
    await expect(folder.remove(NAME)).rejects.toMatchObject({ code: 'storage-unwritable' });
    expect(await readFile(outside, 'utf8')).toBe('secret');
  });

  it('by a name that leads elsewhere', async () => {
    const vault = await temporaryVault({ 'Note.md': 'mine' });
    const folder = createFileLedgerFolder(vault, 'Trivium');
    for (const name of ['../../Note.md', '..', '/etc/x.md', 'a/b.md']) {
      expect(await folder.read(name)).toBeUndefined();
      await expect(folder.append(name, 'x', HEADER)).rejects.toMatchObject({ code: 'storage-unwritable' });
    }
  });

  it('while a link within the vault is followed', async () => {
    const vault = await temporaryVault({ 'Real/ledger/a.md': 'a' });
    await symlink(path.join(vault, 'Real'), path.join(vault, 'Trivium'));
    const folder = createFileLedgerFolder(vault, 'Trivium');
    await folder.append('a.md', 'b', HEADER);
    expect(await readFile(path.join(vault, 'Real/ledger/a.md'), 'utf8')).toBe('ab');
  });
});

describe('a place that cannot be written', () => {
  it('is told with the file and what to do: a file in the way, a full disk, a read-only one', async (context) => {
    const blocked = createFileLedgerFolder(await temporaryVault({ Trivium: 'a file' }), 'Trivium');
    await expect(blocked.append(NAME, 'one\n', HEADER)).rejects.toMatchObject({
      code: 'storage-unwritable',
      message: expect.stringMatching(
        /Trivium\/ledger\/2026-11 words.*choose another memory folder/,
      ) as string,
    });
    const disk = await mountSmallDisk(64);
    if (disk === undefined) return context.skip('This user may not mount a disk.');
    try {
      const folder = createFileLedgerFolder(disk.folder, 'Trivium');
      await folder.append(NAME, 'one\n', HEADER);
      await expect(folder.append(NAME, 'x'.repeat(200_000), HEADER)).rejects.toMatchObject({
        code: 'storage-full',
      });
      disk.makeReadOnly();
      await expect(folder.append(NAME, 'one\n', HEADER)).rejects.toMatchObject({
        code: 'storage-unwritable',
        message: expect.stringContaining('read-only') as string,
      });
      await expect(folder.remove(NAME)).rejects.toMatchObject({ code: 'storage-unwritable' });
    } finally {
      disk.unmount();
    }
  });
});
