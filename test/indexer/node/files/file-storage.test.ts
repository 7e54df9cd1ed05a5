import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFileStorage } from '../../../../indexer/node';
import { createMemoryStorage } from '../../../../indexer/platform';
import { mountSmallDisk } from '../small-disk';
import { temporaryFolder, writeFiles } from '../temporary-folder';

const bytes = (text: string) => new TextEncoder().encode(text);
const code = (expected: string) => expect.objectContaining({ code: expected }) as Error;

test('behaves as the storage in memory does, whatever is asked of it', async () => {
  const name = fc.constantFrom('a', 'b', 'folder/a', 'folder/deeper/c', 'folder/b');
  const content = fc.uint8Array({ maxLength: 40 });
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), name, content }),
    fc.record({ kind: fc.constant('append' as const), name, content }),
    fc.record({ kind: fc.constant('remove' as const), name }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const [files, memory] = [createFileStorage(await temporaryFolder()), createMemoryStorage()];
      for (const storage of [files, memory]) {
        for (const step of steps) {
          if (step.kind === 'remove') await storage.remove(step.name);
          else await storage[step.kind](step.name, step.content);
        }
      }
      for (const prefix of ['', 'folder/', 'folder/a', 'none']) {
        expect(await files.list(prefix)).toEqual(await memory.list(prefix));
        expect(await files.sizeBytes(prefix)).toBe(await memory.sizeBytes(prefix));
      }
      for (const blob of await memory.list('')) {
        expect(await files.read(blob)).toEqual(await memory.read(blob));
      }
      expect(await files.read('never written')).toBeUndefined();
    }),
    { numRuns: 25 },
  );
});

test('makes no folder by reading', async () => {
  const folder = path.join(await temporaryFolder(), 'data');
  const storage = createFileStorage(folder);
  expect(await storage.list('')).toEqual([]);
  expect(await storage.read('a')).toBeUndefined();
  expect(await storage.sizeBytes('')).toBe(0);
  await storage.remove('a');
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});

test('leaves nothing but the blob, and lists no half-written file of a killed process', async () => {
  const folder = await temporaryFolder();
  const storage = createFileStorage(folder);
  await storage.write('a', bytes('one'));
  await storage.write('a', bytes('two'));
  expect(await readdir(folder)).toEqual(['a']);
  await writeFile(path.join(folder, '.a.12345678.trivium-tmp'), 'half');
  expect(await storage.list('')).toEqual(['a']);
});

test('refuses names that would lead elsewhere', async () => {
  const storage = createFileStorage(await temporaryFolder());
  for (const name of ['../a', '/a', 'a/../../b', 'a//b', '', '.', 'a/.', 'c:\\a', 'a\0']) {
    await expect(storage.write(name, bytes('x')), name).rejects.toThrow('cannot name a blob');
  }
});

test('refuses to write when open for reading only', async () => {
  const folder = await temporaryFolder();
  await createFileStorage(folder).write('a', bytes('x'));
  let isReadOnly = true;
  const storage = createFileStorage(folder, { readOnly: () => isReadOnly });
  await expect(storage.write('a', bytes('y'))).rejects.toEqual(code('read-only'));
  await expect(storage.append('a', bytes('y'))).rejects.toEqual(code('read-only'));
  await expect(storage.remove('a')).rejects.toEqual(code('read-only'));
  expect(await storage.read('a')).toEqual(bytes('x'));
  isReadOnly = false;
  await storage.write('a', bytes('y'));
  expect(await storage.read('a')).toEqual(bytes('y'));
});

test('names the folder and the option where it cannot write', async () => {
  const folder = path.join(await temporaryFolder(), 'data');
  await writeFile(folder, 'a file where the folder should be');
  const writing = createFileStorage(folder).write('a', bytes('x'));
  await expect(writing).rejects.toEqual(code('storage-unwritable'));
  await expect(writing).rejects.toThrow(`${folder} cannot be written`);
  await expect(writing).rejects.toThrow('--data');
});

test('a folder in the place of a blob is named, and left alone', async () => {
  const folder = await temporaryFolder();
  await writeFiles(folder, { 'index/manifest/x': 'x' });
  const storage = createFileStorage(folder);
  for (const ask of [
    () => storage.read('index/manifest'),
    () => storage.write('index/manifest', bytes('x')),
    () => storage.append('index/manifest', bytes('x')),
    () => storage.remove('index/manifest'),
  ]) {
    const asked = ask();
    await expect(asked).rejects.toEqual(code('storage-corrupt'));
    await expect(asked).rejects.toThrow(path.join(folder, 'index', 'manifest'));
  }
});

test('a full disk is an error that says so, and the old bytes stay', async (context) => {
  const disk = await mountSmallDisk(64);
  if (!disk) return context.skip('this user may not mount a small disk to fill');
  try {
    const storage = createFileStorage(disk.folder);
    await storage.write('a', bytes('small'));
    await expect(storage.write('a', new Uint8Array(200_000).fill(65))).rejects.toEqual(code('storage-full'));
    expect(await storage.read('a')).toEqual(bytes('small'));
    expect(await storage.list('')).toEqual(['a']);
    await storage.write('a', bytes('still works'));
  } finally {
    disk.unmount();
  }
});
