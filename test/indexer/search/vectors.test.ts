import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allMiniLm, createVectorStore } from '../../../indexer/embedding';
import type { VectorStore } from '../../../indexer/embedding';
import { createMemoryStorage } from '../../../indexer/platform';
import type { SearchIndex } from '../../../indexer/search';
import { fusedScore, trustInVectors } from '../../../indexer/search/ranking/fusion';
import { find, indexOf, note, recordsOf } from './notes';

const DIMENSIONS = 8;

/** The unit vector that points along an axis, leaning a little to another. */
function along(axis: number, leaningTo = axis, lean = 0): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector[axis] = 1;
  vector[leaningTo] = (vector[leaningTo] ?? 0) + lean;
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

async function emptyStore(modelId = 'test'): Promise<VectorStore> {
  const identity = { modelId, variant: 'fp32', dimensions: DIMENSIONS };
  return (await createVectorStore(createMemoryStorage(), identity, 1)).store;
}

/** Gives the first passage of a note its vectors. */
function embed(index: SearchIndex, store: VectorStore, path: string, ...windows: Float32Array[]): void {
  store.add(index.record(path)?.chunks[0]?.contentHash ?? '', windows);
}

async function birds() {
  const index = await indexOf({ 'a.md': 'heron', 'b.md': 'stork #bird', 'c.md': 'train' });
  const store = await emptyStore();
  embed(index, store, 'a.md', along(0));
  embed(index, store, 'b.md', along(3), along(0, 1, 0.5));
  embed(index, store, 'c.md', along(2));
  index.useVectors(store);
  return { index, store };
}

describe('vector search', () => {
  it('ranks notes by their best window and says how near it is', async () => {
    const { index } = await birds();
    const query = { mode: 'vector', queryVector: along(0) } as const;
    expect(await find(index, 'x', query)).toEqual(['a.md', 'b.md', 'c.md']);
    const hits = await index.search({ ...emptyQuery, text: 'x', words: ['x'] }, { ...query, limit: 2 });
    expect(hits[0]?.reason).toMatchObject({ vectorRank: 1, words: [] });
    expect(hits[0]?.reason.similarity).toBeCloseTo(1, 2);
    expect(hits[1]?.reason.similarity).toBeCloseTo(Math.cos(Math.atan(0.5)), 2);
  });

  it('keeps to conditions and to living notes', async () => {
    const { index } = await birds();
    const query = { mode: 'vector', queryVector: along(0) } as const;
    expect(await find(index, 'x tag:bird', query)).toEqual(['b.md']);
    expect(await find(index, 'x -heron', query)).toEqual(['b.md', 'c.md']);
    index.remove('a.md');
    index.put(note('b.md', 'stork, edited'));
    expect(await find(index, 'x', query)).toEqual(['c.md']);
  });

  it('sees vectors that come later, and none once they are taken away', async () => {
    const { index, store } = await birds();
    index.put(note('d.md', 'plane'));
    const query = { mode: 'vector', queryVector: along(5) } as const;
    embed(index, store, 'd.md', along(5));
    expect((await find(index, 'x', query))[0]).toBe('d.md');
    index.useVectors(undefined);
    expect(await find(index, 'x', query)).toEqual([]);
  });

  it('leaves stored notes as they are', async () => {
    const { index } = await birds();
    const before = JSON.stringify(recordsOf(index));
    await find(index, 'heron', { mode: 'hybrid', queryVector: along(0) });
    expect(JSON.stringify(recordsOf(index))).toBe(before);
  });

  it('finds what an exact scan finds', async () => {
    const component = fc.double({ min: -1, max: 1, noNaN: true });
    const vector = fc
      .array(component, { minLength: DIMENSIONS, maxLength: DIMENSIONS })
      .filter((values) => Math.hypot(...values) > 0.1)
      .map((values) => Float32Array.from(values, (value) => value / Math.hypot(...values)));
    await fc.assert(
      fc.asyncProperty(fc.array(vector, { minLength: 2, maxLength: 12 }), vector, async (vectors, query) => {
        const notes = Object.fromEntries(vectors.map((_, place) => [`${place}.md`, `note ${place}`]));
        const index = await indexOf(notes);
        const store = await emptyStore();
        vectors.forEach((each, place) => embed(index, store, `${place}.md`, each));
        index.useVectors(store);
        const dot = (path: string) =>
          (vectors[Number.parseInt(path)] as Float32Array).reduce(
            (sum, value, at) => sum + value * (query[at] ?? 0),
            0,
          );
        const best = Math.max(...Object.keys(notes).map(dot));
        const [first] = await find(index, 'x', { mode: 'vector', queryVector: query });
        expect(dot(first as string)).toBeGreaterThan(best - 0.03);
      }),
      { numRuns: 30 },
    );
  });
});

describe('vector search over more rows than are looked at', () => {
  const WANTED = 10;

  /** Notes with passages in given directions; passages of one angle are one text, and some have two windows. */
  async function turned(angles: readonly (readonly number[])[]) {
    const index = await indexOf({});
    const store = await emptyStore();
    for (const [place, ofNote] of angles.entries()) {
      const text = ofNote.map((angle) => `# ${angle}\n\nangle ${angle}`).join('\n\n');
      index.put(note(`${place}.md`, text));
      for (const chunk of index.record(`${place}.md`)?.chunks ?? []) {
        const angle = Number(chunk.headingPath.at(-1));
        if (store.find(chunk.contentHash) !== undefined) continue;
        const far = Float32Array.from({ length: DIMENSIONS }, (_, axis) => (axis === 7 ? 1 : 0));
        store.add(chunk.contentHash, angle % 3 === 0 ? [far, turn(angle)] : [turn(angle)]);
      }
    }
    index.useVectors(store);
    return index;
  }

  /** The unit vector at an angle, in thousandths of a right one, from the query. */
  function turn(angle: number): Float32Array {
    const vector = new Float32Array(DIMENSIONS);
    const radians = (angle / 1000) * (Math.PI / 2);
    vector[0] = Math.cos(radians);
    vector[1] = Math.sin(radians);
    return vector;
  }

  const found = (index: SearchIndex, query = 'x') =>
    find(index, query, { mode: 'vector', queryVector: along(0), limit: WANTED });

  /** Names of the notes by their least angle; a tie goes by path. */
  const expected = (angles: readonly (readonly number[])[]) =>
    angles
      .map((ofNote, place) => ({ path: `${place}.md`, angle: Math.min(...ofNote) }))
      .filter(({ angle }) => angle !== Infinity)
      .sort((a, b) => a.angle - b.angle || (a.path < b.path ? -1 : 1))
      .slice(0, WANTED)
      .map(({ path }) => path);

  it('finds enough notes where one note has nearly all that is near', async () => {
    const crowd = Array.from({ length: 600 }, (_, place) => place);
    const others = Array.from({ length: 20 }, (_, place) => [700 + 10 * place]);
    const angles = [crowd, ...others];
    const index = await turned(angles);
    expect(await found(index)).toEqual(expected(angles));
    expect(await found(index, 'x -path:1')).not.toContain('1.md');
    index.remove('0.md');
    expect(await found(index)).toEqual(expected([[], ...others]));
  });

  it('finds what an exact scan finds, whatever texts the notes share', async () => {
    const angle = fc.integer({ min: 0, max: 900 });
    const ofNotes = fc.array(fc.uniqueArray(angle, { minLength: 1, maxLength: 12 }), {
      minLength: 90,
      maxLength: 120,
    });
    await fc.assert(
      fc.asyncProperty(ofNotes, async (angles) => {
        const cosines = (paths: readonly string[]) =>
          paths.map((path) => turn(Math.min(...(angles[Number.parseInt(path)] ?? [])))[0] as number);
        const got = cosines(await found(await turned(angles)));
        // Rows are rounded, and so may swap neighbours.
        cosines(expected(angles)).forEach((cosine, rank) => expect(got[rank]).toBeCloseTo(cosine, 1.5));
      }),
      { numRuns: 10 },
    );
  });
});

describe('hybrid search', () => {
  it('joins both arms and says what each found', async () => {
    const { index } = await birds();
    const hits = await index.search(
      { ...emptyQuery, text: 'stork', words: ['stork'] },
      { mode: 'hybrid', limit: 3, queryVector: along(0) },
    );
    expect(hits.map(({ path }) => path)).toEqual(['b.md', 'a.md', 'c.md']);
    expect(hits[0]?.reason).toMatchObject({ textRank: 1, vectorRank: 2, words: ['stork'] });
    expect(hits[1]?.reason).toMatchObject({ vectorRank: 1 });
    expect(hits[1]?.reason.textRank).toBeUndefined();
  });

  it('answers as text does while there is no vector', async () => {
    const index = await indexOf({ 'a.md': 'heron', 'b.md': 'stork' });
    expect(await find(index, 'stork', { mode: 'hybrid' })).toEqual(['b.md']);
    index.useVectors(await emptyStore());
    expect(await find(index, 'stork', { mode: 'hybrid', queryVector: along(0) })).toEqual(['b.md']);
  });

  it('trusts the vectors as far as the model knows the language', () => {
    const byMeaning = { vectorRank: 1 };
    const byWord = { textRank: 1 };
    expect(fusedScore(byMeaning, { coverage: 1, trust: 0.3 })).toBeLessThan(
      fusedScore(byMeaning, { coverage: 1, trust: 1 }),
    );
    expect(fusedScore(byMeaning, { coverage: 1, trust: 0 })).toBe(0);
    expect(fusedScore({ ...byWord, ...byMeaning }, { coverage: 1, trust: 1 })).toBeGreaterThan(
      fusedScore(byWord, { coverage: 1, trust: 1 }),
    );
  });

  it('trusts them the less, the further the text arm leads', () => {
    expect(trustInVectors([], 1)).toBe(1);
    expect(trustInVectors([5, 5], 1)).toBe(1);
    expect(trustInVectors([5, 4], 1)).toBeLessThan(1);
    expect(trustInVectors([5, 4], 1)).toBeGreaterThan(trustInVectors([5, 3], 1));
    expect(trustInVectors([5], 1)).toBeGreaterThan(0);
  });

  it('hears the text arm as far as a note has the words of the query', () => {
    const byWord = { textRank: 1 };
    expect(fusedScore(byWord, { coverage: 0.1, trust: 1 })).toBeLessThan(
      fusedScore({ vectorRank: 1 }, { coverage: 0, trust: 1 }),
    );
    expect(trustInVectors([5, 3], 0.1)).toBeGreaterThan(trustInVectors([5, 3], 1));
  });

  it('lets the note that is called so come first', async () => {
    const index = await indexOf({
      'Heron.md': 'grey',
      'Other.md': 'a heron and a heron',
      'Third.md': 'white',
    });
    const store = await emptyStore();
    embed(index, store, 'Heron.md', along(5));
    embed(index, store, 'Other.md', along(0));
    embed(index, store, 'Third.md', along(0, 1, 0.1));
    index.useVectors(store);
    const found = await find(index, 'heron', { mode: 'hybrid', queryVector: along(0) });
    expect(found[0]).toBe('Heron.md');
  });

  it('takes that from the registry and the language of each note', async () => {
    const german =
      'Der Reiher steht im flachen Wasser und wartet sehr lange auf die kleinen Fische, die hier leben.';
    const english =
      'The heron stands in shallow water and waits a very long time for the small fish that live here.';
    const index = await indexOf({ 'de.md': german, 'en.md': english });
    const store = await emptyStore(allMiniLm.id);
    embed(index, store, 'de.md', along(0));
    embed(index, store, 'en.md', along(0, 1, 0.3));
    index.useVectors(store);
    // The German note is nearer, but this model knows no German.
    expect(await find(index, 'zzz', { mode: 'hybrid', queryVector: along(0) })).toEqual(['en.md', 'de.md']);
    expect(await find(index, 'zzz', { mode: 'vector', queryVector: along(0) })).toEqual(['de.md', 'en.md']);
  });
});

const emptyQuery = {
  text: '',
  words: [],
  phrases: [],
  excludedWords: [],
  excludedPhrases: [],
  filters: { path: [], notPath: [], file: [], notFile: [], tag: [], notTag: [] },
};
