import { beforeEach, describe, expect, it } from 'vitest';
import { checksum, createMemoryStorage, seededRandom, systemClock } from '../../../../indexer/platform';
import type { Clock, Progress } from '../../../../indexer/platform';
import { createSearchIndex } from '../../../../indexer/search';
import type { SearchIndex } from '../../../../indexer/search';
import { openSegment } from '../../../../indexer/search/persistence/stored-segment';
import { find, note } from '../notes';

const NOTES = 400;
let blobs: Map<string, Uint8Array>;
let index: SearchIndex;

const names = (kind: string) => [...blobs.keys()].filter((name) => name.includes(kind));

async function reopen() {
  return createSearchIndex({ storage: createMemoryStorage(blobs) });
}

/** Runs something at each turn of a compaction. */
function clockWith(onTurn: (turn: number) => void): Clock {
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

beforeEach(async () => {
  blobs = new Map();
  ({ index } = await reopen());
  for (let at = 0; at < NOTES; at++)
    index.put(note(`${at}.md`, `heron number${at}end [[${at + 1}]]\n\n# Wading\n\nstork`));
  await index.save();
});

describe('an index is worn', () => {
  it('while it has notes and no inverted file, and again when many of them changed', async () => {
    expect(index.isWorn).toBe(true);
    await index.compact({ clock: systemClock });
    expect(index.isWorn).toBe(false);
    expect(names('inverted').length).toBeGreaterThan(0);
    for (let at = 0; at < NOTES * 0.04; at++) index.put(note(`${at}.md`, `crane number${at}end`));
    expect(index.isWorn).toBe(false);
    for (let at = 0; at < NOTES * 0.1; at++) index.put(note(`${at}.md`, `ibis number${at}end`));
    expect(index.isWorn).toBe(true);
    await index.save();
    const opened = (await reopen()).index;
    expect(opened.isWorn).toBe(true);
    await opened.compact({ clock: systemClock });
    expect(opened.isWorn).toBe(false);
  });

  it('never where it is small', async () => {
    const { index: small } = await createSearchIndex({ storage: createMemoryStorage() });
    for (let at = 0; at < 50; at++) small.put(note(`${at}.md`, 'heron'));
    expect(small.isWorn).toBe(false);
  });
});

describe('a compaction', () => {
  it('writes nothing where there is nothing to be done', async () => {
    await index.compact({ clock: systemClock });
    const before = new Map(blobs);
    await index.compact({ clock: systemClock });
    expect(blobs).toEqual(before);
  });

  it('tells how far it is', async () => {
    const told: Progress[] = [];
    await index.compact({ clock: systemClock, onProgress: (progress) => told.push(progress) });
    const done = told.map((progress) => progress.done);
    expect(done).toEqual([...done].sort((one, other) => one - other));
    // Merging is no more than half of the work.
    expect(told.filter((progress) => progress.done > 0 && progress.done < NOTES / 2).length).toBeGreaterThan(
      NOTES / 4,
    );
    expect(told.at(-1)).toEqual({ phase: 'compact', done: NOTES, total: NOTES });
  });

  it('leaves disk and memory as they were when it is cancelled', async () => {
    const before = new Map(blobs);
    const abort = new AbortController();
    const clock = clockWith(() => {
      if (blobs.size > before.size) abort.abort();
    });
    await expect(index.compact({ clock, signal: abort.signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(blobs).toEqual(before);
    expect(await find(index, 'number7end')).toEqual(['7.md']);
    index.put(note('new.md', 'crane'));
    await index.save();
    expect(blobs.size).toBe(before.size + 1);
  });

  it('lets searches and changes through, and makes a save wait', async () => {
    let found: Promise<readonly string[]> | undefined;
    let isSaved = false;
    const clock = clockWith((turn) => {
      if (turn !== 100) return;
      index.put(note('3.md', 'crane'));
      index.remove('4.md');
      index.put(note('new.md', 'ibis'));
      found = find(index, 'crane');
      void index.save().then(() => (isSaved = true));
    });
    await index.compact({ clock });
    expect(isSaved).toBe(false);
    expect(await found).toEqual(['3.md']);
    await index.save();
    const { index: opened, repairs } = await reopen();
    for (const each of [index, opened]) {
      expect(each.noteCount).toBe(NOTES);
      expect(await find(each, 'crane')).toEqual(['3.md']);
      expect(await find(each, 'ibis')).toEqual(['new.md']);
      expect(await find(each, 'number4end')).not.toContain('4.md');
      expect(await find(each, 'number5end')).toEqual(['5.md']);
    }
    expect(repairs).toEqual([]);
  });

  it('saves again from memory what became unreadable on the disk', async () => {
    const [name] = names('segment') as [string];
    blobs.set(name, new Uint8Array(8));
    await index.compact({ clock: systemClock });
    const { index: opened, repairs } = await reopen();
    expect(repairs).toEqual([]);
    expect(opened.noteCount).toBe(NOTES);
  });
});

describe('damage to a compacted index', () => {
  beforeEach(() => index.compact({ clock: systemClock }));

  it('of the inverted file costs time alone', async () => {
    blobs.delete(names('inverted')[0] as string);
    const { index: opened, repairs } = await reopen();
    expect(repairs).toEqual([expect.stringContaining('index of words')]);
    expect(opened.noteCount).toBe(NOTES);
    expect(opened.isWorn).toBe(true);
    expect(await find(opened, 'number7end')).toEqual(['7.md']);
  });

  it('of a segment costs its notes until they are read again', async () => {
    blobs.set(names('segment')[0] as string, new Uint8Array(100));
    const { index: opened, repairs } = await reopen();
    expect(repairs).toHaveLength(1);
    expect(opened.noteCount).toBe(0);
    expect(await find(opened, 'heron')).toEqual([]);
    opened.put(note('7.md', 'heron'));
    await opened.save();
    const again = await reopen();
    expect(again.repairs).toEqual([]);
    expect(await find(again.index, 'heron')).toEqual(['7.md']);
  });

  it('that only reading a note brings out ends no search, and is told', async () => {
    index.put(note('later.md', 'heron crane'));
    index.remove('5.md');
    await index.save();
    const [name] = names('segment').sort() as [string];
    const bytes = blobs.get(name) as Uint8Array;
    writtenWrongly(bytes);
    expect(typeof openSegment(bytes)).toBe('object');
    believe(name, bytes);
    const told: string[] = [];
    const { index: opened, repairs } = await createSearchIndex({
      storage: createMemoryStorage(blobs),
      onRepair: (repair) => told.push(repair),
    });
    expect(repairs).toEqual([]);
    expect(await find(opened, 'heron', { limit: NOTES })).toEqual(['later.md']);
    expect(told).toEqual([expect.stringContaining(name)]);
    expect(opened.noteCount).toBe(1);
    await opened.save();
    expect((await reopen()).repairs).toEqual([]);
    expect((await reopen()).index.noteCount).toBe(1);
  });
});

describe('an edit', () => {
  it('of one note among thousands writes less than 100 kB, however many came before', async () => {
    const random = seededRandom(7);
    const words = (count: number) =>
      Array.from({ length: count }, () => `word${Math.floor(30_000 * random() ** 3)}`).join(' ');
    for (let at = 0; at < 3000; at++) index.put(note(`Folder ${at % 20}/Note ${at}.md`, words(60)));
    await index.compact({ clock: systemClock });
    const { index: opened } = await reopen();
    let written = 0;
    const set = blobs.set.bind(blobs);
    blobs.set = (name, bytes) => {
      written += bytes.length;
      return set(name, bytes);
    };
    for (let edit = 0; edit < 60; edit++) {
      written = 0;
      const at = (edit * 37) % 3000;
      opened.put(note(`Folder ${at % 20}/Note ${at}.md`, words(900)));
      await opened.save();
      expect(written).toBeLessThan(100_000);
    }
  });
});

/** Makes nonsense of all records. */
function writtenWrongly(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const size = (place: number) => view.getUint32(12 + 4 * place, true);
  const [notes, passages, texts, recordBytes] = [size(0), size(1), size(3), size(4)];
  const records = 44 + 32 * notes + 12 * (notes + 1) + 4 * (texts + 1) + 16 * passages;
  bytes.fill(0xff, records, records + recordBytes);
  view.setUint32(4, checksum(bytes.subarray(8)), true);
}

/** Writes the segment's checksum into the manifest. */
function believe(name: string, segment: Uint8Array): void {
  const [, json] = new TextDecoder().decode(blobs.get('index/manifest')).split('\n') as [string, string];
  const manifest = JSON.parse(json) as { segments: { name: string; checksum: number }[] };
  const entry = manifest.segments.find((one) => one.name === name);
  if (entry === undefined) throw new Error(`The manifest has no ${name}.`);
  entry.checksum = new DataView(segment.buffer, segment.byteOffset).getUint32(4, true);
  const text = JSON.stringify(manifest);
  blobs.set(
    'index/manifest',
    new TextEncoder().encode(`${checksum(new TextEncoder().encode(text))}\n${text}`),
  );
}
