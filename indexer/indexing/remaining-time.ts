import type { Clock } from '../platform';
import { ESTIMATE_MEMORY_MS } from './defaults';

/**
 * Estimates how long a job still takes, from the pace of its last quarter of a minute or so: a machine that gets busy
 * shows soon, a single slow note hardly.
 */
export class RemainingTime {
  readonly #clock: Clock;
  #msPerItem: number | undefined;
  #lastMs: number;
  #lastDone = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#lastMs = clock.now();
  }

  /** Time since the last report was not work: a pause. */
  skip(): void {
    this.#lastMs = this.#clock.now();
  }

  /** @returns milliseconds until all is done, undefined while there is nothing to go by */
  after(done: number, total: number): number | undefined {
    const now = this.#clock.now();
    const elapsedMs = now - this.#lastMs;
    const items = done - this.#lastDone;
    if (items > 0) {
      const measured = elapsedMs / items;
      // Of two paces, the one that lasted longer weighs more, however often it was reported.
      const weight = this.#msPerItem === undefined ? 1 : 1 - Math.exp(-elapsedMs / ESTIMATE_MEMORY_MS);
      this.#msPerItem = (this.#msPerItem ?? 0) * (1 - weight) + measured * weight;
      this.#lastMs = now;
      this.#lastDone = done;
    }
    if (this.#msPerItem === undefined) return undefined;
    return Math.round(this.#msPerItem * Math.max(0, total - done));
  }
}
