import { SIGN_GROUP_ROWS, SIGNS_OF_CODE } from './sign-table';

/**
 * What `kernel.wat` does, in JavaScript for where WebAssembly is refused. Sums of whole numbers are exact and every
 * multiplication of two float32 is rounded once, so the results are equal to the last bit.
 */

/** `products[row] = sum of query[i] * rows[row * stride + i]` for every row there is a product for, a multiple of four. */
export function multiplyPlain(
  query: Int16Array,
  rows: Int8Array,
  stride: number,
  products: Int32Array,
): void {
  for (let row = 0; row < products.length; row += 4) {
    const one = row * stride;
    const two = one + stride;
    const three = two + stride;
    const four = three + stride;
    let sumOne = 0;
    let sumTwo = 0;
    let sumThree = 0;
    let sumFour = 0;
    for (let index = 0; index < stride; index++) {
      const value = query[index] as number;
      sumOne = (sumOne + value * (rows[one + index] as number)) | 0;
      sumTwo = (sumTwo + value * (rows[two + index] as number)) | 0;
      sumThree = (sumThree + value * (rows[three + index] as number)) | 0;
      sumFour = (sumFour + value * (rows[four + index] as number)) | 0;
    }
    products[row] = sumOne;
    products[row + 1] = sumTwo;
    products[row + 2] = sumThree;
    products[row + 3] = sumFour;
  }
}

/** `cosines[row] = products[row] * scales[row] * factor`, in float32. */
export function scalePlain(
  products: Int32Array,
  scales: Float32Array,
  factor: number,
  cosines: Float32Array,
): void {
  const single = Math.fround(factor);
  for (let row = 0; row < products.length; row++) {
    const scaled = Math.fround(Math.fround(products[row] as number) * (scales[row] as number));
    cosines[row] = scaled * single;
  }
}

/** The product of one row, which begins at a place of `rows`, with the query. */
export function multiplyRowPlain(query: Int16Array, rows: Int8Array, start: number): number {
  let sum = 0;
  for (let index = 0; index < query.length; index++) {
    sum = (sum + (query[index] as number) * (rows[start + index] as number)) | 0;
  }
  return sum;
}

/** The signs of whole groups of 32 rows, as `takeSigns` of the kernel lays them. */
export function takeSignsPlain(rows: Int8Array, stride: number, signs: Uint8Array): void {
  const half = (SIGN_GROUP_ROWS / 2) * stride;
  let to = 0;
  for (let group = 0; group < rows.length; group += 2 * half) {
    for (let at = group; at < group + stride; at += SIGNS_OF_CODE) {
      for (let row = at; row < at + half; row += stride) {
        signs[to++] = signsOf(rows, row) | (signsOf(rows, row + half) << SIGNS_OF_CODE);
      }
    }
  }
}

function signsOf(rows: Int8Array, at: number): number {
  let signs = 0;
  for (let bit = 0; bit < SIGNS_OF_CODE; bit++) signs |= ((rows[at + bit] as number) < 0 ? 1 : 0) << bit;
  return signs;
}

/** `sums[row] = what the table has for the signs of each four values of the row`, for whole groups of 32 rows. */
export function addSignsPlain(table: Uint8Array, signs: Uint8Array, sums: Uint16Array): void {
  const half = SIGN_GROUP_ROWS / 2;
  const groupBytes = table.length;
  for (let first = 0, from = 0; first < sums.length; first += SIGN_GROUP_ROWS, from += groupBytes) {
    for (let row = 0; row < half; row++) {
      let low = 0;
      let high = 0;
      for (let at = 0; at < groupBytes; at += half) {
        const codes = signs[from + at + row] as number;
        low += table[at + (codes & 15)] as number;
        high += table[at + (codes >> SIGNS_OF_CODE)] as number;
      }
      sums[first + row] = low;
      sums[first + half + row] = high;
    }
  }
}
