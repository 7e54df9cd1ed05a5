import { searchDefaults } from '../defaults';

/** How many mistakes a word may have and still be taken for another: shorter words have too many neighbours. */
export function mistakesAllowed(word: string): number {
  const { oneTypoLength, twoTyposLength } = searchDefaults;
  return word.length < oneTypoLength ? 0 : word.length < twoTyposLength ? 1 : 2;
}

/**
 * Optimal string alignment distance (insertions, deletions, replacements, swaps of neighbours), or `limit + 1` as soon
 * as it must exceed the limit.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      let distance = Math.min(
        (above[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        distance = Math.min(distance, (twoAbove[column - 2] as number) + 1);
      }
      current.push(distance);
      least = Math.min(least, distance);
    }
    if (least > limit) return limit + 1;
    twoAbove = above;
    above = current;
  }
  return Math.min(above[b.length] as number, limit + 1);
}
