import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { VectorStore } from '../../../../indexer/embedding';
import { openSimilarGraph } from '../../../../indexer/graphs';
import type { SimilarGraph } from '../../../../indexer/graphs';
import { REMEASURED_ALWAYS_NOTES } from '../../../../indexer/graphs/similar/defaults';
import { createMemoryStorage, systemClock } from '../../../../indexer/platform';
import type { Clock, Storage } from '../../../../indexer/platform';
import type { NoteRecord } from '../../../../indexer/vault';
import { emptyStore, impatientClock, plainNote, randomVector, seededRandom, testNote } from './notes';

interface Opened {
  readonly graph: SimilarGraph;
  readonly store: VectorStore;
  readonly storage: Storage;
}

async function open(given: Partial<Opened> & { readonly clock?: Clock } = {}): Promise<Opened> {
  const { storage = createMemoryStorage(), store = await emptyStore(), clock = systemClock } = given;
  const graph = await openSimilarGraph({ storage, clock });
  await graph.useVectors(store);
  return { graph, store, storage };
}

async function freshBuild(notes: Iterable<NoteRecord>, store: VectorStore): Promise<SimilarGraph> {
  const { graph } = await open({ store });
  for (const note of notes) graph.put(note);
  await graph.settle();
  return graph;
}

/** All that can be asked of the graph, in an order of its own. */
function contents(graph: SimilarGraph, paths: Iterable<string>) {
  return {
    edges: [...graph.edges()].sort((a, b) => (`${a.one}\0${a.other}` < `${b.one}\0${b.other}` ? -1 : 1)),
    neighbours: [...paths].sort().map((path) => [path, graph.neighbours(path), graph.degree(path)]),
    counts: [graph.nodeCount, graph.edgeCount, graph.vectorCount, graph.pending],
  };
}

function randomNotes(count: number, store: VectorStore, seed = 1): NoteRecord[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, number) => plainNote(`${number}.md`, randomVector(random), store));
}

const near = [1, 0.1, 0, 0, 0, 0, 0, 0];
const nearer = [1, 0.2, 0, 0, 0, 0, 0, 0];
const far = [0, 0, 1, 0, 0, 0, 0, 0];

describe('the similarity graph', () => {
  it('joins notes whose vectors are near, weighs the edge by their cosine and leaves the rest alone', async () => {
    const { graph, store } = await open();
    graph.put(plainNote('a.md', near, store));
    graph.put(plainNote('b.md', nearer, store));
    graph.put(plainNote('c.md', far, store));
    graph.put(testNote('without vectors.md', [{ text: 'not embedded yet' }]));
    expect(graph.pending).toBe(3);
    await graph.settle();
    const [neighbour, ...others] = graph.neighbours('a.md');
    expect(others).toEqual([]);
    expect(neighbour?.path).toBe('b.md');
    expect(neighbour?.weight).toBeCloseTo(0.995, 2);
    expect(neighbour?.evidence).toEqual([{ kind: 'similar', similarity: neighbour?.weight }]);
    expect([...graph.edges()]).toEqual([{ one: 'a.md', other: 'b.md', weight: neighbour?.weight }]);
    expect(graph.neighbours('c.md')).toEqual([]);
    expect(graph.neighbours('without vectors.md')).toEqual([]);
    expect(graph.neighbours('unknown.md')).toEqual([]);
    expect([graph.vectorCount, graph.nodeCount, graph.edgeCount, graph.pending]).toEqual([3, 2, 1, 0]);
    expect(graph.degree('a.md')).toBe(1);
    expect(graph.degree('c.md')).toBe(0);
  });

  it('takes a note up when its passages get their vectors, and drops it when it has none any more', async () => {
    const { graph, store } = await open();
    const passage = { text: 'one', vector: near };
    const late = testNote('late.md', [passage]);
    graph.put(late);
    graph.put(plainNote('b.md', nearer, store));
    await graph.settle();
    expect(graph.neighbours('late.md')).toEqual([]);
    testNote('late.md', [passage], store);
    graph.put(late);
    await graph.settle();
    expect(graph.neighbours('late.md').map(({ path }) => path)).toEqual(['b.md']);
    graph.put(testNote('late.md', []));
    await graph.settle();
    expect(graph.neighbours('b.md')).toEqual([]);
    expect(graph.vectorCount).toBe(1);
  });

  it('shows a removed note no more, at once', async () => {
    const { graph, store } = await open();
    graph.put(plainNote('a.md', near, store));
    graph.put(plainNote('b.md', nearer, store));
    await graph.settle();
    graph.remove('b.md');
    expect(graph.neighbours('a.md')).toEqual([]);
    expect(graph.neighbours('b.md')).toEqual([]);
    expect(graph.edgeCount).toBe(0);
  });

  it('after any changes equals a fresh build', async () => {
    const path = fc.integer({ min: 0, max: 30 }).map((number) => `${number}.md`);
    const value = fc.integer({ min: -2, max: 2 });
    const passage = fc.record({
      vector: fc.array(value, { minLength: 8, maxLength: 8 }),
      heading: fc.constantFrom('Template', 'Own'),
    });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('put' as const), path, passages: fc.array(passage, { maxLength: 3 }) }),
      fc.record({ kind: fc.constant('remove' as const), path }),
      fc.record({ kind: fc.constant('settle' as const) }),
      fc.record({ kind: fc.constant('reopen' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const opened = await open();
        const { store, storage } = opened;
        let { graph } = opened;
        const notes = new Map<string, NoteRecord>();
        for (const change of steps) {
          if (change.kind === 'put') {
            const passages = change.passages.map((each) => ({ ...each, text: each.vector.join(' ') }));
            const note = testNote(change.path, passages, store);
            notes.set(change.path, note);
            graph.put(note);
          } else if (change.kind === 'remove') {
            notes.delete(change.path);
            graph.remove(change.path);
          } else if (change.kind === 'settle') {
            await graph.settle();
          } else {
            await graph.save();
            ({ graph } = await open({ store, storage }));
            for (const note of notes.values()) graph.put(note);
          }
        }
        await graph.settle();
        const fresh = await freshBuild(notes.values(), store);
        expect(contents(graph, notes.keys())).toEqual(contents(fresh, notes.keys()));
      }),
      { numRuns: 60 },
    );
  });

  it('in a large vault, too, where what notes share did not change', async () => {
    const store = await emptyStore();
    const count = REMEASURED_ALWAYS_NOTES + 100;
    const before = randomNotes(count, store);
    const { graph } = await open({ store });
    for (const note of before) graph.put(note);
    await graph.settle();
    // Each of these notes gets the text of another: what they share stays the same, and so does the mean but for its order.
    const moved = before.slice(0, 20);
    const after = new Map(before.map((note) => [note.path, note]));
    moved.forEach(({ path }, place) => {
      const { chunks } = moved[(place + 1) % moved.length] as NoteRecord;
      const note = { ...(after.get(path) as NoteRecord), chunks };
      after.set(path, note);
      graph.put(note);
    });
    await graph.settle();
    const fresh = await freshBuild(after.values(), store);
    const simple = (of: SimilarGraph) =>
      contents(of, after.keys()).edges.map(({ one, other, weight }) => [one, other, weight.toFixed(6)]);
    expect(simple(graph)).toEqual(simple(fresh));
  });

  it('measures what notes share anew when many changed', async () => {
    const store = await emptyStore();
    const notes = randomNotes(REMEASURED_ALWAYS_NOTES + 10, store);
    const { graph } = await open({ store });
    for (const note of notes) graph.put(note);
    await graph.settle();
    const added = randomNotes(200, store, 2).map((note) => ({ ...note, path: `new/${note.path}` }));
    for (const note of added) graph.put(note);
    await graph.settle();
    const all = [...notes, ...added];
    const paths = all.map(({ path }) => path);
    expect(contents(graph, paths)).toEqual(contents(await freshBuild(all, store), paths));
  });
});

describe('work in slices', () => {
  it('gives way, takes up what comes meanwhile, and joins a call that runs', async () => {
    const store = await emptyStore();
    const notes = randomNotes(80, store);
    const late = plainNote('late.md', near, store);
    let yields = 0;
    const clock = impatientClock(() => {
      if (++yields !== 100) return;
      graph.put(late);
      graph.remove('7.md');
      joined = graph.settle();
    });
    let joined: Promise<void> | undefined;
    const { graph } = await open({ store, clock });
    for (const note of notes) graph.put(note);
    await graph.settle();
    await joined;
    expect(yields).toBeGreaterThan(100);
    const left = [...notes.filter(({ path }) => path !== '7.md'), late];
    const paths = left.map(({ path }) => path);
    expect(contents(graph, paths)).toEqual(contents(await freshBuild(left, store), paths));
  });

  it('stops when told to, keeps what it had, and goes on with the next call', async () => {
    const store = await emptyStore();
    const notes = randomNotes(60, store);
    const abort = new AbortController();
    let yields = 0;
    const clock = impatientClock(() => {
      if (++yields === 50) abort.abort();
    });
    const { graph } = await open({ store, clock });
    for (const note of notes) graph.put(note);
    await expect(graph.settle(abort.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect(graph.edgeCount).toBe(0);
    expect(graph.pending).toBe(60);
    await graph.settle();
    const paths = notes.map(({ path }) => path);
    expect(contents(graph, paths)).toEqual(contents(await freshBuild(notes, store), paths));
  });

  it('tells how far it is', async () => {
    const { graph, store } = await open();
    for (const note of randomNotes(200, store)) graph.put(note);
    const seen: [number, number][] = [];
    await graph.settle(undefined, ({ phase, done, total }) => {
      expect(phase).toBe('relate');
      seen.push([done, total]);
    });
    expect(seen.at(-1)).toEqual([200, 200]);
    expect(seen.map(([done]) => done)).toEqual(seen.map(([done]) => done).sort((a, b) => a - b));
  });
});

describe('what is kept', () => {
  async function saved(): Promise<Opened & { readonly notes: readonly NoteRecord[] }> {
    const opened = await open();
    const notes = randomNotes(40, opened.store);
    for (const note of notes) opened.graph.put(note);
    await opened.graph.settle();
    await opened.graph.save();
    return { ...opened, notes };
  }
  const fileName = 'graphs/similar-test-model-fp32-8-c1.bin';

  it('is found again: a start has nothing to do', async () => {
    const { graph, store, storage, notes } = await saved();
    expect(await storage.list('')).toEqual([fileName]);
    const { graph: again } = await open({ store, storage });
    for (const note of notes) again.put(note);
    expect(again.pending).toBe(0);
    const paths = notes.map(({ path }) => path);
    expect(contents(again, paths)).toEqual(contents(graph, paths));
  });

  it('is found whether the notes or the vectors come first', async () => {
    const { store, storage, notes } = await saved();
    const graph = await openSimilarGraph({ storage, clock: systemClock });
    for (const note of notes) graph.put(note);
    await graph.useVectors(store);
    expect(graph.pending).toBe(0);
    expect(graph.vectorCount).toBe(40);
  });

  it('loses notes that left while it lay there', async () => {
    const { store, storage, notes } = await saved();
    const { graph } = await open({ store, storage });
    const left = notes.slice(5);
    for (const note of left) graph.put(note);
    await graph.settle();
    const paths = notes.map(({ path }) => path);
    expect(contents(graph, paths)).toEqual(contents(await freshBuild(left, store), paths));
  });

  it('is ignored where any byte is damaged, and made anew', async () => {
    const { graph, store, storage, notes } = await saved();
    const paths = notes.map(({ path }) => path);
    const bytes = (await storage.read(fileName)) as Uint8Array;
    const damages = [
      bytes.slice(0, 10),
      bytes.slice(0, -1),
      new TextEncoder().encode('something else altogether'),
      ...[0, 4, 8, 12, 40, bytes.length - 3].map((place) =>
        bytes.map((byte, at) => (at === place ? byte ^ 1 : byte)),
      ),
    ];
    for (const damaged of damages) {
      await storage.write(fileName, damaged);
      const { graph: again } = await open({ store, storage });
      for (const note of notes) again.put(note);
      expect(again.pending).toBe(40);
      await again.settle();
      expect(contents(again, paths)).toEqual(contents(graph, paths));
    }
  });

  it('is kept for two models: going back computes nothing, a third pushes the oldest out', async () => {
    const { graph, store, storage, notes } = await saved();
    const otherStore = await emptyStore('other-model');
    const others = randomNotes(40, otherStore, 9);
    await graph.useVectors(otherStore);
    expect(graph.edgeCount).toBe(0);
    for (const note of others) graph.put(note);
    await graph.settle();
    await graph.save();
    await graph.useVectors(store);
    for (const note of notes) graph.put(note);
    expect(graph.pending).toBe(0);
    expect(graph.vectorCount).toBe(40);
    await graph.useVectors(await emptyStore('third-model'));
    await graph.settle();
    await graph.useVectors(undefined);
    expect(graph.edgeCount).toBe(0);
    const third = await emptyStore('a-third-model');
    await graph.useVectors(third);
    for (const note of randomNotes(5, third)) graph.put(note);
    await graph.settle();
    await graph.save();
    expect((await storage.list('graphs/')).length).toBe(2);
    expect(await storage.list('graphs/similar-a-third')).toHaveLength(1);
  });

  it('fails to be written with the error of the storage, and is written by the next call', async () => {
    const { graph, store, storage } = await saved();
    graph.put(plainNote('new.md', near, store));
    await graph.settle();
    const failing = vi.spyOn(storage, 'write').mockRejectedValueOnce(new Error('full'));
    await expect(graph.save()).rejects.toThrow('full');
    failing.mockRestore();
    await storage.remove(fileName);
    await graph.save();
    expect(await storage.list('')).toEqual([fileName]);
  });
});
