import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { Storage } from '../../../../indexer/platform';
import { createSearchIndex } from '../../../../indexer/search';
import { find, indexOf, note, recordsOf } from '../notes';

const segmentNames = (blobs: Map<string, Uint8Array>) =>
  [...blobs.keys()].filter((name) => name.includes('segment'));

async function reopen(blobs: Map<string, Uint8Array>) {
  return createSearchIndex({ storage: createMemoryStorage(blobs) });
}

async function savedNotes(): Promise<Map<string, Uint8Array>> {
  const blobs = new Map<string, Uint8Array>();
  const index = await indexOf(
    { 'a.md': 'the heron waits', 'b.md': 'the stork stands' },
    createMemoryStorage(blobs),
  );
  await index.save();
  index.put(note('c.md', 'the crane dances'));
  await index.save();
  return blobs;
}

describe('saving', () => {
  it('brings everything back without the texts', async () => {
    const blobs = new Map<string, Uint8Array>();
    const before = await indexOf(
      {
        'Birds/Heron.md':
          '---\naliases: [Reiher]\ntags: [bird]\n---\n# Where\n\nBy the [[River]]. Größe: 98 cm.',
      },
      createMemoryStorage(blobs),
    );
    await before.save();
    const { index: after, repairs } = await reopen(blobs);
    expect(repairs).toEqual([]);
    expect(recordsOf(after)).toEqual(recordsOf(before));
    for (const query of ['reiher', 'groesse', '"by the river"', 'tag:bird', 'path:birds where']) {
      expect(await find(after, query), query).toEqual(['Birds/Heron.md']);
    }
  });

  it('writes nothing where nothing changed, and little where one note did', async () => {
    const blobs = new Map<string, Uint8Array>();
    const notes = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`${i}.md`, `note ${i} ${'prose '.repeat(100)}`]),
    );
    const index = await indexOf(notes, createMemoryStorage(blobs));
    await index.save();
    const whole = [...blobs.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    const written: number[] = [];
    const set = blobs.set.bind(blobs);
    blobs.set = (name, bytes) => {
      written.push(bytes.length);
      return set(name, bytes);
    };
    await index.save();
    expect(written).toEqual([]);
    index.put(note('7.md', 'changed'));
    await index.save();
    expect(written.reduce((sum, size) => sum + size, 0)).toBeLessThan(whole / 50);
  });

  it('keeps the number of segments bounded', async () => {
    const blobs = new Map<string, Uint8Array>();
    const { index } = await reopen(blobs);
    for (let edit = 0; edit < 60; edit++) {
      index.put(note(`${edit % 30}.md`, `heron ${edit}`));
      await index.save();
    }
    expect(segmentNames(blobs).length).toBeLessThan(20);
    expect(await find((await reopen(blobs)).index, 'heron', { limit: 50 })).toHaveLength(30);
  });

  it('writes a vault of tiny notes a few times over at most, however many checkpoints there are', async () => {
    const blobs = new Map<string, Uint8Array>();
    const { index } = await reopen(blobs);
    let written = 0;
    const set = blobs.set.bind(blobs);
    blobs.set = (name, bytes) => {
      if (name.includes('segment')) written += bytes.length;
      return set(name, bytes);
    };
    for (let checkpoint = 0; checkpoint < 60; checkpoint++) {
      for (let at = 0; at < 100; at++) index.put(note(`${checkpoint}-${at}.md`, `heron ${at}`));
      await index.save();
    }
    const kept = segmentNames(blobs).reduce((sum, name) => sum + (blobs.get(name)?.length ?? 0), 0);
    expect(written).toBeLessThan(4 * kept);
  });

  it('keeps what changes while it writes for the next time', async () => {
    const blobs = new Map<string, Uint8Array>();
    const { index } = await reopen(blobs);
    index.put(note('a.md', 'heron'));
    const saving = index.save();
    index.put(note('a.md', 'stork'));
    await saving;
    await index.save();
    expect(await find((await reopen(blobs)).index, 'stork')).toEqual(['a.md']);
  });

  it('can be tried again after a full disk', async () => {
    const blobs = new Map<string, Uint8Array>();
    const memory = createMemoryStorage(blobs);
    let isFull = false;
    const storage: Storage = {
      ...memory,
      write: (name, bytes) => (isFull ? Promise.reject(new Error('full')) : memory.write(name, bytes)),
    };
    const { index } = await createSearchIndex({ storage });
    index.put(note('a.md', 'heron'));
    isFull = true;
    await expect(index.save()).rejects.toThrow('full');
    isFull = false;
    await index.save();
    expect(await find((await reopen(blobs)).index, 'heron')).toEqual(['a.md']);
  });
});

describe('damage', () => {
  const damages: [string, (bytes: Uint8Array) => Uint8Array][] = [
    ['torn', (bytes) => bytes.slice(0, bytes.length / 2)],
    ['emptied', () => new Uint8Array()],
    ['lengthened', (bytes) => Uint8Array.from([...bytes, 0])],
    ['flipped', (bytes) => bytes.map((byte, at) => (at === bytes.length - 3 ? byte ^ 1 : byte))],
  ];

  it.each(damages)('a %s segment is left out and named, the others serve', async (_, damage) => {
    const blobs = await savedNotes();
    const [first] = segmentNames(blobs);
    blobs.set(first as string, damage(blobs.get(first as string) as Uint8Array));
    const { index, repairs } = await reopen(blobs);
    expect(repairs).toEqual([expect.stringContaining(first as string)]);
    expect(recordsOf(index).map(({ path }) => path)).toEqual(['c.md']);
    expect(await find(index, 'the')).toEqual(['c.md']);
    index.put(note('a.md', 'the heron waits'));
    await index.save();
    const again = await reopen(blobs);
    expect(again.repairs).toEqual([]);
    expect(again.index.noteCount).toBe(2);
  });

  it('a missing segment is left out', async () => {
    const blobs = await savedNotes();
    blobs.delete(segmentNames(blobs)[1] as string);
    const { index, repairs } = await reopen(blobs);
    expect(repairs).toHaveLength(1);
    expect(index.noteCount).toBe(2);
  });

  it('a segment in the place of another is not believed', async () => {
    const blobs = await savedNotes();
    const [first, second] = segmentNames(blobs) as [string, string];
    blobs.set(second, blobs.get(first) as Uint8Array);
    expect((await reopen(blobs)).repairs).toHaveLength(1);
  });

  it.each(damages)('a %s manifest starts an empty index', async (_, damage) => {
    const blobs = await savedNotes();
    blobs.set('index/manifest', damage(blobs.get('index/manifest') as Uint8Array));
    const { index, repairs } = await reopen(blobs);
    expect(repairs).toHaveLength(1);
    expect(index.noteCount).toBe(0);
    index.put(note('d.md', 'the ibis'));
    await index.save();
    expect(segmentNames(blobs)).toHaveLength(1);
    expect((await reopen(blobs)).index.noteCount).toBe(1);
  });

  it('any flipped bit is noticed or harmless', async () => {
    const blobs = await savedNotes();
    const name = segmentNames(blobs)[0] as string;
    const bytes = blobs.get(name) as Uint8Array;
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length * 8 - 1), async (bit) => {
        const flipped = bytes.slice();
        flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7));
        const { index, repairs } = await reopen(new Map([...blobs, [name, flipped]]));
        expect(repairs).toHaveLength(1);
        expect(index.noteCount).toBe(1);
      }),
      { numRuns: 50 },
    );
  });
});

describe('a list of segments that is lost', () => {
  it('is told, and no blob is written under a name that lies there', async () => {
    const blobs = new Map<string, Uint8Array>();
    const storage = createMemoryStorage(blobs);
    const { index } = await createSearchIndex({ storage });
    index.put(note('a.md', 'heron'));
    await index.save();
    const before = [...blobs.keys()];
    blobs.delete('index/manifest');

    const opened = await createSearchIndex({ storage });
    expect(opened.repairs).toEqual([
      'The list of index segments is missing; no note is found until it is read again.',
    ]);
    opened.index.put(note('a.md', 'heron'));
    await opened.index.save();
    const written = [...blobs.keys()].filter((name) => name !== 'index/manifest');
    expect(written).toHaveLength(1);
    expect(before).not.toContain(written[0]);
  });

  it('is no more than a first save that broke off', async () => {
    const blobs = new Map<string, Uint8Array>();
    const storage = createMemoryStorage(blobs);
    const breaking = {
      ...storage,
      write: (name: string, bytes: Uint8Array) =>
        name.includes('segment') ? Promise.reject(new Error('off')) : storage.write(name, bytes),
    };
    const { index } = await createSearchIndex({ storage: breaking });
    index.put(note('a.md', 'heron'));
    await expect(index.save()).rejects.toThrow('off');
    expect((await createSearchIndex({ storage })).repairs).toEqual([]);
  });
});
