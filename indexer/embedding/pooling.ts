import type { Pooling } from './models';

/** Token states of one text as a model gives them: `tokens * dimensions` values, row-major. */
export interface TokenStates {
  readonly values: Float32Array;
  readonly dimensions: number;
}

/**
 * One unit vector from the states of one text's tokens. There is no padding to mask, because every window runs alone.
 */
export function pool(states: TokenStates, pooling: Pooling): Float32Array {
  const { values, dimensions } = states;
  switch (pooling) {
    case 'mean':
      return normalise(mean(values, dimensions));
    case 'cls':
    case 'sentence_embedding':
      return normalise(values.slice(0, dimensions));
    case 'last':
      return normalise(values.slice(-dimensions));
  }
}

function mean(values: Float32Array, dimensions: number): Float32Array {
  const sums = new Float32Array(dimensions);
  for (let start = 0; start < values.length; start += dimensions) {
    for (let index = 0; index < dimensions; index++) {
      sums[index] = (sums[index] as number) + (values[start + index] as number);
    }
  }
  return sums; // The length is divided out by normalising.
}

function normalise(vector: Float32Array): Float32Array {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return vector;
  const norm = Math.sqrt(squares);
  return vector.map((value) => value / norm);
}
