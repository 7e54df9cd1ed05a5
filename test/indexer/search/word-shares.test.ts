import { describe, expect, it } from 'vitest';
import { createMemoryStorage, systemClock } from '../../../indexer/platform';
import { createSearchIndex, indexedNote } from '../../../indexer/search';
import type { SearchIndex } from '../../../indexer/search';

const texts = {
  'a.md': 'The harbour pilot repairs accordions.',
  'b.md': 'A harbour without ships. Harbour, harbour.',
  'c.md': 'Nobody is here.',
};

async function indexOf(storage = createMemoryStorage()): Promise<SearchIndex> {
  const { index } = await createSearchIndex({ storage });
  for (const [path, text] of Object.entries(texts)) index.put(indexedNote({ path, text }));
  return index;
}

function sharesOf(index: SearchIndex, text: string): Record<string, number> {
  const { notes, shares, pathOf } = index.wordShares(text);
  return Object.fromEntries(notes.map((note, at) => [pathOf(note), shares[at] ?? 0]));
}

describe('how much of the words a note has', () => {
  it('is all for a note with every telling word, in any form, and less for one that lacks the rarest', async () => {
    const shares = sharesOf(await indexOf(), 'Who is the harbour pilot with the accordion?');
    expect(shares['a.md']).toBe(1);
    expect(shares['b.md']).toBeGreaterThan(0);
    expect(shares['b.md']).toBeLessThan(0.5);
    expect(shares).not.toHaveProperty('c.md');
  });

  it('counts words that no note has, a word once however often it stands there, and no operators', async () => {
    const index = await indexOf();
    expect(sharesOf(index, 'harbour zeppelin')['b.md']).toBeLessThan(0.5);
    expect(sharesOf(index, 'harbour')['b.md']).toBe(1);
    expect(sharesOf(index, 'harbour -path:b')['b.md']).toBeGreaterThan(0);
    expect(sharesOf(index, '')).toEqual({});
  });

  it('is told of a text of any length', async () => {
    const long = `harbour ${Array.from({ length: 30 }, (_, place) => `word${place}`).join(' ')}`;
    const shares = sharesOf(await indexOf(), long);
    expect(shares['b.md']).toBeGreaterThan(0);
    expect(shares['b.md']).toBeLessThan(0.2);
  });

  it('is the same after a compaction, under another numbering', async () => {
    const storage = createMemoryStorage();
    const index = await indexOf(storage);
    const before = index.wordShares('harbour');
    const told = sharesOf(index, 'harbour pilot');
    await index.compact({ clock: systemClock });
    expect(index.wordShares('harbour').numbering).not.toBe(before.numbering);
    expect(sharesOf(index, 'harbour pilot')).toEqual(told);
    index.put(indexedNote({ path: 'd.md', text: 'Another harbour.' }));
    index.remove('b.md');
    expect(Object.keys(sharesOf(index, 'harbour')).sort()).toEqual(['a.md', 'd.md']);
  });
});
