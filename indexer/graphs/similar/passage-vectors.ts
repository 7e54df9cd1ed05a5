import type { VectorStore } from '../../embedding';

/**
 * Writes the unit vector of a passage into `target` (`dimensions` values): the mean of its windows.
 *
 * @returns false, with `target` as it was, where the passage has no vector
 */
export function readPassageVector(store: VectorStore, contentHash: string, target: Float32Array): boolean {
  const range = store.find(contentHash);
  if (range === undefined) return false;
  target.fill(0);
  for (let row = range.first; row < range.first + range.count; row++) store.addRow(row, target);
  // A single row times its scale is of length 1 already.
  return range.count === 1 || normalise(target);
}

/** `target += weight * vector`. */
export function addScaled(target: Float32Array, vector: Float32Array, weight: number): void {
  for (let index = 0; index < target.length; index++) {
    target[index] = (target[index] as number) + (vector[index] as number) * weight;
  }
}

/** Below this nothing but rounding is left of a vector. */
const SHORTEST = 1e-5;

/**
 * Brings the vector to length 1.
 *
 * @returns false, with the vector as it was, where it has no direction
 */
export function normalise(vector: Float32Array): boolean {
  let squares = 0;
  for (const value of vector) squares += value * value;
  const length = Math.sqrt(squares);
  if (length < SHORTEST) return false;
  for (let index = 0; index < vector.length; index++) vector[index] = (vector[index] as number) / length;
  return true;
}
