import 'fake-indexeddb/auto';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  deleteIndexedDbStorage,
  openIndexedDbStorage,
  type IndexedDbStorage,
} from '../../../src/worker/indexeddb-storage';

const open: IndexedDbStorage[] = [];

async function storage(name: string): Promise<IndexedDbStorage> {
  const opened = await openIndexedDbStorage(name);
  open.push(opened);
  return opened;
}

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

afterEach(async () => {
  for (const each of open.splice(0)) each.close();
  for (const { name } of await indexedDB.databases())
    if (name !== undefined) await deleteIndexedDbStorage(name);
});

describe('IndexedDB storage', () => {
  it('gives back what was written, and undefined for what was not', async () => {
    const blobs = await storage('vault-a');
    await blobs.write('vectors/1', bytes(1, 2, 3));
    expect(await blobs.read('vectors/1')).toEqual(bytes(1, 2, 3));
    expect(await blobs.read('vectors/2')).toBeUndefined();
  });

  it('replaces a blob as a whole, also by a shorter or an empty one', async () => {
    const blobs = await storage('vault-a');
    await blobs.append('log', bytes(1));
    await blobs.append('log', bytes(2));
    await blobs.write('log', bytes(9));
    expect(await blobs.read('log')).toEqual(bytes(9));
    await blobs.write('log', bytes());
    expect(await blobs.read('log')).toEqual(bytes());
  });

  it('splits a blob of several parts and joins it again', async () => {
    const blobs = await storage('vault-a');
    const large = new Uint8Array(9 * 1024 * 1024 + 7).map((_, index) => index % 251);
    await blobs.write('large', large);
    const read = await blobs.read('large');
    expect(read?.byteLength).toBe(large.byteLength);
    expect(read?.every((value, index) => value === index % 251)).toBe(true);
  });

  it('appends in the order of the calls, even when nobody waits between them', async () => {
    const blobs = await storage('vault-a');
    await Promise.all([1, 2, 3, 4].map((value) => blobs.append('log', bytes(value))));
    expect(await blobs.read('log')).toEqual(bytes(1, 2, 3, 4));
  });

  it('keeps a copy: later changes of the caller do not reach it', async () => {
    const blobs = await storage('vault-a');
    const mine = bytes(1);
    await blobs.write('a', mine);
    mine[0] = 7;
    expect(await blobs.read('a')).toEqual(bytes(1));
  });

  it('lists by prefix, sorted, and counts bytes', async () => {
    const blobs = await storage('vault-a');
    await blobs.write('search/b', bytes(1, 2));
    await blobs.write('search/a', bytes(1));
    await blobs.write('vectors/x', bytes(1, 2, 3));
    await blobs.append('search/a', bytes(2));
    expect(await blobs.list('search/')).toEqual(['search/a', 'search/b']);
    expect(await blobs.sizeBytes('search/')).toBe(4);
    expect(await blobs.sizeBytes('')).toBe(7);
  });

  it('removes a blob with all its parts, and nothing where there is none', async () => {
    const blobs = await storage('vault-a');
    await blobs.append('log', bytes(1));
    await blobs.append('log', bytes(2));
    await blobs.remove('log');
    await blobs.remove('never-there');
    await blobs.append('log', bytes(3));
    expect(await blobs.read('log')).toEqual(bytes(3));
  });

  it('keeps two vaults apart', async () => {
    const first = await storage('vault-a');
    const second = await storage('vault-b');
    await first.write('manifest', bytes(1));
    await second.write('manifest', bytes(2));
    await deleteIndexedDbStorage('vault-a');
    expect(await second.read('manifest')).toEqual(bytes(2));
    expect(await (await storage('vault-a')).read('manifest')).toBeUndefined();
  });

  it('survives being closed and opened again', async () => {
    const before = await storage('vault-a');
    await before.write('manifest', bytes(5));
    before.close();
    expect(await (await storage('vault-a')).read('manifest')).toEqual(bytes(5));
  });

  it('says which file could not be written', async () => {
    const blobs = await storage('vault-a');
    blobs.close();
    await expect(blobs.write('search/7', bytes(1))).rejects.toMatchObject({
      code: 'storage-unwritable',
      message: expect.stringContaining('search/7') as string,
    });
  });

  it('behaves like a map of byte strings', async () => {
    const name = fc.constantFrom('a', 'a/b', 'b');
    const value = fc.uint8Array({ maxLength: 5 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), name, value }),
      fc.record({ kind: fc.constant('append' as const), name, value }),
      fc.record({ kind: fc.constant('remove' as const), name, value }),
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        run += 1;
        const blobs = await storage(`run-${run}`);
        const model = new Map<string, number[]>();
        for (const { kind, name: target, value: added } of steps) {
          await (kind === 'remove' ? blobs.remove(target) : blobs[kind](target, added));
          if (kind === 'remove') model.delete(target);
          else model.set(target, [...(kind === 'append' ? (model.get(target) ?? []) : []), ...added]);
        }
        for (const target of ['a', 'a/b', 'b']) {
          const expected = model.get(target);
          expect(await blobs.read(target)).toEqual(expected && Uint8Array.from(expected));
        }
      }),
      { numRuns: 30 },
    );
  });
});
