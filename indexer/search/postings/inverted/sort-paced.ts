import type { PacedWork } from './paced-work';

const SLICE = 512;

/** A sorted copy, made in short turns: merge sort over slices that are small enough to be sorted at once. */
export async function sortPaced<T>(
  values: readonly T[],
  compare: (one: T, other: T) => number,
  work: PacedWork,
): Promise<T[]> {
  let from: T[] = [];
  for (let start = 0; start < values.length; start += SLICE) {
    for (const value of values.slice(start, start + SLICE).sort(compare)) from.push(value);
    if (work.isDue(4 * SLICE)) await work.pause();
  }
  for (let width = SLICE; width < from.length; width *= 2) {
    const to: T[] = [];
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      while (left < middle || right < end) {
        const takesLeft = right === end || (left < middle && compare(from[left] as T, from[right] as T) <= 0);
        to.push(from[takesLeft ? left++ : right++] as T);
        if (work.isDue(1)) await work.pause();
      }
    }
    from = to;
  }
  return from;
}
