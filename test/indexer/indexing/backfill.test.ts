import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createVectorStore } from '../../../indexer/embedding';
import type { Embedder, EmbeddingIdentity } from '../../../indexer/embedding';
import { embedMissing, Gate, Throttle } from '../../../indexer/indexing';
import {
  BATCH_MS,
  FIRST_BATCH_PASSAGES,
  FLUSH_MS,
  LONGEST_REST_MS,
  MAX_BATCH_PASSAGES,
  PASSAGES_PER_FLUSH,
} from '../../../indexer/indexing/defaults';
import { readNote } from '../../../indexer/indexing/read-note';
import { createMemoryStorage } from '../../../indexer/platform';
import type { Clock, Storage } from '../../../indexer/platform';
import { createSearchIndex } from '../../../indexer/search';
import type { SearchIndex } from '../../../indexer/search';
import { createMemoryVault } from '../../../indexer/vault';
import type { Vault } from '../../../indexer/vault';

const identity: EmbeddingIdentity = { modelId: 'slow', variant: 'test', dimensions: 384 };
/** A row of int8 values, its scale and its hash. */
const ROW_BYTES = identity.dimensions + 4 + 16;
const vector = new Float32Array(identity.dimensions).fill(1 / Math.sqrt(identity.dimensions));

/** A time that passes only when somebody works or rests. */
class ManualClock implements Clock {
  ms = 0;
  now = (): number => this.ms;
  yield = (): Promise<void> => Promise.resolve();
}

class ManualThrottle extends Throttle {
  constructor(
    private readonly manual: ManualClock,
    private readonly share: number,
  ) {
    super(manual, 'full');
  }

  override rest(workedMs: number): Promise<void> {
    this.manual.ms += Math.min(LONGEST_REST_MS, (workedMs * (1 - this.share)) / this.share);
    return Promise.resolve();
  }
}

const indexes = new Map<number, ReturnType<typeof indexNotes>>();

/** Notes of one passage each; a backfill changes nothing about them. */
function indexOf(count: number): ReturnType<typeof indexNotes> {
  const known = indexes.get(count) ?? indexNotes(count);
  indexes.set(count, known);
  return known;
}

async function indexNotes(count: number): Promise<{ vault: Vault; index: SearchIndex }> {
  const notes = Array.from({ length: count }, (_, place) => [`${place}.md`, `The leaf ${place}.`] as const);
  const vault = createMemoryVault(Object.fromEntries(notes));
  const { index } = await createSearchIndex({ storage: createMemoryStorage() });
  for (const file of await vault.list()) {
    const result = await readNote(vault, file, undefined);
    if (result.kind === 'note') index.put(result.note);
  }
  return { vault, index };
}

interface Conditions {
  readonly notes: number;
  readonly msPerPassage: number;
  /** Of the time that work may take. */
  readonly share?: number;
  /** Called with the number of passages that the model was given so far. */
  readonly onPassages?: (count: number, run: Pick<Parts, 'gate' | 'abort'>) => void;
}

interface Parts {
  readonly gate: Gate;
  readonly abort: AbortController;
}

/** Starts a backfill and keeps account of what a process that is killed would lose. */
async function start({ notes, msPerPassage, share = 1, onPassages }: Conditions) {
  const clock = new ManualClock();
  const [gate, abort] = [new Gate(), new AbortController()];
  const blobs = new Map<string, Uint8Array>();
  const account = { given: 0, oldestMs: 0, mostUnflushed: 0, flushes: 0, writtenBytes: 0 };
  const storage = createMemoryStorage(blobs);
  const write: Storage['write'] = (name, bytes) => {
    account.writtenBytes += bytes.length;
    return storage.write(name, bytes);
  };
  const { store } = await createVectorStore({ ...storage, write }, identity, 1);
  let unflushedSinceMs: number[] = [];
  const look = (): void => {
    account.oldestMs = Math.max(account.oldestMs, clock.ms - (unflushedSinceMs[0] ?? clock.ms));
    account.mostUnflushed = Math.max(account.mostUnflushed, unflushedSinceMs.length);
  };
  const flush = store.flush.bind(store);
  store.flush = async () => {
    look();
    account.flushes += 1;
    unflushedSinceMs = [];
    await flush();
  };
  const embedder: Embedder = {
    identity,
    embed: (inputs) => {
      account.given += inputs.length;
      onPassages?.(account.given, { gate, abort });
      clock.ms += msPerPassage * inputs.length;
      unflushedSinceMs.push(...inputs.map(() => clock.ms));
      look();
      return Promise.resolve(inputs.map(() => [vector]));
    },
    close: () => Promise.resolve(),
  };
  const done = embedMissing({
    ...(await indexOf(notes)),
    ...{ embedder, store, clock, gate, signal: abort.signal },
    throttle: new ManualThrottle(clock, share),
    isOutdated: () => false,
    onEmbedded: () => undefined,
  });
  /** What a start after a kill at this moment finds. */
  const durable = async () =>
    (await createVectorStore(createMemoryStorage(blobs), identity, 1)).store.rowCount;
  return { done, gate, abort, account, store, durable };
}

describe('a backfill', () => {
  it('never has more to lose than a few seconds and a flush of passages, on any machine at any speed', async () => {
    const msPerPassage = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 50, max: 3_000 }));
    await fc.assert(
      fc.asyncProperty(msPerPassage, fc.constantFrom(0.25, 0.6, 1), async (ms, share) => {
        const { done, account } = await start({ notes: 200, msPerPassage: ms, share });
        expect(await done).toBe(200);
        const lastBatchMs = Math.max(2 * BATCH_MS, FIRST_BATCH_PASSAGES * ms);
        expect(account.oldestMs).toBeLessThanOrEqual(FLUSH_MS + lastBatchMs + LONGEST_REST_MS);
        expect(account.mostUnflushed).toBeLessThan(PASSAGES_PER_FLUSH + MAX_BATCH_PASSAGES);
      }),
      { numRuns: 25 },
    );
  });

  it('writes each row a few times only, however slowly they come', async () => {
    for (const msPerPassage of [5, 100, 1_000, 6_000]) {
      const { done, account, durable } = await start({ notes: 200, msPerPassage });
      await done;
      expect(await durable()).toBe(200);
      expect(account.writtenBytes / (200 * ROW_BYTES)).toBeLessThan(8);
    }
  });

  it('has nothing to lose while it is paused', async () => {
    const run = await start({
      notes: 60,
      msPerPassage: 100,
      onPassages: (count, { gate }) => {
        if (count >= 10) gate.close();
      },
    });
    await vi.waitFor(async () => expect(await run.durable()).toBeGreaterThan(0));
    expect(await run.durable()).toBe(run.account.given);
    expect(run.account.given).toBeLessThan(60);
    run.abort.abort();
    await expect(run.done).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('keeps what was made whatever ends it: an abort, a model that fails', async () => {
    const aborted = await start({
      notes: 60,
      msPerPassage: 10,
      onPassages: (count, { abort }) => {
        if (count > 20) abort.abort();
      },
    });
    await expect(aborted.done).rejects.toMatchObject({ code: 'cancelled' });
    expect(await aborted.durable()).toBe(aborted.account.given);

    const failed = await start({
      notes: 60,
      msPerPassage: 10,
      onPassages: (count) => {
        if (count > 20) throw new Error('out of memory');
      },
    });
    await expect(failed.done).rejects.toThrow('out of memory');
    expect(await failed.durable()).toBe(failed.store.rowCount);
    expect(failed.store.rowCount).toBeGreaterThan(0);
  });
});
