import type { Schedule } from '../../platform';
import { HEALTH_EVERY_MS } from '../defaults';

/** Looks at the nodes every so often, but only while somebody needs to know. */
export class HealthWatch {
  readonly #schedule: Schedule;
  readonly #isNeeded: () => boolean;
  readonly #look: () => Promise<void>;
  #stop: (() => void) | undefined;
  #isLooking = false;
  #isClosed = false;

  constructor(options: {
    readonly schedule: Schedule;
    readonly isNeeded: () => boolean;
    /** Never rejects. */
    readonly look: () => Promise<void>;
  }) {
    this.#schedule = options.schedule;
    this.#isNeeded = options.isNeeded;
    this.#look = options.look;
  }

  /** To be called when work or a listener came. */
  wake(): void {
    if (this.#isClosed || this.#isLooking || this.#stop !== undefined || !this.#isNeeded()) return;
    this.#stop = this.#schedule(() => {
      this.#stop = undefined;
      if (!this.#isNeeded()) return;
      this.#isLooking = true;
      this.#look()
        .finally(() => {
          this.#isLooking = false;
          this.wake();
        })
        .catch(() => undefined);
    }, HEALTH_EVERY_MS);
  }

  close(): void {
    this.#isClosed = true;
    this.#stop?.();
  }
}
