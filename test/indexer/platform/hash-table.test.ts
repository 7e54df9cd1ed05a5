import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentHash, HASH_BYTES, HashTable, readHash, writeHash } from '../../../indexer/platform';

const bytesOf = (text: string): Uint8Array => {
  const bytes = new Uint8Array(HASH_BYTES);
  expect(writeHash(contentHash(text), bytes)).toBe(true);
  return bytes;
};

describe('the hash table', () => {
  it('numbers keys in the order they came, as a map of strings would', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 600 }), (values) => {
        const table = new HashTable();
        const map = new Map<string, number>();
        for (const value of values) {
          const bytes = bytesOf(String(value));
          const key = readHash(bytes);
          expect(table.find(bytes, 0)).toBe(map.get(key) ?? -1);
          if (!map.has(key)) map.set(key, map.size);
          expect(table.add(bytes, 0)).toBe(map.get(key));
        }
        expect(table.size).toBe(map.size);
        for (const [key, number] of map) expect(readHash(table.key(number))).toBe(key);
      }),
    );
  });

  it('tells keys apart that begin in the same slot', () => {
    const table = new HashTable(1);
    const keys = Array.from({ length: 500 }, (_, value) => {
      const bytes = new Uint8Array(HASH_BYTES);
      new DataView(bytes.buffer).setUint32(12, value);
      return bytes;
    });
    keys.forEach((key, number) => expect(table.add(key, 0)).toBe(number));
    keys.forEach((key, number) => expect(table.find(key, 0)).toBe(number));
  });

  it('reads a key where it lies among others', () => {
    const both = new Uint8Array(3 + 2 * HASH_BYTES);
    both.set(bytesOf('one'), 3);
    both.set(bytesOf('two'), 3 + HASH_BYTES);
    const table = new HashTable();
    table.add(both, 3 + HASH_BYTES);
    expect(table.find(both, 3)).toBe(-1);
    expect(table.find(bytesOf('two'), 0)).toBe(0);
    expect(() => table.find(both, 20)).toThrow(RangeError);
    expect(() => table.key(1)).toThrow(RangeError);
  });
});

describe('hashes as bytes', () => {
  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: HASH_BYTES, maxLength: HASH_BYTES }), (bytes) => {
        const written = new Uint8Array(HASH_BYTES + 5);
        expect(writeHash(readHash(bytes), written, 5)).toBe(true);
        expect(written.subarray(5)).toEqual(bytes);
      }),
    );
  });

  it.each(['', 'ab', 'g'.repeat(32), 'A'.repeat(32), '0'.repeat(33)])('are not made of %j', (text) => {
    expect(writeHash(text, new Uint8Array(HASH_BYTES))).toBe(false);
  });
});
