import type { VectorTable } from './vector-table';

/** Writes the dot product of one row with every row of the table into `products`, four rows at a time. */
export function multiplyByAll(
  { rows, dimensions, extent }: VectorTable,
  row: number,
  products: Int32Array,
): void {
  const query = rows.slice(row * dimensions, (row + 1) * dimensions);
  // The table has room for whole blocks, so that the last four rows may reach beyond those in use.
  for (let first = 0; first < extent; first += 4) {
    const one = first * dimensions;
    const two = one + dimensions;
    const three = two + dimensions;
    const four = three + dimensions;
    let sumOne = 0;
    let sumTwo = 0;
    let sumThree = 0;
    let sumFour = 0;
    for (let index = 0; index < dimensions; index++) {
      const value = query[index] as number;
      sumOne += value * (rows[one + index] as number);
      sumTwo += value * (rows[two + index] as number);
      sumThree += value * (rows[three + index] as number);
      sumFour += value * (rows[four + index] as number);
    }
    products[first] = sumOne;
    products[first + 1] = sumTwo;
    products[first + 2] = sumThree;
    products[first + 3] = sumFour;
  }
}

/**
 * Cosine of two rows from their product, in single precision and the same whichever comes first: lists compare it, and
 * it survives being stored.
 */
export function cosineOf(product: number, scale: number, otherScale: number): number {
  return Math.min(1, Math.fround(product * (scale * otherScale)));
}
