import type { Clock } from '../platform';
import { LONGEST_REST_MS, SPEED_SHARES } from './defaults';

/** How much of the time work in the background may take. */
export const INDEXING_SPEEDS = ['gentle', 'normal', 'full'] as const;
export type IndexingSpeed = (typeof INDEXING_SPEEDS)[number];

/** Keeps work in the background to its share of the time, so that fans stay quiet and batteries last. */
export class Throttle {
  speed: IndexingSpeed;
  readonly #clock: Clock;

  constructor(clock: Clock, speed: IndexingSpeed) {
    this.#clock = clock;
    this.speed = speed;
  }

  /**
   * Gives way to queries, and then waits as long as the speed asks for after so much work. Wakes early when the signal
   * aborts; what that means is the caller's to say.
   */
  async rest(workedMs: number, signal?: AbortSignal): Promise<void> {
    await this.#clock.yield();
    const share = SPEED_SHARES[this.speed];
    const restMs = Math.min(LONGEST_REST_MS, (workedMs * (1 - share)) / share);
    if (restMs >= 1 && signal?.aborted !== true) await sleep(restMs, signal);
  }

  /** A clock for a job that only knows how to give way: it rests with each `yield`, for the work since the one before. */
  clock(signal?: AbortSignal): Clock {
    let restedMs = this.#clock.now();
    return {
      now: () => this.#clock.now(),
      yield: async () => {
        await this.rest(this.#clock.now() - restedMs, signal);
        restedMs = this.#clock.now();
      },
    };
  }
}

function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal?.addEventListener('abort', wake, { once: true });
  });
}
