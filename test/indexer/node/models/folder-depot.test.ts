import path from 'node:path';
import { expect, test } from 'vitest';
import { createFolderDepot } from '../../../../indexer/node/models/folder-depot';
import { temporaryFolder, writeFiles } from '../temporary-folder';

test('says where a model cannot be saved', async () => {
  const folder = await temporaryFolder();
  await writeFiles(folder, { models: 'a file where the folder should be' });
  const depot = createFolderDepot(path.join(folder, 'models'));
  for (const write of [
    () => depot.plan('some-model', 'main'),
    () => depot.append('some-model', 'a', new Uint8Array(1)),
  ]) {
    const writing = write();
    await expect(writing).rejects.toMatchObject({ code: 'storage-unwritable' });
    await expect(writing).rejects.toThrow(path.join(folder, 'models', 'some-model'));
  }
});
