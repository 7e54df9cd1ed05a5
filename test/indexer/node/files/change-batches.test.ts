import { mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { watchInBatches } from '../../../../indexer/node/files/change-batches';
import { guardFolder } from '../../../../indexer/node/files/folder-guard';
import { createMemoryVault } from '../../../../indexer/vault';
import { temporaryFolder } from '../temporary-folder';

const present = () => Promise.resolve();

test('gives what comes close together as one batch, and ends when the signal aborts', async () => {
  const vault = createMemoryVault({ 'a.md': 'a' });
  const stopping = new AbortController();
  const batches = watchInBatches(vault, present, stopping.signal);
  vault.write('b.md', 'b');
  vault.delete('a.md');
  const paths: string[][] = [];
  for await (const batch of batches) {
    paths.push(batch.map((change) => change.path));
    stopping.abort();
  }
  expect(paths).toEqual([['b.md', 'a.md']]);
});

test('stops watching when it is closed, also before the first batch was asked for', () => {
  const vault = createMemoryVault({});
  let listeners = 0;
  const counted = {
    ...vault,
    watch: () => {
      listeners += 1;
      return () => void (listeners -= 1);
    },
  };
  const batches = watchInBatches(counted, present, new AbortController().signal);
  expect(listeners).toBe(1);
  batches.close();
  expect(listeners).toBe(0);
});

test('ends without a batch when the folder was moved or replaced', async () => {
  const folder = path.join(await temporaryFolder(), 'Notes');
  await mkdir(folder);
  const check = await guardFolder(folder);
  await expect(check()).resolves.toBeUndefined();
  await rename(folder, `${folder} elsewhere`);
  await expect(check()).rejects.toThrow('is gone');
  await mkdir(folder);
  await expect(check()).rejects.toMatchObject({ code: 'vault-not-found' });

  const vault = createMemoryVault({ 'a.md': 'a' });
  const batches = watchInBatches(vault, check, new AbortController().signal);
  vault.delete('a.md');
  const next = batches[Symbol.asyncIterator]().next();
  await expect(next).rejects.toMatchObject({ code: 'vault-not-found' });
});
