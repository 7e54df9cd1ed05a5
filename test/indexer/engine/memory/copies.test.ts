import fc from 'fast-check';
import { expect, it } from 'vitest';
import { copyOfLedgers, copyOfStorage } from '../../../../indexer/engine/memory/copies';
import { createMemoryLedgerFolder } from '../../../../indexer/ledger';
import type { LedgerFolder } from '../../../../indexer/ledger';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { Storage } from '../../../../indexer/platform';

const name = fc.constantFrom('a.md', 'b.md', 'c.md');
const text = fc.string({ maxLength: 8 });
const change = fc.oneof(
  fc.record({ kind: fc.constant('append' as const), name, text }),
  fc.record({ kind: fc.constant('remove' as const), name, text }),
  fc.record({ kind: fc.constant('write' as const), name, text }),
);

it('a copy of ledgers answers as the ledgers would, and leaves them as they are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change), fc.array(change), async (before, after) => {
      const files = new Map<string, string>();
      const real = createMemoryLedgerFolder(files);
      await changeLedgers(real, before);
      const kept = new Map(files);
      const copy = copyOfLedgers(real);
      await changeLedgers(copy, after);
      const answers = await ledgersAsSeen(copy);
      expect(files).toEqual(kept);

      await changeLedgers(real, after);
      expect(answers).toEqual(await ledgersAsSeen(real));
    }),
  );
});

async function changeLedgers(
  folder: LedgerFolder,
  changes: readonly { readonly kind: string; readonly name: string; readonly text: string }[],
): Promise<void> {
  for (const { kind, name: file, text: added } of changes) {
    if (kind === 'append') await folder.append(file, added, '# Header\n');
    else if (kind === 'remove') await folder.remove(file);
    else if ((await folder.read(file)) !== undefined) await folder.copy(file, 'backup/then');
  }
}

async function ledgersAsSeen(folder: LedgerFolder): Promise<readonly unknown[]> {
  const listed = (await folder.list()).map((file) => [file.name, file.sizeBytes]);
  const texts = ['a.md', 'b.md', 'c.md', 'backup/then/a.md'].map((file) => folder.read(file));
  return [listed, await Promise.all(texts)];
}

it('a copy of a storage answers as the storage would, and leaves it as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change), fc.array(change), async (before, after) => {
      const blobs = new Map<string, Uint8Array>();
      const real = createMemoryStorage(blobs);
      await changeStorage(real, before);
      const kept = new Map(blobs);
      const copy = copyOfStorage(real);
      await changeStorage(copy, after);
      const answers = await storageAsSeen(copy);
      expect(blobs).toEqual(kept);

      await changeStorage(real, after);
      expect(answers).toEqual(await storageAsSeen(real));
    }),
  );
});

async function changeStorage(
  storage: Storage,
  changes: readonly { readonly kind: string; readonly name: string; readonly text: string }[],
): Promise<void> {
  for (const { kind, name: blob, text: added } of changes) {
    const bytes = new TextEncoder().encode(added);
    if (kind === 'append') await storage.append(blob, bytes);
    else if (kind === 'remove') await storage.remove(blob);
    else await storage.write(blob, bytes);
  }
}

async function storageAsSeen(storage: Storage): Promise<readonly unknown[]> {
  const names = await storage.list('');
  const texts = names.map(async (blob) => new TextDecoder().decode(await storage.read(blob)));
  return [names, await Promise.all(texts), await storage.sizeBytes(''), await storage.list('b')];
}
