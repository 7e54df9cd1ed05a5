import { expose, wrap } from 'comlink';
import { expect, it, onTestFinished } from 'vitest';
import { createMemorySharedFiles } from '../../indexer/memory/memory-shared-files';
import type { SharedFiles } from '../../../indexer/memory';
import { TriviumError } from '../../../indexer/platform';
import { installErrorTransfer } from '../../../src/worker/error-transfer';
import { createRemoteSharedFiles, createSharedFilesBridge } from '../../../src/worker/shared-files-bridge';
import type { SharedFilesBridge } from '../../../src/worker/shared-files-bridge';

installErrorTransfer();

/** The files as they are seen through a message channel. */
function throughChannel(served: SharedFiles): SharedFiles {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => {
    port1.close();
    port2.close();
  });
  expose(createSharedFilesBridge(served), port1);
  return createRemoteSharedFiles(wrap<SharedFilesBridge>(port2), served.folder);
}

it('shared files are read and replaced through a message channel', async () => {
  const remote = throughChannel(createMemorySharedFiles(new Map(), 'Notes/Memory'));
  expect(remote.folder).toBe('Notes/Memory');
  expect(await remote.read('USER.md')).toBeUndefined();
  expect(await remote.replace('USER.md', undefined, 'one')).toBe(true);
  expect(await remote.replace('USER.md', 'another', 'two')).toBe(false);
  expect(await remote.read('USER.md')).toBe('one');
});

it('the code of what failed comes through it', async () => {
  const remote = throughChannel({
    ...createMemorySharedFiles(),
    replace: () => Promise.reject(new TriviumError('storage-full', 'The disk is full.')),
  });
  await expect(remote.replace('USER.md', undefined, 'one')).rejects.toMatchObject({
    code: 'storage-full',
    message: 'The disk is full.',
  });
});
