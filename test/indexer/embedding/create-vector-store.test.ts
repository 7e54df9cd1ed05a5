import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVectorStore, type EmbeddingIdentity, type VectorStore } from '../../../indexer/embedding';
import { contentHash, createMemoryStorage, type Storage } from '../../../indexer/platform';

const identity: EmbeddingIdentity = { modelId: 'test', variant: 'int8', dimensions: 4 };
const FOLDER = 'vectors/test-int8-4-c1/';
const open = (storage: Storage) => createVectorStore(storage, identity, 1);

/** Vectors that tell which key and window they belong to. */
const vectorsOf = (key: number, windows: number) =>
  Array.from({ length: windows }, (_, window) => Float32Array.from([key % 7, key % 5, window, 1]));
const hashOf = (key: number) => contentHash(`text ${key}`);

function rowOf(store: VectorStore, row: number): number[] {
  const vector = new Float32Array(identity.dimensions);
  store.addRow(row, vector);
  return [...vector];
}

/** All rows as plain data, by hash. */
function contents(store: VectorStore): Map<string, number[]> {
  const all = new Map<string, number[]>();
  for (let row = 0; row < store.rowCount;) {
    const hash = store.hashOfRow(row);
    const range = store.find(hash);
    if (range === undefined) throw new Error(`Row ${row} has a hash that is not found.`);
    expect(range.first).toBe(row);
    all.set(hash, Array.from({ length: range.count }, (_, window) => rowOf(store, row + window)).flat());
    row += range.count;
  }
  return all;
}

describe('the vector store', () => {
  it('gives back after reopening what was flushed, and only that', async () => {
    const storage = createMemoryStorage();
    const { store } = await open(storage);
    store.add(hashOf(1), vectorsOf(1, 2));
    await store.flush();
    store.add(hashOf(2), vectorsOf(2, 1));
    const again = await open(storage);
    expect(again.repairs).toEqual([]);
    expect([...contents(again.store).keys()]).toEqual([hashOf(1)]);
    expect(again.store.find(hashOf(1))).toEqual({ first: 0, count: 2 });
  });

  it('takes nothing for lost that another process joined with others meanwhile', async () => {
    const storage = createMemoryStorage();
    const { store: writer } = await open(storage);
    let key = 0;
    const addOne = async () => {
      writer.add(hashOf(key), vectorsOf(key++, 1));
      await writer.flush();
    };
    await addOne();
    const read: Storage['read'] = async (name) => {
      const joins = key === 1 && name === `${FOLDER}1.bin`;
      while (joins && (await storage.read(name)) !== undefined) await addOne();
      return storage.read(name);
    };
    const { store, repairs } = await open({ ...storage, read });
    expect(repairs).toEqual([]);
    expect(key).toBeGreaterThan(1);
    expect(store.rowCount).toBe(writer.rowCount);
  });

  it('keeps models, variants and chunker versions apart', async () => {
    const storage = createMemoryStorage();
    const { store } = await open(storage);
    store.add(hashOf(1), vectorsOf(1, 1));
    await store.flush();
    const others = [
      createVectorStore(storage, { ...identity, variant: 'fp32' }, 1),
      createVectorStore(storage, { ...identity, modelId: 'other' }, 1),
      createVectorStore(storage, identity, 2),
    ];
    for (const other of await Promise.all(others)) expect(other.store.rowCount).toBe(0);
  });

  it('reads from a storage that hands out Node buffers, which share memory', async () => {
    const storage = createMemoryStorage();
    const { store } = await open(storage);
    store.add(hashOf(1), vectorsOf(1, 2));
    await store.flush();
    const read = async (name: string) => {
      const bytes = await storage.read(name);
      return bytes === undefined ? undefined : Buffer.concat([Buffer.alloc(3), bytes]).subarray(3);
    };
    const again = await open({ ...storage, read });
    expect(again.repairs).toEqual([]);
    expect(contents(again.store)).toEqual(contents(store));
  });

  it('refuses vectors of another size', async () => {
    const { store } = await open(createMemoryStorage());
    expect(() => store.add(hashOf(1), [new Float32Array(5)])).toThrow(/5 dimensions where 4 belong/);
  });

  it('keeps the number of segments bounded', async () => {
    const storage = createMemoryStorage();
    const { store } = await open(storage);
    for (let key = 0; key < 100; key++) {
      store.add(hashOf(key), vectorsOf(key, 1));
      await store.flush();
    }
    expect((await storage.list(FOLDER)).length).toBeLessThan(15);
    expect((await open(storage)).store.rowCount).toBe(100);
  });

  it('takes along what is added while retain writes', async () => {
    const storage = createMemoryStorage();
    const { store } = await open(storage);
    store.add(hashOf(1), vectorsOf(1, 1));
    store.add(hashOf(2), vectorsOf(2, 1));
    const retained = store.retain(new Set([hashOf(2)]));
    await Promise.resolve().then(() => store.add(hashOf(3), vectorsOf(3, 1)));
    await retained;
    expect([...contents(store).keys()]).toEqual([hashOf(2), hashOf(3)]);
    expect([...contents((await open(storage)).store).keys()]).toEqual([hashOf(2)]);
    await store.flush();
    expect([...contents((await open(storage)).store).keys()]).toEqual([hashOf(2), hashOf(3)]);
  });

  it('never believes a segment that was cut, altered or lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 2 }), fc.nat(), async (damage, place) => {
        const blobs = new Map<string, Uint8Array>();
        const storage = createMemoryStorage(blobs);
        const { store } = await open(storage);
        for (const key of [1, 2, 3]) {
          store.add(hashOf(key), vectorsOf(key, key));
          await store.flush();
        }
        const name = `${FOLDER}2.bin`;
        const bytes = blobs.get(name) as Uint8Array;
        if (damage === 0) blobs.delete(name);
        if (damage === 1) blobs.set(name, bytes.slice(0, place % bytes.length));
        if (damage === 2) {
          const at = place % bytes.length;
          bytes[at] = (bytes[at] as number) ^ (1 << (place % 8));
        }
        const again = await open(storage);
        expect([...contents(again.store).keys()]).toEqual([hashOf(1), hashOf(3)]);
        expect(again.repairs).toHaveLength(1);
        expect(again.repairs[0]).toContain('2.bin');
        again.store.add(hashOf(2), vectorsOf(2, 2));
        await again.store.flush();
        const mended = await open(storage);
        expect(mended.repairs).toEqual([]);
        expect(mended.store.rowCount).toBe(6);
      }),
    );
  });

  it.each(['{"format":1,"segm', '', '{"format":1,"segments":[{"name":":.bin","sizeBytes":9}]}', '[]'])(
    'takes intact segments up again when their list is damaged: %j',
    async (damaged) => {
      const blobs = new Map<string, Uint8Array>();
      const storage = createMemoryStorage(blobs);
      const { store } = await open(storage);
      store.add(hashOf(1), vectorsOf(1, 1));
      await store.flush();
      blobs.set(`${FOLDER}manifest.json`, new TextEncoder().encode(damaged));
      const again = await open(storage);
      expect([...contents(again.store).keys()]).toEqual([hashOf(1)]);
      expect(again.repairs).toHaveLength(1);
    },
  );

  it('holds exactly what was flushed through any run of adding, flushing, forgetting and crashing', async () => {
    const key = fc.integer({ min: 0, max: 30 });
    const action = fc.oneof(
      {
        weight: 5,
        arbitrary: fc.record({
          kind: fc.constant('add' as const),
          key,
          windows: fc.integer({ min: 1, max: 3 }),
        }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('flush' as const) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('retain' as const), keys: fc.array(key) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('reopen' as const) }) },
      // The write that is under way breaks off after so many storage calls.
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('crash' as const), calls: fc.integer({ min: 0, max: 3 }) }),
      },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        const crashing = createCrashingStorage();
        let { store } = await open(crashing.storage);
        let durable = new Map<string, number[]>();
        for (const step of actions) {
          if (step.kind === 'add') store.add(hashOf(step.key), vectorsOf(step.key, step.windows));
          if (step.kind === 'flush') await store.flush();
          if (step.kind === 'retain') await store.retain(new Set(step.keys.map(hashOf)));
          if (step.kind === 'flush' || step.kind === 'retain') durable = contents(store);
          if (step.kind === 'crash') {
            const wanted = contents(store);
            crashing.crashAfter(step.calls);
            const survived = await store.flush().then(
              () => true,
              () => false,
            );
            crashing.recover();
            // A flush that broke off after its manifest was written counts; one before it does not.
            store = (await open(crashing.storage)).store;
            const found = contents(store);
            if (!survived && found.size === durable.size) expect(found).toEqual(durable);
            else expect(found).toEqual(wanted);
            durable = found;
          }
          if (step.kind === 'reopen') store = (await open(crashing.storage)).store;
        }
        const last = await open(crashing.storage);
        expect(last.repairs).toEqual([]);
        expect(contents(last.store)).toEqual(durable);
      }),
    );
  });
});

/** A storage whose writing calls fail from a chosen one on; a failing write of a segment leaves a torn segment. */
function createCrashingStorage() {
  const blobs = new Map<string, Uint8Array>();
  const whole = createMemoryStorage(blobs);
  let callsLeft = Infinity;
  const count = () => {
    if (callsLeft-- <= 0) throw new Error('The process ended here.');
  };
  const storage: Storage = {
    ...whole,
    write: async (name, bytes) => {
      if (callsLeft <= 0 && name.endsWith('.bin')) blobs.set(name, bytes.slice(0, bytes.length >> 1));
      count();
      await whole.write(name, bytes);
    },
    remove: async (name) => {
      count();
      await whole.remove(name);
    },
  };
  return {
    storage,
    crashAfter: (calls: number) => (callsLeft = calls),
    recover: () => (callsLeft = Infinity),
  };
}
