import { expose, wrap } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryLedgerFolder } from '../../../indexer/ledger';
import type { LedgerFolder } from '../../../indexer/ledger';
import { TriviumError } from '../../../indexer/platform';
import { installErrorTransfer } from '../../../src/worker/error-transfer';
import {
  createLedgerBridge,
  createRemoteLedgerFolder,
  type LedgerBridge,
} from '../../../src/worker/ledger-bridge';
import { openWords } from '../../indexer/ledger/words';

installErrorTransfer();

const channels: MessageChannel[] = [];

afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close();
    port2.close();
  }
});

/** The folder as it is seen through a message channel. */
function throughChannel(served: LedgerFolder): LedgerFolder {
  const channel = new MessageChannel();
  channels.push(channel);
  expose(createLedgerBridge(served), channel.port1);
  return createRemoteLedgerFolder(wrap<LedgerBridge>(channel.port2));
}

describe('the ledgers through a message channel', () => {
  it('are listed, read, added to, copied and removed', async () => {
    const served = createMemoryLedgerFolder();
    const remote = throughChannel(served);
    await remote.append('a.md', 'one\n', '# Head\n');
    await remote.append('a.md', 'two\n', '# Head\n');
    expect(await remote.read('a.md')).toBe('# Head\none\ntwo\n');
    expect(await remote.read('b.md')).toBeUndefined();
    expect(await remote.list()).toEqual(await served.list());
    await remote.copy('a.md', 'backup/2026');
    expect(await served.read('backup/2026/a.md')).toBe('# Head\none\ntwo\n');
    expect(await remote.list()).toHaveLength(1);
    await remote.remove('a.md');
    expect(await served.list()).toEqual([]);
  });

  it('keep the code of what failed', async () => {
    const remote = throughChannel({
      ...createMemoryLedgerFolder(),
      append: () => Promise.reject(new TriviumError('storage-full', 'The disk is full.')),
    });
    await expect(remote.append('a.md', 'one\n', '')).rejects.toMatchObject({
      code: 'storage-full',
      message: 'The disk is full.',
    });
    const ledger = await openWords(remote);
    ledger.append('a', { word: 'a' });
    await ledger.flush();
    expect(ledger.failure).toBe('The disk is full.');
  });
});
