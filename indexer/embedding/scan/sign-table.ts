/** Rows whose signs lie side by side. */
export const SIGN_GROUP_ROWS = 32;
/** Values of a row whose signs are looked up at once. */
export const SIGNS_OF_CODE = 4;
const CODES = 2 ** SIGNS_OF_CODE;

/** Two lookups are added in a byte. */
const CODE_LIMIT = 127;
const UINT16_LIMIT = 65_535;

/** What the signs of a row say of its likeness to a query, looked up by four signs at a time. */
export interface SignTable {
  /** For each four values, 16 sums: of those sizes of the query's values whose sign a row with that code shares. */
  readonly sums: Uint8Array;
  /** More than any row can come to. */
  readonly limit: number;
}

/**
 * A row's signs alone say how it lies to a query: the sum of the query's values, each with the row's sign, is the product
 * with the nearest corner of a cube, and grows with the cosine. Sizes are rounded so that two lookups fit a byte and a
 * whole row an uint16; what that costs is a thirtieth of what the signs leave out.
 */
export function signTableOf(query: Float32Array, stride: number): SignTable {
  const sizes = roundedSizes(query, stride);
  const sums = new Uint8Array((stride / SIGNS_OF_CODE) * CODES);
  for (let at = 0; at < sums.length; at++) {
    const first = Math.floor(at / CODES) * SIGNS_OF_CODE;
    let sum = 0;
    for (let bit = 0; bit < SIGNS_OF_CODE; bit++) {
      const isNegative = ((at >> bit) & 1) === 1;
      if ((query[first + bit] ?? 0) < 0 === isNegative) sum += sizes[first + bit] as number;
    }
    sums[at] = sum;
  }
  return { sums, limit: sizes.reduce((sum, size) => sum + size, 1) };
}

function roundedSizes(query: Float32Array, stride: number): Uint8Array {
  let largest = 0;
  let total = 0;
  for (let at = 0; at < query.length; at += SIGNS_OF_CODE) {
    let sum = 0;
    for (const value of query.subarray(at, at + SIGNS_OF_CODE)) sum += Math.abs(value);
    largest = Math.max(largest, sum);
    total += sum;
  }
  const sizes = new Uint8Array(stride);
  if (largest === 0) return sizes;
  const factor = Math.min(CODE_LIMIT / largest, UINT16_LIMIT / total);
  query.forEach((value, at) => (sizes[at] = Math.floor(Math.abs(value) * factor)));
  return sizes;
}
