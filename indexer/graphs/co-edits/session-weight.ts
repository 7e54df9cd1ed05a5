import { BULK_NOTES } from '../defaults';

/**
 * Weights are summed as whole numbers of this part of 1, so that what sessions added goes without a trace when they
 * go: floating-point sums would leave dust, and depend on their order. It is the least common multiple of all
 * `n - 1` that a session below the bulk guard can have (232,792,560 for 20 notes).
 */
export const UNITS_OF_ONE = leastCommonMultipleUpTo(BULK_NOTES - 1);

/**
 * What a session of n named notes gives each of its pairs, in units: 1/(n-1), so that a note's part in a session adds
 * up to 1 however many notes it was worked on with. Nothing for a bulk change, nor for a note alone.
 */
export function unitsPerPair(named: number): number {
  return named < 2 || named > BULK_NOTES ? 0 : UNITS_OF_ONE / (named - 1);
}

function leastCommonMultipleUpTo(limit: number): number {
  let multiple = 1;
  for (let number = 2; number <= limit; number++)
    multiple *= number / greatestCommonDivisor(multiple, number);
  return multiple;
}

function greatestCommonDivisor(one: number, other: number): number {
  return other === 0 ? one : greatestCommonDivisor(other, one % other);
}
