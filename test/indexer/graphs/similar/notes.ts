import type { VectorStore } from '../../../../indexer/embedding';
import { createVectorStore } from '../../../../indexer/embedding';
import { contentHash, createMemoryStorage } from '../../../../indexer/platform';
import type { Clock } from '../../../../indexer/platform';
import type { NoteRecord } from '../../../../indexer/vault';

export const DIMENSIONS = 8;

/** A passage for a test: its text stands for its content, its vector is what the model would say of it. */
export interface TestPassage {
  readonly text: string;
  readonly heading?: string;
  /** Absent where the passage was not embedded yet. */
  readonly vector?: readonly number[];
}

export async function emptyStore(modelId = 'test-model'): Promise<VectorStore> {
  const identity = { modelId, variant: 'fp32', dimensions: DIMENSIONS };
  return (await createVectorStore(createMemoryStorage(), identity, 1)).store;
}

/** A note of these passages; their vectors go into the store. */
export function testNote(path: string, passages: readonly TestPassage[], store?: VectorStore): NoteRecord {
  const chunks = passages.map(({ text, heading, vector }, place) => {
    const headingPath = heading === undefined ? [] : [heading];
    const hash = contentHash(JSON.stringify([headingPath, text]));
    if (vector !== undefined) store?.add(hash, [unit(vector)]);
    return { id: `${path}#${hash}-${place}`, contentHash: hash, headingPath, start: 0, end: text.length };
  });
  const empty = { aliases: [], tags: [], headings: [], links: [], problems: [] };
  return { path, title: path, contentHash: path, mtimeMs: 0, sizeBytes: 0, ...empty, chunks };
}

/** A note of one passage. */
export function plainNote(path: string, vector: readonly number[], store: VectorStore): NoteRecord {
  return testNote(path, [{ text: vector.join(' '), vector }], store);
}

export function unit(vector: readonly number[]): Float32Array {
  const length = Math.hypot(...vector);
  return Float32Array.from(vector, (value) => (length === 0 ? 0 : value / length));
}

/** The same numbers in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomVector(random: () => number, dimensions = DIMENSIONS): number[] {
  return Array.from({ length: dimensions }, () => random() + random() + random() - 1.5);
}

/** A clock that lets every slice end at once, so that all work is cut as finely as it can be. */
export function impatientClock(onYield: () => void = () => undefined): Clock & { readonly yields: number } {
  let now = 0;
  let yields = 0;
  return {
    get yields() {
      return yields;
    },
    now: () => (now += 100),
    yield: () => {
      yields++;
      onYield();
      return Promise.resolve();
    },
  };
}
