import { expose, wrap } from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { TriviumError } from '../../../indexer/platform';
import type { Vault, VaultChange } from '../../../indexer/vault';
import { installErrorTransfer } from '../../../src/worker/error-transfer';
import { createRemoteVault, createVaultBridge, type VaultBridge } from '../../../src/worker/vault-bridge';

installErrorTransfer();

const channels: MessageChannel[] = [];

afterEach(() => {
  for (const { port1, port2 } of channels.splice(0)) {
    port1.close();
    port2.close();
  }
});

/** A vault in memory, and the same vault seen through a message channel. */
function vaultPair(notes: Record<string, string>) {
  const texts = new Map(Object.entries(notes));
  const listeners = new Set<(change: VaultChange) => void>();
  const served: Vault = {
    name: 'Garden',
    list: () =>
      Promise.resolve([...texts].map(([path, text]) => ({ path, sizeBytes: text.length, mtimeMs: 1 }))),
    stat: (path) => {
      const text = texts.get(path);
      return Promise.resolve(text === undefined ? undefined : { path, sizeBytes: text.length, mtimeMs: 1 });
    },
    read: (path) => {
      const text = texts.get(path);
      if (text !== undefined) return Promise.resolve(text);
      return Promise.reject(new TriviumError('note-not-found', `"${path}" is not in the vault.`));
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    process: (path, edit) => {
      const text = edit(texts.get(path) ?? '');
      texts.set(path, text);
      return Promise.resolve(text);
    },
    trash: (path) => {
      texts.delete(path);
      return Promise.resolve();
    },
  };
  const messages: (readonly string[])[] = [];
  const bridge = createVaultBridge(served);
  const counting: VaultBridge = {
    ...bridge,
    readMany: (paths) => {
      messages.push(paths);
      return bridge.readMany(paths);
    },
  };
  const channel = new MessageChannel();
  channels.push(channel);
  expose(counting, channel.port1);
  const remote = createRemoteVault('Garden', wrap<VaultBridge>(channel.port2));
  return { remote, texts, listeners, messages };
}

describe('a vault through a message channel', () => {
  it('lists all files, however many pages they take', async () => {
    const notes = Object.fromEntries(Array.from({ length: 4_500 }, (_, index) => [`${index}.md`, 'x']));
    const { remote } = vaultPair(notes);
    const files = await remote.list();
    expect(files).toHaveLength(4_500);
    expect(files[4_499]).toEqual({ path: '4499.md', sizeBytes: 1, mtimeMs: 1 });
  });

  it('stops listing when it is cancelled', async () => {
    const { remote } = vaultPair({ 'a.md': 'x' });
    await expect(remote.list(AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('joins reads made side by side into few messages', async () => {
    const notes = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`${index}.md`, `text ${index}`]),
    );
    const { remote, messages } = vaultPair(notes);
    const texts = await Promise.all(Object.keys(notes).map((path) => remote.read(path)));
    expect(texts).toEqual(Object.values(notes));
    expect(messages.map((paths) => paths.length)).toEqual([16, 16, 8]);
  });

  it('lets one missing note hide no other, and keeps its code', async () => {
    const { remote } = vaultPair({ 'a.md': 'A' });
    const [present, missing] = await Promise.allSettled([remote.read('a.md'), remote.read('b.md')]);
    expect(present).toEqual({ status: 'fulfilled', value: 'A' });
    expect(missing).toMatchObject({
      reason: { code: 'note-not-found', message: '"b.md" is not in the vault.' },
    });
  });

  it('answers for one file', async () => {
    const { remote } = vaultPair({ 'a.md': 'A' });
    expect(await remote.stat('a.md')).toEqual({ path: 'a.md', sizeBytes: 1, mtimeMs: 1 });
    expect(await remote.stat('b.md')).toBeUndefined();
  });

  it('passes changes on until they are no longer wanted', async () => {
    const { remote, listeners } = vaultPair({});
    const seen: VaultChange[] = [];
    const unwatch = remote.watch((change) => seen.push(change));
    await expect.poll(() => listeners.size).toBe(1);
    for (const listener of listeners) listener({ kind: 'modify', path: 'a.md' });
    await expect.poll(() => seen).toEqual([{ kind: 'modify', path: 'a.md' }]);
    unwatch();
    await expect.poll(() => listeners.size).toBe(0);
  });

  it('edits a note, again where it changed meanwhile, and loses neither change', async () => {
    const { remote, texts } = vaultPair({ 'a.md': 'one' });
    let attempts = 0;
    const edited = await remote.process('a.md', (text) => {
      attempts += 1;
      if (attempts === 1) texts.set('a.md', 'two');
      return `${text} edited`;
    });
    expect(edited).toBe('two edited');
    expect(texts.get('a.md')).toBe('two edited');
  });

  it('gives up on a note that never holds still, and says so', async () => {
    const { remote, texts } = vaultPair({ 'a.md': '0' });
    const edit = (text: string): string => {
      texts.set('a.md', `${text}0`);
      return 'mine';
    };
    await expect(remote.process('a.md', edit)).rejects.toThrow(/keeps changing/);
  });

  it('trashes a note', async () => {
    const { remote, texts } = vaultPair({ 'a.md': 'A' });
    await remote.trash('a.md');
    expect(texts.has('a.md')).toBe(false);
  });
});
