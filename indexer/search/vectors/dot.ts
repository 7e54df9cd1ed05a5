import type { VectorStore } from '../../embedding';

export interface QuantisedQuery {
  readonly values: Int8Array;
  /** Brings a dot product with `values` back to the query's own length. */
  readonly scale: number;
}

const INT8_LIMIT = 127;

/** A query in int8, for a scan that reads a quarter of the memory; see the vector store for the rows. */
export function quantiseQuery(query: Float32Array): QuantisedQuery {
  let largest = 0;
  for (const value of query) largest = Math.max(largest, Math.abs(value));
  const scale = largest / INT8_LIMIT;
  return { values: Int8Array.from(query, (value) => (scale === 0 ? 0 : Math.round(value / scale))), scale };
}

/** Cosine of a row with the quantised query, up to the query's scale. */
export function dotInt8({ rows, scales, identity }: VectorStore, row: number, query: Int8Array): number {
  const { dimensions } = identity;
  const start = row * dimensions;
  let sum = 0;
  for (let index = 0; index < dimensions; index++) {
    sum += (rows[start + index] as number) * (query[index] as number);
  }
  return sum * (scales[row] as number);
}

/** Cosine of a row with a query of length 1. */
export function dotFloat({ rows, scales, identity }: VectorStore, row: number, query: Float32Array): number {
  const { dimensions } = identity;
  const start = row * dimensions;
  let sum = 0;
  for (let index = 0; index < dimensions; index++) {
    sum += (rows[start + index] as number) * (query[index] as number);
  }
  return sum * (scales[row] as number);
}
