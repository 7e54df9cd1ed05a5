import { TriviumError } from '../../platform';
import type { Clock } from '../../platform';
import { SLICE_MS } from './defaults';

/** Cuts long work into slices: {@link Pace.rest} gives way once a slice is used up, and ends the work when told to. */
export class Pace {
  #sliceStartMs: number;

  constructor(
    private readonly clock: Clock,
    private readonly signals: readonly (AbortSignal | undefined)[],
  ) {
    this.#sliceStartMs = clock.now();
  }

  /** Whether {@link Pace.rest} should be awaited before more is done. */
  get isDue(): boolean {
    return this.clock.now() - this.#sliceStartMs >= SLICE_MS || this.#isStopped;
  }

  /** @throws TriviumError `cancelled` */
  async rest(): Promise<void> {
    this.throwIfStopped();
    await this.clock.yield();
    this.throwIfStopped();
    this.#sliceStartMs = this.clock.now();
  }

  /** @throws TriviumError `cancelled` */
  throwIfStopped(): void {
    if (this.#isStopped) {
      throw new TriviumError('cancelled', 'Finding similar notes was stopped. It goes on with the next run.');
    }
  }

  get #isStopped(): boolean {
    return this.signals.some((signal) => signal?.aborted === true);
  }
}
