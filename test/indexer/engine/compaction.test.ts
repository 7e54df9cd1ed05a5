import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEngine } from '../../../indexer/engine';
import type { Engine } from '../../../indexer/engine-api';
import { Compaction } from '../../../indexer/engine/compaction';
import { createMemoryStorage, TriviumError, systemClock } from '../../../indexer/platform';
import type { Progress } from '../../../indexer/platform';
import { createSearchIndex } from '../../../indexer/search';
import type { CompactOptions, SearchIndex } from '../../../indexer/search';
import { createMemoryVault } from '../../../indexer/vault';

let isWorn: boolean;
let mayRun: boolean;
let runs: { options: CompactOptions; finish: () => void; fail: (error: Error) => void }[];
let compaction: Compaction;
let shown: Progress[];
let ends: number;

beforeEach(async () => {
  vi.useFakeTimers();
  isWorn = true;
  mayRun = true;
  runs = [];
  shown = [];
  ends = 0;
  const { index } = await createSearchIndex({ storage: createMemoryStorage() });
  const worn: SearchIndex = Object.create(index, {
    isWorn: { get: () => isWorn },
    compact: {
      value: (options: CompactOptions) =>
        new Promise<void>((resolve, reject) => {
          const fail = reject;
          options.signal?.addEventListener('abort', () => fail(new TriviumError('cancelled', 'Cancelled.')));
          runs.push({ options, finish: resolve, fail });
        }),
    },
  }) as SearchIndex;
  compaction = new Compaction({
    index: worn,
    clock: () => systemClock,
    mayRun: () => mayRun,
    onProgress: (progress) => shown.push(progress),
    onEnd: () => (ends += 1),
  });
});
afterEach(() => vi.useRealTimers());

describe('in the background', () => {
  it('waits until nothing was read for a while, and for what must not be disturbed', async () => {
    compaction.schedule();
    await vi.advanceTimersByTimeAsync(2_000);
    compaction.schedule();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(runs).toHaveLength(0);
    mayRun = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(runs).toHaveLength(0);
    mayRun = true;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(runs).toHaveLength(1);
  });

  it('leaves an index alone that is not worn', async () => {
    isWorn = false;
    compaction.schedule();
    await vi.advanceTimersByTimeAsync(10_000);
    await compaction.run();
    expect(runs).toHaveLength(0);
  });

  it('tells a failure, and forgets it when another attempt succeeds', async () => {
    compaction.schedule();
    await vi.advanceTimersByTimeAsync(4_000);
    runs[0]?.fail(new TriviumError('storage-full', 'No room is left.'));
    await vi.advanceTimersByTimeAsync(0);
    expect(compaction.problem).toEqual({ code: 'storage-full', message: 'No room is left.' });
    compaction.schedule();
    await vi.advanceTimersByTimeAsync(4_000);
    runs[1]?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(compaction.problem).toBeUndefined();
    expect(ends).toBe(2);
  });
});

it('tells how long it still takes, once there is something to go by', async () => {
  void compaction.run();
  for (let done = 0; done <= 2; done++) {
    runs[0]?.options.onProgress?.({ phase: 'compact', done, total: 10 });
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(shown.at(0)).not.toHaveProperty('remainingMs');
  expect(shown.at(-1)?.remainingMs).toBe(8_000);
});

it('does not speak of a failure once nothing is left to lay out', async () => {
  compaction.schedule();
  await vi.advanceTimersByTimeAsync(4_000);
  runs[0]?.fail(new TriviumError('storage-full', 'No room is left.'));
  await vi.advanceTimersByTimeAsync(0);
  isWorn = false;
  expect(compaction.problem).toBeUndefined();
});

describe('on request', () => {
  it('runs once for all who ask, and shows all of them how far it is', async () => {
    const seen: Progress[] = [];
    const one = compaction.run({ onProgress: (progress) => seen.push(progress) });
    const other = compaction.run();
    expect(runs).toHaveLength(1);
    runs[0]?.options.onProgress?.({ phase: 'compact', done: 1, total: 2 });
    runs[0]?.finish();
    await Promise.all([one, other]);
    expect(seen).toEqual(shown);
    expect(seen).toHaveLength(1);
  });

  it('is cut short by the caller and by closing, and none begins afterwards', async () => {
    const abort = new AbortController();
    const first = compaction.run({ signal: abort.signal });
    abort.abort();
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    const second = compaction.run().catch((error: unknown) => error);
    await compaction.close();
    expect(await second).toMatchObject({ code: 'cancelled' });
    expect(compaction.problem).toBeUndefined();
    compaction.schedule();
    await vi.advanceTimersByTimeAsync(10_000);
    await compaction.run();
    expect(runs).toHaveLength(2);
  });
});

describe('a large index', () => {
  it('answers the same before and after, and tells how far it is', async () => {
    vi.useRealTimers();
    const notes = Object.fromEntries(
      Array.from({ length: 400 }, (_, number) => [
        `Note ${number}.md`,
        `Gable ${number}, roof ${number % 7}.`,
      ]),
    );
    const storage = createMemoryStorage();
    const open = () => openEngine({ vault: createMemoryVault(notes), storage, settings: { exclude: [] } });
    const engine = await open();
    await engine.refresh();
    const ask = async (asked: Engine) => (await asked.search({ query: 'roof 3', limit: 50 })).results;
    const before = await ask(engine);
    const phases: string[] = [];
    await engine.compact({ onProgress: ({ phase }) => phases.push(phase) });
    expect(new Set(phases)).toEqual(new Set(['compact']));
    expect(await ask(engine)).toEqual(before);
    phases.length = 0;
    await engine.compact({ onProgress: ({ phase }) => phases.push(phase) });
    expect(phases).toEqual([]);
    await engine.close();
    const reopened = await open();
    expect(await ask(reopened)).toEqual(before);
    expect((await reopened.status()).repairs).toEqual([]);
    await reopened.close();
  });
});
