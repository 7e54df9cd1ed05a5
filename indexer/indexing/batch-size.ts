import { BATCH_MS, FIRST_BATCH_PASSAGES, MAX_BATCH_PASSAGES } from './defaults';

/**
 * How many passages go to the model at once: as many as it embeds in about a fifth of a second, on a fast machine as on a
 * slow phone, so that a pause or an end takes effect at once and each call is still worth its way.
 */
export class BatchSize {
  #msPerPassage: number | undefined;

  get passages(): number {
    if (this.#msPerPassage === undefined) return FIRST_BATCH_PASSAGES;
    const fitting = Math.round(BATCH_MS / Math.max(this.#msPerPassage, Number.EPSILON));
    return Math.min(MAX_BATCH_PASSAGES, Math.max(1, fitting));
  }

  /** An average that forgets by half: passages differ in length, and the load of the machine changes. */
  learn(passages: number, ms: number): void {
    const measured = ms / passages;
    this.#msPerPassage = this.#msPerPassage === undefined ? measured : (this.#msPerPassage + measured) / 2;
  }
}
