import type { Clock, Schedule } from '../../../indexer/platform';

interface Timer {
  readonly work: () => void;
  readonly dueMs: number;
}

/** A clock that stands still until it is told to go on, and timers that go by it. */
export class Timers {
  #nowMs: number;
  #timers: Timer[] = [];

  constructor(start = '2026-11-30T22:00:00Z') {
    this.#nowMs = Date.parse(start);
  }

  readonly clock: Clock = { now: () => this.#nowMs, yield: () => Promise.resolve() };

  readonly schedule: Schedule = (work, delayMs) => {
    const timer = { work, dueMs: this.#nowMs + delayMs };
    this.#timers.push(timer);
    return () => void (this.#timers = this.#timers.filter((each) => each !== timer));
  };

  /** Time goes on, and what is due happens in its order. */
  async pass(milliseconds: number): Promise<void> {
    await settle();
    const endMs = this.#nowMs + milliseconds;
    for (;;) {
      const due = this.#timers
        .filter(({ dueMs }) => dueMs <= endMs)
        .sort((one, other) => one.dueMs - other.dueMs)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((each) => each !== due);
      this.#nowMs = Math.max(this.#nowMs, due.dueMs);
      due.work();
      await settle();
    }
    this.#nowMs = endMs;
  }

  /** Time goes on while the machine sleeps: no timer goes off. */
  sleep(milliseconds: number): void {
    this.#nowMs += milliseconds;
  }
}

/** Lets everything happen that waits for no timer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}
