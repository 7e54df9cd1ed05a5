import { compareText } from '../../platform';
import type { Memory } from '../memory';

/** Of two that are equally good the newer one comes first, and of one age the one that was written down last. */
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
