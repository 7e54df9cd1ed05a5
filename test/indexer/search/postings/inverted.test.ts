import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInvertedFile, writeInvertedFile } from '../../../../indexer/search/postings/inverted';
import { ByteLists } from '../../../../indexer/search/postings/inverted/byte-lists';
import { packParts, unpackParts } from '../../../../indexer/search/postings/inverted/columns';
import type { Columns } from '../../../../indexer/search/postings/inverted/columns';
import { HashedValues, HashedValuesWriter } from '../../../../indexer/search/postings/inverted/hashed-values';
import {
  packAscending,
  packNear,
  packNumbers,
  unpackAscending,
  unpackLargeAscending,
  unpackNear,
  unpackNumbers,
} from '../../../../indexer/search/postings/inverted/numbers';
import { PacedWork } from '../../../../indexer/search/postings/inverted/paced-work';
import { sortPaced } from '../../../../indexer/search/postings/inverted/sort-paced';
import { compareTermBytes, encodeTerm } from '../../../../indexer/search/postings/inverted/term-bytes';
import { note } from '../notes';
import { storedNotes } from './stored';

const ascending = (a: number, b: number) => a - b;
const work = () => new PacedWork(() => Promise.resolve());

describe('numbers as bytes', () => {
  const small = fc.array(fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 2 ** 31 - 1 })));
  const large = fc.array(fc.nat({ max: Number.MAX_SAFE_INTEGER }));

  it('come back as they were', () => {
    fc.assert(
      fc.property(small, large, (numbers, largeNumbers) => {
        const inOrder = [...numbers].sort(ascending);
        const largeInOrder = [...largeNumbers].sort(ascending);
        expect([...unpackNumbers(packNumbers(numbers), numbers.length)]).toEqual(numbers);
        expect([...unpackAscending(packAscending(inOrder), inOrder.length)]).toEqual(inOrder);
        expect([...unpackLargeAscending(packAscending(largeInOrder), largeInOrder.length)]).toEqual(
          largeInOrder,
        );
      }),
    );
  });

  it('come back in any order', () => {
    const near = fc.array(fc.nat({ max: 2 ** 29 }));
    fc.assert(
      fc.property(near, (numbers) => {
        expect([...unpackNear(packNear(numbers), numbers.length)]).toEqual(numbers);
      }),
    );
  });

  it('are not read where there are more or fewer than there should be', () => {
    fc.assert(
      fc.property(small, fc.integer({ min: -3, max: 3 }), (numbers, more) => {
        const count = Math.max(0, numbers.length + more);
        if (count === numbers.length) return;
        expect(() => unpackNumbers(packNumbers(numbers), count)).toThrow(RangeError);
      }),
    );
  });
});

describe('lists of bytes', () => {
  it('keep each list whole, however they grow and however many chunks they take', () => {
    const lists = new ByteLists();
    const expected: number[][] = [[], [], [], []];
    for (let value = 0; value < 300_000; value++) {
      const list = value % 7 === 0 ? 3 : value % 2;
      lists.push(list, value);
      expected[list]?.push(value);
    }
    for (const [list, values] of expected.entries()) {
      const bytes = new Uint8Array(lists.length(list));
      lists.copy(list, bytes, 0);
      expect([...unpackNumbers(bytes, values.length)]).toEqual(values);
    }
  });
});

describe('numbers filed under texts', () => {
  it('are found under their texts, all of them in order, and under no other', async () => {
    const text = fc.oneof(fc.string({ maxLength: 6 }), fc.string({ unit: 'grapheme', maxLength: 6 }));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, fc.nat({ max: 9 }))), text, async (entries, other) => {
        const writer = new HashedValuesWriter();
        for (const [key, value] of entries) writer.add(key, value);
        const columns: Columns = new Map();
        await writer.write(columns, 'test', work());
        const table = new HashedValues(columns, 'test');
        for (const asked of [other, ...entries.map(([key]) => key)]) {
          const expected = entries.filter(([key]) => key === asked).map(([, value]) => value);
          expect(table.find(asked)).toEqual(expected);
        }
      }),
    );
  });
});

describe('work in short turns', () => {
  it('sorts as a sort at once does', async () => {
    const values = Array.from({ length: 5000 }, (_, index) => (index * 7919) % 4999);
    expect(await sortPaced(values, ascending, work())).toEqual([...values].sort(ascending));
  });

  it('gives way, and ends with what its pace throws', async () => {
    const text = Array.from({ length: 60_000 }, (_, index) => `w${index % 5000}`).join(' ');
    const notes = storedNotes([note('long.md', text)]);
    let turns = 0;
    const cancelled = new Error('cancelled');
    const written = writeInvertedFile([{ name: 'a', notes, isLive: () => true }], () =>
      ++turns < 3 ? Promise.resolve() : Promise.reject(cancelled),
    );
    await expect(written).rejects.toBe(cancelled);
    expect(turns).toBe(3);
  });
});

describe('the order of terms as bytes', () => {
  it('is the order of the terms', () => {
    const term = fc.string({
      unit: fc.constantFrom('a', 'z', 'é', '索', '\uFFFD', 'ﬁ', '🚀', '𝐀'),
      maxLength: 4,
    });
    fc.assert(
      fc.property(term, term, (one, other) => {
        const bytes = encodeTerm(one);
        const order = Math.sign(compareTermBytes(bytes, 0, bytes.length, encodeTerm(other)));
        expect(order).toBe(one < other ? -1 : one > other ? 1 : 0);
      }),
    );
  });
});

describe('an inverted file', () => {
  const segment = {
    name: 'a',
    notes: storedNotes([note('steuer.md', 'Die Größe der Steuer.'), note('leer.md', '')]),
    isLive: () => true,
  };
  const written = async () => {
    const parts = await writeInvertedFile([segment], () => Promise.resolve());
    return new Map(parts.map(({ name, bytes }) => [name, bytes]));
  };

  it('is read from any place in memory', async () => {
    const parts = await written();
    for (const [name, bytes] of parts) {
      const elsewhere = new Uint8Array(bytes.length + 3).subarray(3);
      elsewhere.set(bytes);
      parts.set(name, elsewhere);
    }
    expect(readInvertedFile(parts)).toMatchObject({ segmentNames: ['a'], noteCount: 2 });
  });

  it('gives a word that begins so once, whichever of its spellings begin so', async () => {
    const inverted = readInvertedFile(await written());
    if (typeof inverted === 'string') throw new Error(inverted);
    const beginning = (prefix: string) =>
      inverted.words.beginningWith(prefix).map((word) => inverted.words.term(word));
    expect(beginning('gr')).toEqual(['größe']);
    expect(beginning('groe')).toEqual(['größe']);
    expect(beginning('d').sort()).toEqual(['der', 'die']);
    expect(beginning('x')).toEqual([]);
  });

  it('says which notes were live', async () => {
    const parts = await writeInvertedFile(
      [segment, { ...segment, name: 'b', isLive: (place) => place === 1 }],
      () => Promise.resolve(),
    );
    const inverted = readInvertedFile(new Map(parts.map(({ name, bytes }) => [name, bytes])));
    if (typeof inverted === 'string') throw new Error(inverted);
    expect([0, 1, 2, 3].map((number) => inverted.wasLive(number))).toEqual([true, true, false, true]);
    expect([0, 1, 2, 3].map((number) => inverted.segmentOf(number))).toEqual([0, 0, 1, 1]);
    expect(inverted.firstNote(1)).toBe(2);
  });

  it('holds nothing where there is nothing', async () => {
    const parts = await writeInvertedFile([], () => Promise.resolve());
    const inverted = readInvertedFile(new Map(parts.map(({ name, bytes }) => [name, bytes])));
    expect(inverted).toMatchObject({ segmentNames: [], noteCount: 0 });
  });

  it('says what is wrong where it is cut short, of another kind, or not all there', async () => {
    const parts = await written();
    const [name, bytes] = [...parts][0] as [string, Uint8Array];
    // The last bytes only fill up to a multiple of eight.
    for (let length = 0; length < bytes.length - 8; length += 7) {
      expect(readInvertedFile(new Map([[name, bytes.slice(0, length)]]))).toContain('cannot be read');
    }
    expect(readInvertedFile(new Map([[name, bytes.slice().reverse()]]))).toContain('cannot be read');
    expect(readInvertedFile(new Map())).toContain('cannot be read');
  });

  it('says so where a column has another length than the catalogue says', async () => {
    for (const [name, column] of unpackParts(await written())) {
      if (name === 'catalogue' || column.length === 0) continue;
      const columns = unpackParts(await written());
      columns.set(name, column.slice(0, -1));
      const parts = new Map(packParts(columns, 1e6).map(({ name: part, bytes }) => [part, bytes]));
      expect(readInvertedFile(parts), name).toContain('cannot be read');
    }
  });

  it('comes in parts of bounded size, each column whole in one', () => {
    const columns: Columns = new Map(
      [400, 500, 2000, 10].map((length, index) => [`column-${index}`, new Uint8Array(length).fill(index)]),
    );
    const parts = packParts(columns, 1000);
    expect(parts.map(({ name }) => name)).toEqual(['part-1', 'part-2', 'part-3']);
    expect(unpackParts(new Map(parts.map(({ name, bytes }) => [name, bytes])))).toEqual(columns);
  });
});
