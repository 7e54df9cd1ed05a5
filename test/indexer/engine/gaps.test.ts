import { describe, expect, it } from 'vitest';
import { openEngine } from '../../../indexer/engine';
import type { EngineOptions } from '../../../indexer/engine';
import { MOST_RESULTS } from '../../../indexer/engine-api';
import type { Engine } from '../../../indexer/engine-api';
import { createMemoryStorage, systemClock, TriviumError } from '../../../indexer/platform';
import type { Storage } from '../../../indexer/platform';
import { createMemoryVault } from '../../../indexer/vault';
import { createHashingEmbedder } from '../../support/hashing-embedder';

const COUNT = 60;
const notes = Object.fromEntries(
  Array.from({ length: COUNT }, (_, number) => [
    `Note ${number}.md`,
    `A gable of kind ${number}. See [[Note ${(number + 1) % COUNT}]] and [[Note ${(number + 7) % COUNT}]].`,
  ]),
);

type Blobs = Map<string, Uint8Array>;

function open(blobs: Blobs, options: Partial<EngineOptions> = {}): Promise<Engine> {
  const storage = createMemoryStorage(blobs);
  return openEngine({ vault: createMemoryVault(notes), storage, settings: { exclude: [] }, ...options });
}

async function indexed(isLaidOut: boolean): Promise<Blobs> {
  const blobs: Blobs = new Map();
  const engine = await open(blobs);
  await engine.setEmbedder(createHashingEmbedder());
  await engine.refresh();
  await engine.graphs.settleGraphs();
  if (isLaidOut) await engine.compact();
  await engine.close();
  return blobs;
}

/** Turns a byte of every blob whose name matches. */
function damage(blobs: Blobs, names: RegExp): void {
  for (const [name, bytes] of blobs) {
    if (!names.test(name)) continue;
    const damaged = bytes.slice();
    damaged[damaged.length >> 1] = (damaged[damaged.length >> 1] ?? 0) ^ 255;
    blobs.set(name, damaged);
  }
}

function remove(blobs: Blobs, names: RegExp): void {
  for (const name of [...blobs.keys()]) if (names.test(name)) blobs.delete(name);
}

const losses: readonly (readonly [what: string, isLaidOut: boolean, lose: (blobs: Blobs) => void])[] = [
  ['a damaged list of segments', true, (blobs) => damage(blobs, /^index\/manifest/)],
  ['a lost list of segments', true, (blobs) => remove(blobs, /^index\/manifest/)],
  [
    'the index of another version',
    true,
    (blobs) => blobs.set('index/manifest', Uint8Array.from([...'TRVM'].map((sign) => sign.charCodeAt(0)))),
  ],
  ['damaged segments', false, (blobs) => damage(blobs, /^index\/segment/)],
  ['damaged segments of an index that is laid out', true, (blobs) => damage(blobs, /^index\/segment/)],
  ['lost segments', true, (blobs) => remove(blobs, /^index\/segment/)],
  ['a folder of its own that is gone', true, (blobs) => remove(blobs, /^index\//)],
];

describe.each(losses)('an index with %s', (_, isLaidOut, lose) => {
  it('says that notes are missing, and compares no graphs, until the vault was read again', async () => {
    const blobs = await indexed(isLaidOut);
    lose(blobs);
    for (const readOnly of [true, false]) {
      const engine = await open(blobs, { readOnly });
      const { results, notice } = await engine.search({ query: 'gable', limit: COUNT });
      expect(results.length).toBeLessThan(COUNT);
      expect(notice).toMatch(/[Ii]ndexing reads/);
      expect((await engine.graphs.settleGraphs()).warnings).toEqual([]);
      expect((await engine.graphs.graphStatus()).warnings).toEqual([]);
      if (!readOnly) {
        await engine.refresh();
        const again = await engine.search({ query: 'gable', limit: COUNT, mode: 'text' });
        expect(again.results).toHaveLength(COUNT);
        expect(again.notice ?? '').not.toMatch(/[Ii]ndexing reads/);
        expect(await engine.graphs.settleGraphs()).toMatchObject({
          warnings: [],
          counts: { edges: { links: 2 * COUNT } },
        });
      }
      await engine.close();
    }
  });
});

describe('an index that lost no note', () => {
  it.each([
    ['as it was', () => undefined],
    ['with a damaged index of words', (blobs: Blobs) => damage(blobs, /^index\/inverted/)],
  ])('has nothing to say: %s', async (_, lose) => {
    const blobs = await indexed(true);
    lose(blobs);
    const engine = await open(blobs);
    const { results, notice } = await engine.search({ query: 'gable', limit: COUNT });
    expect(results).toHaveLength(COUNT);
    expect(notice).toBe('No model is loaded, so this searched by word only.');
    await engine.close();
  });

  it('still warns of links that are gone from the vault', async () => {
    const blobs = await indexed(true);
    const vault = createMemoryVault(Object.fromEntries(Object.keys(notes).map((path) => [path, 'Bare.'])));
    const engine = await open(blobs, { vault });
    await engine.refresh();
    expect((await engine.graphs.settleGraphs()).warnings).toMatchObject([
      { code: 'shrunk', signal: 'links' },
    ]);
    await engine.close();
  });
});

/** A storage in which folders lie in the place of files. */
function obstructed(blobs: Blobs, names: ReadonlySet<string>): Storage {
  const memory = createMemoryStorage(blobs);
  const refuse =
    <Rest extends readonly unknown[], T>(act: (name: string, ...rest: Rest) => Promise<T>) =>
    (name: string, ...rest: Rest): Promise<T> =>
      names.has(name)
        ? Promise.reject(new TriviumError('storage-corrupt', `${name} is a folder. Move it away.`))
        : act(name, ...rest);
  return {
    ...memory,
    read: refuse((name) => memory.read(name)),
    write: refuse((name, bytes: Uint8Array) => memory.write(name, bytes)),
    append: refuse((name, bytes: Uint8Array) => memory.append(name, bytes)),
    remove: refuse((name) => memory.remove(name)),
  };
}

describe('folders in place of the files of the graphs', () => {
  it('stop nothing, and are told by name', async () => {
    const blobs = await indexed(true);
    const names = [...blobs.keys()].filter((name) => name.startsWith('graphs/'));
    expect(names).toContain('graphs/accepted-counts.json');
    expect(names.length).toBeGreaterThan(2);
    for (const blocked of [...names.map((name) => [name]), names]) {
      const engine = await open(blobs, { storage: obstructed(blobs, new Set(blocked)) });
      await engine.setEmbedder(createHashingEmbedder());
      expect((await engine.search({ query: 'gable' })).results.length).toBeGreaterThan(0);
      await engine.refresh();
      const { counts } = await engine.graphs.settleGraphs();
      expect(counts.edges.links).toBe(2 * COUNT);
      await engine.graphs.graphBuilds();
      const { repairs } = await engine.status();
      for (const name of blocked)
        expect(repairs.filter((repair) => repair.startsWith(`${name} is a folder.`))).toHaveLength(1);
      expect(repairs).toHaveLength(blocked.length);
      await engine.close();
    }
  });

  it('are no excuse for a full disk', async () => {
    const blobs = await indexed(true);
    const full = new TriviumError('storage-full', 'The disk is full.');
    const storage: Storage = {
      ...createMemoryStorage(blobs),
      write: (name) => (name.startsWith('graphs/') ? Promise.reject(full) : Promise.resolve()),
    };
    const engine = await open(blobs, { storage });
    await expect(engine.graphs.rebuildGraphs()).rejects.toBe(full);
    await engine.close();
  });
});

describe('a search for very many notes', () => {
  const many = Object.fromEntries(
    Array.from({ length: MOST_RESULTS + 30 }, (_, number) => [`${number}.md`, 'A gable.']),
  );

  it('gives as many as one search gives at most', async () => {
    const engine = await open(new Map(), { vault: createMemoryVault(many) });
    await engine.refresh();
    const ask = async (limit: number) =>
      (await engine.search({ query: 'gable', limit, mode: 'text' })).results.map(({ path }) => path);
    const most = await ask(1_000_000);
    expect(most).toHaveLength(MOST_RESULTS);
    expect(new Set(most).size).toBe(MOST_RESULTS);
    expect(await ask(45)).toEqual(most.slice(0, 45));
    await engine.close();
  });

  it('reads no further note once nobody waits, and lets others in between', async () => {
    const vault = createMemoryVault(many);
    const blobs = new Map<string, Uint8Array>();
    const first = await open(blobs, { vault });
    await first.refresh();
    await first.close();
    const stop = new AbortController();
    let reads = 0;
    let turns = 0;
    // Opened anew, so that nothing but the search reads notes.
    const engine = await open(blobs, {
      vault: {
        ...vault,
        list: (signal) => vault.list(signal),
        read: (path) => {
          reads += 1;
          if (reads === 30) stop.abort();
          return vault.read(path);
        },
      },
      clock: {
        ...systemClock,
        yield: () => {
          turns += 1;
          return systemClock.yield();
        },
      },
    });
    const asked = engine.search({ query: 'gable', limit: 500, mode: 'text' }, stop.signal);
    await expect(asked).rejects.toMatchObject({ code: 'cancelled' });
    expect(reads).toBeLessThan(100);
    expect(turns).toBeGreaterThan(0);
    await engine.close();
  });
});
