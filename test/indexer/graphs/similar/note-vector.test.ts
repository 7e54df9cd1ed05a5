import { describe, expect, it } from 'vitest';
import type { VectorStore } from '../../../../indexer/embedding';
import { noteVector } from '../../../../indexer/graphs/similar/note-vector';
import { passagesOf } from '../../../../indexer/graphs/similar/note-passages';
import type { NotePassages } from '../../../../indexer/graphs/similar/note-passages';
import { Pace } from '../../../../indexer/graphs/similar/pace';
import { measureSharedContent } from '../../../../indexer/graphs/similar/shared-content';
import type { SharedContent } from '../../../../indexer/graphs/similar/shared-content';
import { NO_VECTORS, signatureOf } from '../../../../indexer/graphs/similar/signature';
import { systemClock } from '../../../../indexer/platform';
import { DIMENSIONS, emptyStore, randomVector, seededRandom, testNote as testRecord, unit } from './notes';

const testNote = (...given: Parameters<typeof testRecord>): NotePassages => passagesOf(testRecord(...given));

const measure = (notes: readonly NotePassages[], store: VectorStore): Promise<SharedContent> =>
  measureSharedContent(notes, store, new Pace(systemClock, []));

const axis = (direction: number): number[] =>
  Array.from({ length: DIMENSIONS }, (_, index) => (index === direction ? 1 : 0));

const nothingShared: SharedContent = {
  noteCount: 0,
  repeated: new Set(),
  headings: new Map(),
  mean: new Float32Array(DIMENSIONS),
};

function cosine(one: Float32Array | undefined, other: Float32Array): number {
  return other.reduce((sum, value, index) => sum + value * (one?.[index] ?? 0), 0);
}

describe('noteVector', () => {
  it('is the mean of the passages, where a longer one counts more, but not by its length', async () => {
    const store = await emptyStore();
    const passages = [
      { text: 'a'.repeat(10), vector: axis(0) },
      { text: 'b'.repeat(1000), vector: axis(1) },
    ];
    const vector = noteVector(testNote('a.md', passages, store), store, nothingShared) as Float32Array;
    const [short = 0, long = 0] = vector;
    expect(long / short).toBeCloseTo(Math.log1p(1000) / Math.log1p(10), 2);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 6);
  });

  it('takes the mean of the windows for a passage that has several', async () => {
    const store = await emptyStore();
    const note = testNote('a.md', [{ text: 'two windows' }]);
    store.add(note.passages[0]?.contentHash ?? '', [unit(axis(0)), unit(axis(1))]);
    expect(cosine(noteVector(note, store, nothingShared), unit([1, 1, 0, 0, 0, 0, 0, 0]))).toBeCloseTo(1, 6);
  });

  it('is undefined without vectors', async () => {
    const store = await emptyStore();
    expect(noteVector(testNote('a.md', [{ text: 'not yet' }]), store, nothingShared)).toBeUndefined();
    expect(noteVector(testNote('a.md', []), store, nothingShared)).toBeUndefined();
  });

  it('leaves out passages that stand in many notes, unless the note has no others', async () => {
    const store = await emptyStore();
    const random = seededRandom(3);
    const footer = { text: 'Licence: all rights reserved', vector: axis(0) };
    const notes = Array.from({ length: 6 }, (_, number) =>
      testNote(`${number}.md`, [{ text: `own ${number}`, vector: randomVector(random) }, footer], store),
    );
    const onlyFooter = testNote('footer.md', [footer], store);
    const shared = await measure([...notes, onlyFooter], store);
    expect([...shared.repeated]).toEqual([notes[0]?.passages[1]?.contentHash]);
    const bare = testNote('0.md', [{ text: 'own 0' }]);
    expect(noteVector(notes[0] as NotePassages, store, shared)).toEqual(noteVector(bare, store, shared));
    expect(noteVector(onlyFooter, store, shared)).toBeDefined();
  });

  it('does not take a passage of four notes for boilerplate', async () => {
    const store = await emptyStore();
    const quote = { text: 'a quotation', vector: axis(0) };
    const notes = Array.from({ length: 4 }, (_, number) => testNote(`${number}.md`, [quote], store));
    expect((await measure(notes, store)).repeated.size).toBe(0);
  });

  it('brings notes with the same template section no nearer to each other than their own words do', async () => {
    const store = await emptyStore();
    const random = seededRandom(4);
    // Under the template's heading the vectors lean towards the heading; what is own in them is small.
    const notes = Array.from({ length: 40 }, (_, number) => {
      const own = randomVector(random);
      const related = own.map((value, index) => value * 0.3 + (index === 0 ? 2 : 0));
      const passages = [
        { text: `own ${number}`, vector: own },
        { text: `related ${number}`, heading: 'Related', vector: related },
      ];
      return testNote(`${number}.md`, passages, store);
    });
    const shared = await measure(notes, store);
    expect([...shared.headings.keys()]).toEqual(['Related']);
    const meanCosine = (given: SharedContent): number => {
      const vectors = notes.map((note) => noteVector(note, store, given) as Float32Array);
      const cosines = vectors.flatMap((one, place) =>
        vectors.slice(place + 1).map((other) => cosine(one, other)),
      );
      return cosines.reduce((sum, value) => sum + value, 0) / cosines.length;
    };
    expect(meanCosine({ ...nothingShared, headings: shared.headings })).toBeLessThan(
      meanCosine(nothingShared) - 0.1,
    );
    expect(meanCosine(shared)).toBeLessThan(
      meanCosine({ ...nothingShared, headings: shared.headings }) - 0.05,
    );
  });

  it('removes little of the mean where there are few notes, and nearly all where there are many', async () => {
    const store = await emptyStore();
    const lengthOfMean = async (count: number): Promise<number> => {
      const notes = Array.from({ length: count }, (_, number) =>
        testNote(`${number}.md`, [{ text: `text ${number}`, vector: axis(0) }], store),
      );
      return Math.hypot(...(await measure(notes, store)).mean);
    };
    expect(await lengthOfMean(0)).toBe(0);
    expect(await lengthOfMean(2)).toBeCloseTo(2 / 102, 4);
    expect(await lengthOfMean(900)).toBeCloseTo(0.9, 4);
  });
});

describe('signatureOf', () => {
  it('changes with the passages, their order, their lengths, and with which of them have vectors', async () => {
    const store = await emptyStore();
    const one = { text: 'one', vector: axis(0) };
    const two = { text: 'two', vector: axis(1) };
    const note = testNote('a.md', [one, two], store);
    const passages = note.passages.map((passage) => ({ ...passage, length: passage.length + 1 }));
    const longer = { ...note, passages };
    const three = testNote('a.md', [one, two, { text: 'three' }]);
    const others = [testNote('a.md', [one]), testNote('a.md', [two, one]), testNote('a.md', [two]), longer];
    const before = signatureOf(three, store);
    expect(before).toBe(signatureOf(note, store));
    const all = [note, ...others].map((each) => signatureOf(each, store));
    expect(new Set(all).size).toBe(all.length);
    testNote('a.md', [{ text: 'three', vector: axis(2) }], store);
    expect(signatureOf(three, store)).not.toBe(before);
  });

  it('is the same wherever the note lies, and none without vectors', async () => {
    const store = await emptyStore();
    const passages = [{ text: 'one', vector: axis(0) }];
    expect(signatureOf(testNote('a.md', passages, store), store)).toBe(
      signatureOf(testNote('b/c.md', passages), store),
    );
    expect(signatureOf(testNote('a.md', [{ text: 'not yet' }]), store)).toBe(NO_VECTORS);
  });
});
