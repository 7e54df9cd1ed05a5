import type { Clock, Schedule } from '../../../../indexer/platform';

export interface JournalTime {
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Lets the time go on, and the timers with it. */
  pass(milliseconds: number): void;
  readonly timers: number;
}

/** A clock that stands still, and timers that wait for {@link JournalTime.pass}. */
export function createJournalTime(start = '2026-11-30T08:00:00Z'): JournalTime {
  let nowMs = Date.parse(start);
  let timers: { readonly work: () => void; readonly dueMs: number }[] = [];
  const nextDue = (endMs: number) =>
    timers.filter(({ dueMs }) => dueMs <= endMs).sort((one, other) => one.dueMs - other.dueMs)[0];
  return {
    clock: { now: () => nowMs, yield: () => Promise.resolve() },
    schedule: (work, delayMs) => {
      const timer = { work, dueMs: nowMs + delayMs };
      timers.push(timer);
      return () => void (timers = timers.filter((each) => each !== timer));
    },
    pass(milliseconds) {
      const endMs = nowMs + milliseconds;
      for (let due = nextDue(endMs); due !== undefined; due = nextDue(endMs)) {
        const { work, dueMs } = due;
        timers = timers.filter((each) => each.work !== work || each.dueMs !== dueMs);
        nowMs = Math.max(nowMs, dueMs);
        work();
      }
      nowMs = endMs;
    },
    get timers() {
      return timers.length;
    },
  };
}

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
