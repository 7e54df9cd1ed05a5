/** One to three milliseconds: short beside the 50 that a person notices, long beside a look at the clock. */
const STEPS_PER_TURN = 20_000;

/**
 * Long work in short turns. Steps are counted, not timed: a step is about as much as going over one word of a note, and
 * what costs more says so.
 */
export class PacedWork {
  #left = STEPS_PER_TURN;

  /** @param giveWay is awaited between turns; it may throw to end the work */
  constructor(private readonly giveWay: () => Promise<void>) {}

  /** Takes note of steps done; true where it is time to {@link PacedWork.pause}. */
  isDue(steps: number): boolean {
    this.#left -= steps;
    return this.#left <= 0;
  }

  async pause(): Promise<void> {
    this.#left = STEPS_PER_TURN;
    await this.giveWay();
  }
}
