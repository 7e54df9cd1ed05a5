/** Where the time comes from; tests hand in a fixed one. */
export interface Clock {
  /** Milliseconds since the epoch, as `Date.now`. */
  now(): number;
  /** Gives way to other work (queries, messages) before it resolves. */
  yield(): Promise<void>;
}

/** The machine's own time; `yield` goes through the timer queue, so that messages and input come between. */
export const systemClock: Clock = {
  now: () => Date.now(),
  yield: () => new Promise((resolve) => setTimeout(resolve, 0)),
};
