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
