import { FIRST_BACKOFF_MS, LONGEST_BACKOFF_MS } from '../defaults';

/**
 * How long to wait before the next try: a random time up to a bound that doubles with each fault ("full jitter", Marc Brooker,
 * "Exponential Backoff And Jitter", AWS Architecture Blog, 2015), so that many callers do not come back at the same moment.
 *
 * @param faults how many came before this wait; at least 1
 * @param random in [0, 1)
 * @returns milliseconds
 */
export function backoffMs(faults: number, random: () => number): number {
  const bound = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** Math.min(faults - 1, 30));
  return Math.round(random() * bound);
}
