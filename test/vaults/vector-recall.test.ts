import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { allMiniLm, createVectorStore, identityOf } from '../../indexer/embedding';
import type { VectorStore } from '../../indexer/embedding';
import { createMemoryStorage, seededRandom } from '../../indexer/platform';
import { loadFloatVectors } from '../bench/float-vectors';

/** Where the benchmark keeps the unrounded vectors of public vaults: embedding them takes a quarter of an hour. */
const floatFolder = path.resolve('node_modules/.cache/trivium-bench/float');
const identity = identityOf(allMiniLm, allMiniLm.defaultVariant);
const hasVectors = existsSync(path.join(floatFolder, `float-${identity.modelId}-${identity.variant}.bin`));
const vectorsNote = hasVectors ? '' : ' (skipped: no cached vectors, run "npm run bench -- --only scale")';

const ANSWERS = 10;
const QUERIES = 300;
/** How many rows of the scan are compared with the query as it is. */
const DEPTHS = [10, 20, 40, 80];

describe.skipIf(!hasVectors)(`int8 rows of real passages${vectorsNote}`, () => {
  it('find what an exact search of the unrounded vectors finds', async () => {
    const { values, store } = await readVectors();
    const found = new Map(DEPTHS.map((depth) => [depth, 0]));
    let chosen = 0;
    for (const query of queriesFrom(values)) {
      const exact = exactCosines(values, query);
      const needed = (exact[highest(exact, ANSWERS).at(-1) as number] as number) - 1e-6;
      const whole = highest(store.scan(query).subarray(0, store.rowCount), ANSWERS);
      const scanned = store.scan(query, Math.max(...DEPTHS)).subarray(0, store.rowCount);
      const candidates = highest(scanned, Math.max(...DEPTHS));
      expect(scanned.includes(-Infinity)).toBe(true);
      chosen += whole.filter((row) => scanned[row] !== -Infinity).length / ANSWERS / QUERIES;
      for (const depth of DEPTHS) {
        const rescored = candidates
          .slice(0, depth)
          .sort((one, other) => store.similarity(other, query) - store.similarity(one, query))
          .slice(0, ANSWERS);
        // What is as near as the tenth counts as well: the same passage may stand in the vaults twice.
        const hits = rescored.filter((row) => (exact[row] as number) >= needed).length;
        found.set(depth, (found.get(depth) as number) + hits / ANSWERS / QUERIES);
      }
    }
    console.log(`recall@${ANSWERS} over ${store.rowCount} rows by depth of rescoring`, found);
    console.log(`... and what signs choose of the nearest ${ANSWERS} of the whole scan`, chosen);
    expect(chosen).toBeGreaterThanOrEqual(0.999);
    for (const depth of DEPTHS.slice(1)) expect(found.get(depth)).toBeGreaterThanOrEqual(0.99);
  });
});

/** The cached vectors, and a store with the same rows. */
async function readVectors(): Promise<{ values: Float32Array; store: VectorStore }> {
  const { values, hashes } = await loadFloatVectors(identity, floatFolder);
  const { store } = await createVectorStore(createMemoryStorage(), identity, 1);
  const { dimensions } = identity;
  for (let first = 0; first < hashes.length;) {
    const hash = hashes[first] as string;
    let end = first + 1;
    while (hashes[end] === hash) end++;
    const windows = Array.from({ length: end - first }, (_, window) =>
      values.subarray((first + window) * dimensions, (first + window + 1) * dimensions),
    );
    store.add(hash, windows);
    first = end;
  }
  expect(store.rowCount).toBe(hashes.length);
  return { values, store };
}

/**
 * A third are passages themselves, a third stand between two passages, a third are passages with noise of half their
 * length: asking for the very text, for two things at once, and vaguely.
 */
function* queriesFrom(values: Float32Array): Generator<Float32Array> {
  const { dimensions } = identity;
  const random = seededRandom(7);
  const passage = () => {
    const row = Math.floor((random() * values.length) / dimensions);
    return values.slice(row * dimensions, (row + 1) * dimensions);
  };
  for (let number = 0; number < QUERIES; number++) {
    const query = passage();
    const other = number % 3 === 1 ? passage() : undefined;
    const noise = number % 3 === 2 ? 0.5 * Math.sqrt(12 / dimensions) : 0;
    for (let at = 0; at < dimensions; at++) {
      query[at] = (query[at] as number) + (other?.[at] ?? 0) + (random() - 0.5) * noise;
    }
    const length = Math.hypot(...query);
    yield query.map((value) => value / length);
  }
}

function exactCosines(values: Float32Array, query: Float32Array): Float32Array {
  const cosines = new Float32Array(values.length / query.length);
  for (let row = 0, start = 0; row < cosines.length; row++, start += query.length) {
    let sum = 0;
    for (let at = 0; at < query.length; at++) sum += (values[start + at] as number) * (query[at] as number);
    cosines[row] = sum;
  }
  return cosines;
}

/** The places of the highest scores, the highest first. */
function highest(scores: Float32Array, count: number): number[] {
  const least = scores.slice().sort().at(-count) as number;
  const places: number[] = [];
  scores.forEach((score, place) => {
    if (score >= least) places.push(place);
  });
  return places.sort((one, other) => (scores[other] as number) - (scores[one] as number)).slice(0, count);
}
