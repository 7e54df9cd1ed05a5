import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checksum } from '../../../../indexer/platform';
import { SegmentWriter } from '../../../../indexer/search/persistence/segment-writer';
import type { StoredNote } from '../../../../indexer/search/persistence/segment-writer';
import { openSegment } from '../../../../indexer/search/persistence/stored-segment';
import type { StoredSegment } from '../../../../indexer/search/persistence/stored-segment';
import { spanOf, termOf } from '../../../../indexer/search/postings/forward';
import type { ForwardNote } from '../../../../indexer/search/postings/forward';
import { anyForward, anyRecord } from './arbitraries';

const TERMS = ['heron', 'größe', '日本', 'a', 'readuserconfig', '\uD83D', 'cut\uDE00', 'x'.repeat(64)];

const anyNote: fc.Arbitrary<StoredNote> = anyRecord.chain((record) =>
  anyForward(record.chunks.length, TERMS.length).map((forward) => ({ record, forward })),
);

async function write(notes: readonly StoredNote[], terms: readonly string[] = TERMS): Promise<Uint8Array> {
  const writer = new SegmentWriter();
  const source = { term: (number: number) => terms[number] as string };
  for (const note of notes) writer.add(note, source);
  return writer.finish(() => undefined);
}

function opened(bytes: Uint8Array): StoredSegment {
  const segment = openSegment(bytes);
  if (typeof segment === 'string') throw new Error(segment);
  return segment;
}

/** The words as terms: numbers are the segment's own. */
const spelled = ({ stretches, words }: ForwardNote, terms: readonly string[]) => ({
  stretches,
  words: Array.from(words, (word) => [terms[termOf(word)], spanOf(word)]),
});

describe('a segment', () => {
  it('gives back every note exactly', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyNote, { maxLength: 5 }), async (notes) => {
        const segment = opened(await write(notes));
        const terms = segment.terms;
        expect(segment.noteCount).toBe(notes.length);
        notes.forEach(({ record, forward }, place) => {
          expect(segment.record(place)).toEqual(record);
          const { title, chunks } = record;
          expect(segment.outline(place)).toEqual({ title, chunks });
          const ids = [...chunks.keys()].map((passage) => segment.chunkId(place, passage));
          expect(ids).toEqual(chunks.map(({ id }) => id));
          expect(segment.chunkId(place, chunks.length)).toBe('');
          expect(segment.path(place)).toBe(record.path);
          expect(segment.mtimeMs(place)).toBe(record.mtimeMs);
          expect(segment.sizeBytes(place)).toBe(record.sizeBytes);
          expect(segment.contentHash(place)).toBe(record.contentHash);
          expect(segment.hasProblems(place)).toBe(record.problems.length > 0);
          expect(segment.tags(place)).toEqual(record.tags);
          expect(segment.language(place)).toBe(record.language);
          expect(segment.passageCount(place)).toBe(record.chunks.length);
          expect(hex(segment.passageHashes(place))).toBe(
            record.chunks.map((chunk) => chunk.contentHash).join(''),
          );
          expect(spelled(segment.forward(place), terms)).toEqual(spelled(forward, TERMS));
        });
        expect(segment.damage).toBeUndefined();
      }),
      { numRuns: 300 },
    );
  });

  it('numbers its terms by falling use, each once', async () => {
    const terms = Array.from({ length: 70_000 }, (_, number) => `word${number}`);
    const words = Uint32Array.from([...terms.keys(), 5, 5, 9]);
    const forward = { stretches: [{ unit: 0, field: 5 as const, start: 0, end: words.length }], words };
    const [{ record }] = fc.sample(anyNote, { numRuns: 1, seed: 1 }) as [StoredNote];
    const segment = opened(await write([{ record, forward }], terms));
    expect(segment.terms.slice(0, 2)).toEqual(['word5', 'word9']);
    expect(new Set(segment.terms).size).toBe(terms.length);
    expect(spelled(segment.forward(0), segment.terms)).toEqual(spelled(forward, terms));
  });
});

describe('a segment that was written wrongly', () => {
  const reading = (segment: StoredSegment): void => {
    const { terms } = segment;
    for (let place = 0; place < segment.noteCount; place++) {
      const record = segment.record(place);
      expect(typeof record.path).toBe('string');
      segment.path(place);
      segment.tags(place);
      segment.language(place);
      segment.contentHash(place);
      const { words, stretches } = segment.forward(place);
      for (const word of words) expect(termOf(word)).toBeLessThan(Math.max(1, terms.length));
      for (const { unit } of stretches) expect(unit).toBeLessThanOrEqual(segment.passageCount(place));
    }
  };
  const change = fc.oneof(
    fc.record({ at: fc.nat(), byte: fc.nat(255) }).map(({ at, byte }) => (bytes: Uint8Array) => {
      bytes[8 + (at % (bytes.length - 8))] = byte;
      return bytes;
    }),
    fc.nat().map((at) => (bytes: Uint8Array) => bytes.slice(0, at % bytes.length)),
    fc
      .uint8Array({ minLength: 1, maxLength: 9 })
      .map((more) => (bytes: Uint8Array) => Uint8Array.from([...bytes, ...more])),
  );

  it('is refused in words, or read without an exception, even where its checksum is right', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyNote, { minLength: 1, maxLength: 4 }),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        async (notes, changes) => {
          let bytes = await write(notes);
          for (const apply of changes) if (bytes.length > 9) bytes = apply(bytes);
          if (bytes.length >= 8) {
            new DataView(bytes.buffer, bytes.byteOffset).setUint32(4, checksum(bytes.subarray(8)), true);
          }
          const segment = openSegment(bytes);
          if (typeof segment === 'string') expect(segment).not.toBe('');
          else reading(segment);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
