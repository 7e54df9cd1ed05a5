/** A query in whole numbers, and what brings a product with them back to its own length. */
export interface QuantisedQuery {
  /** `stride` values; zero beyond the dimensions. */
  readonly values: Int16Array;
  readonly scale: number;
}

const INT8_LIMIT = 127;
const INT16_LIMIT = 32_767;
const INT32_LIMIT = 2 ** 31 - 1;

/**
 * Rounds a query for the scan. The kernel widens everything to int16 anyway, so a query is rounded to int16, where its
 * error is a 250th of that of the rows. Beyond 516 dimensions the range is narrowed so that a sum of `stride` products with
 * int8 values always fits an int32: to 4,128 at 4,096 dimensions.
 */
export function quantiseQuery(query: Float32Array, stride: number): QuantisedQuery {
  const limit = Math.min(INT16_LIMIT, Math.floor(INT32_LIMIT / (INT8_LIMIT * stride)));
  let largest = 0;
  for (const value of query) largest = Math.max(largest, Math.abs(value));
  const values = new Int16Array(stride);
  if (largest === 0) return { values, scale: 0 };
  for (let index = 0; index < query.length; index++) {
    values[index] = Math.round(((query[index] as number) / largest) * limit);
  }
  return { values, scale: largest / limit };
}
