import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allMiniLm, createVectorStore } from '../../../../indexer/embedding';
import type { VectorStore } from '../../../../indexer/embedding';
import { createMemoryStorage } from '../../../../indexer/platform';
import type { IndexedNote, NoteHit } from '../../../../indexer/search';
import { NoteTable } from '../../../../indexer/search/note-table';
import { parseQuery } from '../../../../indexer/search/parse-query';
import { readForward } from '../../../../indexer/search/postings/forward';
import { Searcher } from '../../../../indexer/search/searcher';
import { anyConditions, anyNote, anyQuery } from './corpus';
import { referenceSearch } from './reference';

const DIMENSIONS = 8;
/** Two ways of adding up differ in the last digits; notes that close may stand in either order. */
const TOLERANCE = 1e-9;

const anyVector = fc
  .array(fc.integer({ min: -100, max: 100 }), { minLength: DIMENSIONS, maxLength: DIMENSIONS })
  .filter((values) => values.some((value) => value !== 0))
  .map((values) => Float32Array.from(values, (value) => value / Math.hypot(...values)));

/** Notes come, change and go; passages get vectors now and then, some of two windows. */
const anyStep = fc.oneof(
  { weight: 8, arbitrary: fc.record({ put: anyNote }) },
  { weight: 1, arbitrary: fc.record({ removeNumber: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ forgetEvery: fc.integer({ min: 2, max: 4 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      embedNumber: fc.nat(20),
      windows: fc.array(anyVector, { minLength: 1, maxLength: 2 }),
    }),
  },
);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

class Bench {
  readonly table = new NoteTable();
  readonly searcher = new Searcher(this.table);

  constructor(readonly store: VectorStore) {
    this.searcher.store = store;
  }

  async take(step: Step): Promise<void> {
    const records = [...this.table.numbers()].map((number) => this.table.record(number));
    if ('put' in step) this.#put(step.put);
    else if ('removeNumber' in step) this.table.remove(records[step.removeNumber]?.path ?? '');
    else {
      const chunks = records.flatMap((record) => record.chunks);
      if ('forgetEvery' in step) {
        const kept = chunks.filter((_, place) => place % step.forgetEvery !== 0);
        await this.store.retain(new Set(kept.map(({ contentHash }) => contentHash)));
        return;
      }
      const chunk = chunks[step.embedNumber % Math.max(1, chunks.length)];
      if (chunk !== undefined) this.store.add(chunk.contentHash, step.windows);
    }
  }

  #put(note: IndexedNote): void {
    const { vocabulary } = this.table.index;
    this.table.put(
      note.record,
      readForward(note, (term) => vocabulary.add(term)),
    );
  }
}

async function createBench(modelId: string): Promise<Bench> {
  const identity = { modelId, variant: 'fp32', dimensions: DIMENSIONS };
  return new Bench((await createVectorStore(createMemoryStorage(), identity, 1)).store);
}

/** The same hits in the same order, but for what is too close to tell apart. */
function expectSame(found: readonly NoteHit[], expected: readonly NoteHit[]): void {
  expect(found.length).toBe(expected.length);
  for (const [place, hit] of found.entries()) {
    const wanted = expected[place] as NoteHit;
    expect(Math.abs(hit.score - wanted.score)).toBeLessThan(TOLERANCE);
    const isAlone = [expected[place - 1], expected[place + 1]].every(
      (neighbour) => neighbour === undefined || Math.abs(neighbour.score - wanted.score) > TOLERANCE,
    );
    if (!isAlone || place === found.length - 1) continue;
    const { similarity, ...reason } = hit.reason;
    const { similarity: wantedSimilarity, ...wantedReason } = wanted.reason;
    expect({ ...hit, score: 0, reason }).toEqual({ ...wanted, score: 0, reason: wantedReason });
    expect(similarity ?? -2).toBeCloseTo(wantedSimilarity ?? -2, 5);
  }
}

describe('every search', () => {
  it.each(['text', 'vector', 'hybrid'] as const)(
    'by %s answers what is right, to the digit',
    async (mode) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(anyStep, { minLength: 5, maxLength: 40 }),
          fc.array(
            fc.record({
              query: fc.oneof(anyQuery, anyConditions),
              queryVector: anyVector,
              limit: fc.constantFrom(1, 3, 20),
            }),
            {
              minLength: 3,
              maxLength: 3,
            },
          ),
          fc.constantFrom('test', allMiniLm.id),
          async (steps, searches, modelId) => {
            const bench = await createBench(modelId);
            const rounds = searches.length;
            for (const [round, { query, ...options }] of searches.entries()) {
              // Searched between the changes too: what a search keeps for the next must follow them.
              const [first, end] = [round, round + 1].map((at) => Math.floor((at * steps.length) / rounds));
              for (const step of steps.slice(first, end)) await bench.take(step);
              const parsed = parseQuery(query);
              expectSame(
                await bench.searcher.search(parsed, { mode, ...options }),
                referenceSearch(bench.table, bench.store, parsed, { mode, ...options }),
              );
            }
          },
        ),
        { numRuns: 60 },
      );
    },
  );
});
