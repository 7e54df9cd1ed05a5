import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createVectorStore } from '../../../../indexer/embedding';
import type { VectorStore } from '../../../../indexer/embedding';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { Clock, Storage } from '../../../../indexer/platform';
import { createSearchIndex, parseQuery } from '../../../../indexer/search';
import type { IndexedNote, NoteHit, SearchIndex, SearchMode } from '../../../../indexer/search';
import { note, recordsOf } from '../notes';

// So small that a handful of notes has many segments, which are merged and written anew all the time.
vi.mock(import('../../../../indexer/search/defaults'), async (original) => {
  const { searchDefaults } = await original();
  const small = { segmentNotes: 2, maxSmallSegments: 2, compactNotes: 3, minNotesToCompact: 1 };
  return { searchDefaults: { ...searchDefaults, ...small } as unknown as typeof searchDefaults };
});

const WORDS = [
  'heron',
  'stork',
  'crane',
  'ibis',
  'Steuer',
  'Einkommensteuer',
  'Größe',
  'userName',
  '日本語',
  '#bird',
];
const PATHS = ['a.md', 'b.md', 'c.md', 'x/d.md', 'x/e.md', 'x/y/f.md', 'Stork.md', 'x/Heron.md'];
const QUERIES = [
  'heron',
  'Steuer',
  'groesse',
  'user',
  '日本',
  'stork crane ibis',
  '"heron stork"',
  'herom',
  'i',
  'path:x',
  'heron -crane',
  'tag:bird stork',
  'after:1970-01-01 ibis',
];
const DIMENSIONS = 8;

const path = fc.constantFrom(...PATHS);
const text = fc
  .array(fc.constantFrom(...WORDS, '\n\n# Wading\n\n', '[[x/Heron]]'), { maxLength: 12 })
  .map((some) => some.join(' '));
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('put' as const), path, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), path }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('touch' as const), path, time: fc.nat(100) }) },
);
/** The number of writes that get through before the disk fails. */
const writes = fc.nat(6);
const step = fc.oneof(
  { weight: 9, arbitrary: change },
  { weight: 3, arbitrary: fc.constant({ kind: 'save' as const }) },
  // Changes come at the given turns of the compaction; it may be cancelled at one.
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('compact' as const),
      meanwhile: fc.array(fc.record({ turn: fc.nat(40), change }), { maxLength: 3 }),
      cancelAt: fc.option(fc.nat(60), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('failing save' as const), writes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('failing compaction' as const), writes }) },
  // Nothing arrives any more, and nobody is told: the power went.
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost save' as const), writes }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost compaction' as const), writes }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'reopen' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('damage' as const),
      blob: fc.nat(),
      at: fc.nat(),
      isTorn: fc.boolean(),
    }),
  },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** An index with the notes that it should have, on a disk that can fail. */
class Stage {
  readonly #blobs = new Map<string, Uint8Array>();
  #current = new Map<string, IndexedNote>();
  #saved = new Map<string, IndexedNote>();
  #index: SearchIndex | undefined;
  /** Writes that still get through, and whether the others are told of. */
  #disk: { writesLeft: number; isTold: boolean } | undefined;
  readonly #storage: Storage;
  #manifestWrites = 0;
  /** The number of manifests written when the last damage was done. */
  #damagedAt: number | undefined;

  constructor() {
    const memory = createMemoryStorage(this.#blobs);
    const gate = async (work: () => Promise<void>): Promise<void> => {
      if (this.#disk !== undefined && this.#disk.writesLeft-- <= 0) {
        if (this.#disk.isTold) throw new Error('The disk is full.');
        return;
      }
      await work();
    };
    this.#storage = {
      ...memory,
      write: (name, bytes) =>
        gate(async () => {
          if (name.endsWith('manifest')) this.#manifestWrites += 1;
          else expect(this.#blobs.has(name) && this.#isNamed(name), `${name} is written over`).toBe(false);
          await memory.write(name, bytes);
        }),
      remove: (name) => gate(() => memory.remove(name)),
    };
  }

  get index(): SearchIndex {
    if (this.#index === undefined) throw new Error('Nothing was opened.');
    return this.#index;
  }

  get notes(): ReadonlyMap<string, IndexedNote> {
    return this.#current;
  }

  /** Opens what is on the disk as after a crash. */
  async open(): Promise<readonly string[]> {
    this.#disk = undefined;
    const { index, repairs } = await createSearchIndex({ storage: this.#storage });
    this.#index = index;
    this.#current = new Map(this.#saved);
    return repairs;
  }

  async take(action: Step): Promise<void> {
    switch (action.kind) {
      case 'put':
      case 'remove':
      case 'touch':
        return this.#change(action);
      case 'save':
        await this.index.save();
        this.#saved = new Map(this.#current);
        return;
      case 'compact':
        return this.#compact(action.meanwhile, action.cancelAt);
      case 'failing save':
        return this.#failing(action.writes, true, () => this.index.save());
      case 'failing compaction':
        return this.#failing(action.writes, true, () => this.index.compact({ clock: countedClock() }));
      case 'lost save':
        await this.#failing(action.writes, false, () => this.index.save());
        return this.#reopen();
      case 'lost compaction':
        await this.#failing(action.writes, false, () => this.index.compact({ clock: countedClock() }));
        return this.#reopen();
      case 'reopen':
        return this.#reopen();
      case 'damage':
        return this.#damage(action);
    }
  }

  #change(action: Change): void {
    if (action.kind === 'put') {
      const added = note(action.path, action.text);
      this.index.put(added);
      this.#current.set(action.path, added);
    } else if (action.kind === 'remove') {
      this.index.remove(action.path);
      this.#current.delete(action.path);
    } else {
      this.index.touch(action.path, action.time, 1);
      const touched = this.#current.get(action.path);
      if (touched === undefined) return;
      const record = { ...touched.record, mtimeMs: action.time, sizeBytes: 1 };
      this.#current.set(action.path, { ...touched, record });
    }
  }

  async #compact(
    meanwhile: readonly { turn: number; change: Change }[],
    cancelAt: number | undefined,
  ): Promise<void> {
    const before = new Map(this.#current);
    const abort = new AbortController();
    const clock = countedClock((turn) => {
      for (const { turn: at, change: made } of meanwhile) if (at === turn) this.#change(made);
      if (turn === cancelAt) abort.abort();
    });
    try {
      await this.index.compact({ clock, signal: abort.signal });
    } catch (error) {
      expect(error).toMatchObject({ code: 'cancelled' });
    }
    // It begins by saving, whatever becomes of the rest.
    this.#saved = before;
  }

  /** What was saved is the old state or the new: the manifest says which. */
  async #failing(writesLeft: number, isTold: boolean, work: () => Promise<void>): Promise<void> {
    const before = this.#manifestWrites;
    this.#disk = { writesLeft, isTold };
    try {
      await work();
      if (isTold) this.#saved = new Map(this.#current);
    } catch (error) {
      // A disk that swallows what it is given is found out where it is read again.
      expect(error).toMatchObject(isTold ? { message: 'The disk is full.' } : { code: 'storage-corrupt' });
    }
    this.#disk = undefined;
    if (this.#manifestWrites > before) this.#saved = new Map(this.#current);
  }

  async #reopen(): Promise<void> {
    const repairs = await this.open();
    // Damage is told of until a manifest was written that knows of it.
    if (this.#damagedAt !== this.#manifestWrites) expect(repairs).toEqual([]);
    this.#rereadMissing();
  }

  /** As a refresh does. */
  #rereadMissing(): void {
    for (const [known, saved] of this.#saved)
      if (this.index.record(known) === undefined) this.index.put(saved);
  }

  async #damage({ blob, at, isTorn }: { blob: number; at: number; isTorn: boolean }): Promise<void> {
    const names = [...this.#blobs.keys()].filter((name) => !name.endsWith('manifest')).sort();
    const name = names[blob % names.length];
    const bytes = name === undefined ? undefined : this.#blobs.get(name);
    if (name === undefined || bytes === undefined || bytes.length === 0) return;
    const place = at % bytes.length;
    const flipped = bytes.map((byte, index) => (index === place ? byte ^ 1 : byte));
    this.#blobs.set(name, isTorn ? bytes.slice(0, place) : flipped);
    const isNamed = this.#isNamed(name);
    const repairs = await this.open();
    if (isNamed) this.#damagedAt = this.#manifestWrites;
    expect(repairs.length).toBeGreaterThanOrEqual(isNamed ? 1 : 0);
    for (const [known, { record }] of this.#saved) {
      const found = this.index.record(known);
      if (found !== undefined) expect(found).toEqual(record);
    }
    expect(recordsOf(this.index).every(({ path: known }) => this.#saved.has(known))).toBe(true);
    this.#rereadMissing();
  }

  #isNamed(name: string): boolean {
    const manifest = this.#blobs.get('index/manifest');
    return manifest !== undefined && new TextDecoder().decode(manifest).includes(name);
  }
}

/** A clock by which every turn is over at once. */
function countedClock(onTurn: (turn: number) => void = () => undefined): Clock {
  let now = 0;
  let turn = 0;
  return {
    now: () => (now += 1000),
    yield: () => {
      onTurn(turn++);
      return Promise.resolve();
    },
  };
}

/** Vectors of every passage, told by its hash. */
async function storeOf(notes: Iterable<IndexedNote>): Promise<VectorStore> {
  const identity = { modelId: 'test', variant: 'none', dimensions: DIMENSIONS };
  const { store } = await createVectorStore(createMemoryStorage(), identity, 1);
  for (const { record } of notes) {
    for (const { contentHash } of record.chunks) {
      if (store.find(contentHash) === undefined) store.add(contentHash, [vectorOf(contentHash)]);
    }
  }
  return store;
}

function vectorOf(hash: string): Float32Array {
  const values = Array.from(
    { length: DIMENSIONS },
    (_, at) => parseInt(hash.slice(3 * at, 3 * at + 3), 16) - 2048,
  );
  const length = Math.hypot(...values);
  return Float32Array.from(values, (value) => value / length);
}

async function answers(index: SearchIndex): Promise<readonly (readonly NoteHit[])[]> {
  const queryVector = vectorOf('123456789abcdef0123456789abcdef0');
  const modes: SearchMode[] = ['text', 'vector', 'hybrid'];
  const asked = modes.flatMap((mode) =>
    QUERIES.map((query) => index.search(parseQuery(query), { mode, limit: 10, queryVector })),
  );
  const found = await Promise.all(asked);
  return found.map((hits) => hits.map((hit) => ({ ...hit, score: Number(hit.score.toFixed(9)) })));
}

const byPath = (index: SearchIndex) => recordsOf(index).sort((a, b) => (a.path < b.path ? -1 : 1));

describe('any history', () => {
  it('answers like an index built from scratch', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const stage = new Stage();
        expect(await stage.open()).toEqual([]);
        for (const action of steps) await stage.take(action);

        const { index: scratch } = await createSearchIndex({ storage: createMemoryStorage() });
        const notes = [...stage.notes.values()];
        for (const each of [...notes].reverse()) scratch.put(each);
        const store = await storeOf(notes);
        for (const index of [stage.index, scratch]) index.useVectors(store);

        expect(stage.index.noteCount).toBe(scratch.noteCount);
        expect(stage.index.chunkCount).toBe(scratch.chunkCount);
        expect(byPath(stage.index)).toEqual(byPath(scratch));
        expect(Array.from(stage.index.files(), ({ path: known }) => known).sort()).toEqual(
          notes.map(({ record }) => record.path).sort(),
        );
        expect(stage.index.withoutVectors(store)).toEqual({ paths: [], passages: 0, occurrences: 0 });
        expect(await answers(stage.index)).toEqual(await answers(scratch));
      }),
      { numRuns: 60 },
    );
  });
});
