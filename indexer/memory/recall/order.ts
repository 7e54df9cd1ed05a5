import { compareText } from '../../platform';
import type { Memory } from '../memory';

/** By the date they are from, the newest first; of one date, what was written down later counts as newer. */
export function newestFirst(one: Memory, other: Memory): number {
  return compareText(other.date, one.date) || compareText(other.id, one.id);
}

/**
 * All that may be among the best `limit` once their values are known exactly.
 *
 * @param valueOf known up to `doubt`
 */
export function contenders<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => number,
  limit: number,
  doubt: number,
): readonly Item[] {
  if (items.length <= limit) return items;
  const ascending = Float64Array.from(items, valueOf).sort();
  const least = (ascending.at(-limit) ?? Infinity) - doubt;
  return items.filter((item) => valueOf(item) >= least);
}
