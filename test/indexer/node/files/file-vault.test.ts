import { chmod, mkdir, readdir, readFile, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ListingProblem } from '../../../../indexer/node';
import { createFileVault } from '../../../../indexer/node';
import type { VaultChange } from '../../../../indexer/vault';
import { temporaryFolder, temporaryVault } from '../temporary-folder';

const isRoot = process.getuid?.() === 0;
const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;

async function listed(folder: string, problems: ListingProblem[] = []): Promise<string[]> {
  const vault = await createFileVault(folder, { onProblem: (problem) => problems.push(problem) });
  return (await vault.list()).map((file) => file.path);
}

test('lists notes and attachments, but nothing that begins with a dot', async () => {
  const folder = await temporaryVault({
    'a.md': 'a',
    'Sub/Deep/b.md': 'b',
    'Sub/picture.png': 'p',
    '.obsidian/app.json': '{}',
    'Sub/.trash/c.md': 'c',
    '.hidden.md': 'h',
  });
  expect(await listed(folder)).toEqual(['Sub/Deep/b.md', 'Sub/picture.png', 'a.md']);
});

test('gives names in the form the disk has', async () => {
  const decomposed = 'U\u0308ber 🌿.md';
  const folder = await temporaryVault({ [decomposed]: 'x' });
  const onDisk = await readdir(folder);
  expect(await listed(folder)).toEqual(onDisk);
});

test('follows linked folders once, ends on circles, and reports links that lead nowhere', async () => {
  const folder = await temporaryVault({ 'Sub/a.md': 'a' });
  const outside = await temporaryVault({ 'far.md': 'far' });
  await symlink(folder, path.join(folder, 'Sub', 'circle'));
  await symlink(path.join(folder, 'Sub'), path.join(folder, 'Again'));
  await symlink(outside, path.join(folder, 'Linked'));
  await symlink(path.join(outside, 'far.md'), path.join(folder, 'one.md'));
  await symlink(path.join(folder, 'missing.md'), path.join(folder, 'broken.md'));
  const problems: ListingProblem[] = [];
  expect(await listed(folder, problems)).toEqual(['Linked/far.md', 'Sub/a.md', 'one.md']);
  expect(problems.map((problem) => problem.path)).toEqual(['broken.md']);
});

test('leaves out the folder of the derived files', async () => {
  const folder = await temporaryVault({ 'a.md': 'a', 'derived/b.md': 'b' });
  const vault = await createFileVault(folder, { without: path.join(folder, 'derived') });
  expect((await vault.list()).map((file) => file.path)).toEqual(['a.md']);
});

test.skipIf(isRoot)('reports a folder that may not be read and lists the rest', async () => {
  const folder = await temporaryVault({ 'a.md': 'a', 'Secret/b.md': 'b' });
  await chmod(path.join(folder, 'Secret'), 0o000);
  const problems: ListingProblem[] = [];
  expect(await listed(folder, problems)).toEqual(['a.md']);
  expect(problems).toEqual([expect.objectContaining({ path: 'Secret' })]);
  await chmod(path.join(folder, 'Secret'), 0o700);
});

test('says what is wrong with a path that is no vault', async () => {
  const folder = await temporaryVault({ 'a.md': 'a' });
  await expect(createFileVault(path.join(folder, 'none'))).rejects.toEqual(code('vault-not-found'));
  await expect(createFileVault(path.join(folder, 'a.md'))).rejects.toEqual(code('vault-not-a-folder'));
  await expect(createFileVault(path.join(folder, 'a.md', 'x'))).rejects.toEqual(code('vault-not-found'));
});

test('reads text as it lies on the disk: byte order mark and line ends stay', async () => {
  const text = '\uFEFFone\r\ntwo\n🌿';
  const vault = await createFileVault(await temporaryVault({ 'a.md': text }));
  expect(await vault.read('a.md')).toBe(text);
});

test('refuses what is no text, too large, or not there', async () => {
  const folder = await temporaryVault({
    'picture.md': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff]),
    'nul.md': 'a\0b',
    'latin1.md': new Uint8Array([0x66, 0xfc, 0x72]),
    'utf16.md': new Uint8Array([0xff, 0xfe, 0x61, 0x00]),
    'large.md': 'x'.repeat(2000),
  });
  await mkdir(path.join(folder, 'folder.md'));
  const vault = await createFileVault(folder, { maxNoteBytes: 1999 });
  for (const binary of ['picture.md', 'nul.md', 'latin1.md', 'utf16.md']) {
    await expect(vault.read(binary), binary).rejects.toEqual(code('note-is-binary'));
  }
  await expect(vault.read('utf16.md')).rejects.toThrow('UTF-16');
  await expect(vault.read('large.md')).rejects.toEqual(code('note-too-large'));
  await expect(vault.read('folder.md')).rejects.toEqual(code('note-unreadable'));
  await expect(vault.read('none.md')).rejects.toEqual(code('note-not-found'));
});

test('never leaves the vault', async () => {
  const folder = await temporaryVault({ 'a.md': 'a' });
  await writeFile(path.join(folder, '..', 'outside.md'), 'secret');
  const vault = await createFileVault(folder);
  for (const escape of ['../outside.md', 'x/../../outside.md', path.join(folder, '..', 'outside.md'), '']) {
    await expect(vault.read(escape), escape).rejects.toEqual(code('note-not-found'));
    expect(await vault.stat(escape), escape).toBeUndefined();
  }
});

test('looks at one file as the listing does', async () => {
  const folder = await temporaryVault({ 'a.md': 'abc', 'Sub/b.md': 'b', '.x/c.md': 'c' });
  const vault = await createFileVault(folder);
  expect(await vault.stat('a.md')).toEqual((await vault.list()).find((file) => file.path === 'a.md'));
  expect(await vault.stat('Sub')).toBeUndefined();
  expect(await vault.stat('.x/c.md')).toBeUndefined();
  expect(await vault.stat('gone.md')).toBeUndefined();
});

test('edits a note in one step, keeps its mode, and leaves nothing beside it', async () => {
  const folder = await temporaryVault({ 'a.md': 'one' });
  await chmod(path.join(folder, 'a.md'), 0o640);
  const vault = await createFileVault(folder);
  expect(await vault.process('a.md', (text) => `${text} two`)).toBe('one two');
  expect(await readFile(path.join(folder, 'a.md'), 'utf8')).toBe('one two');
  expect((await stat(path.join(folder, 'a.md'))).mode & 0o777).toBe(0o640);
  expect(await readdir(folder)).toEqual(['a.md']);
});

test('an edit never overwrites what somebody else wrote meanwhile', async () => {
  const folder = await temporaryVault({ 'a.md': 'one' });
  const vault = await createFileVault(folder);
  const others = ['theirs'];
  const { writeFileSync } = await import('node:fs');
  const edited = await vault.process('a.md', (text) => {
    const theirs = others.pop();
    if (theirs) writeFileSync(path.join(folder, 'a.md'), theirs);
    return `${text} + mine`;
  });
  expect(edited).toBe('theirs + mine');
  expect(await readFile(path.join(folder, 'a.md'), 'utf8')).toBe('theirs + mine');
});

test('moves notes into the trash of the vault without overwriting what lies there', async () => {
  const folder = await temporaryVault({ 'a.md': 'first', 'Sub/a.md': 'second' });
  const vault = await createFileVault(folder);
  await vault.trash('a.md');
  await vault.trash('Sub/a.md');
  expect(await vault.list()).toEqual([]);
  expect(await readFile(path.join(folder, '.trash', 'a.md'), 'utf8')).toBe('first');
  expect(await readFile(path.join(folder, '.trash', 'a 2.md'), 'utf8')).toBe('second');
  await expect(vault.trash('a.md')).rejects.toEqual(code('note-not-found'));
});

test('tells of what appears, changes and vanishes', async () => {
  const folder = await temporaryVault({ 'a.md': 'a', 'b.md': 'b' });
  const vault = await createFileVault(folder);
  const changes: VaultChange[] = [];
  const stop = vault.watch((change) => changes.push(change));
  try {
    // The watcher's first look is silent; a file written now shows that it is over.
    await expect
      .poll(
        async () => {
          await writeFile(path.join(folder, 'ready.md'), String(Math.random()));
          return changes.length;
        },
        { timeout: 10_000, interval: 500 },
      )
      .toBeGreaterThan(0);
    changes.length = 0;
    await writeFile(path.join(folder, 'a.md'), 'changed');
    await rename(path.join(folder, 'b.md'), path.join(folder, 'c.md'));
    await mkdir(path.join(folder, '.hidden'));
    await writeFile(path.join(folder, '.hidden', 'd.md'), 'd');
    await expect
      .poll(
        () =>
          changes
            .filter(({ path }) => path !== 'ready.md')
            .map(({ kind, path }) => `${kind} ${path}`)
            .sort(),
        { timeout: 10_000 },
      )
      .toEqual(['create c.md', 'delete b.md', 'modify a.md']);
  } finally {
    stop();
  }
});

test('a vault that vanishes is an error, not an empty vault', async () => {
  const folder = path.join(await temporaryFolder(), 'Notes');
  await mkdir(folder);
  const vault = await createFileVault(folder);
  await rm(folder, { recursive: true });
  for (const ask of [() => vault.list(), () => vault.stat('a.md'), () => vault.read('a.md')]) {
    await expect(ask()).rejects.toEqual(code('vault-not-found'));
  }
});

test('says of a name that is no UTF-8 what is wrong with it', async (context) => {
  const folder = await temporaryVault({ 'a.md': 'a', 'replaced \ufffd.md': 'r' });
  const name = Buffer.concat([Buffer.from(`${folder}/bad`), Buffer.from([0xff]), Buffer.from('.md')]);
  const isWritten = await writeFile(name, 'b').then(
    () => true,
    () => false,
  );
  if (!isWritten) return context.skip('this file system has UTF-8 names only');
  const problems: ListingProblem[] = [];
  expect(await listed(folder, problems)).toEqual(['a.md', 'replaced \ufffd.md']);
  expect(problems.map(({ message }) => message)).toEqual([expect.stringContaining('UTF-8')]);
});
