import type { Clock, Schedule } from '../../indexer/platform';

export interface ManualTime {
  readonly clock: Clock;
  readonly schedule: Schedule;
  /** Moves the time on and does what falls due, in order of time. */
  advance(ms: number): void;
  /** Waits of the timers that are set, the shortest first. */
  readonly waits: readonly number[];
}

/** A time that stands still until a test moves it. */
export function createManualTime(startMs = Date.parse('2026-11-30T12:00:00Z')): ManualTime {
  let nowMs = startMs;
  const timers = new Set<{ readonly atMs: number; readonly work: () => void }>();
  const next = () => [...timers].sort((a, b) => a.atMs - b.atMs)[0];
  return {
    clock: { now: () => nowMs, yield: () => Promise.resolve() },
    schedule: (work, delayMs) => {
      const timer = { atMs: nowMs + delayMs, work };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance: (ms) => {
      const endMs = nowMs + ms;
      for (let timer = next(); timer !== undefined && timer.atMs <= endMs; timer = next()) {
        timers.delete(timer);
        nowMs = timer.atMs;
        timer.work();
      }
      nowMs = endMs;
    },
    get waits() {
      return [...timers].map(({ atMs }) => atMs - nowMs).sort((a, b) => a - b);
    },
  };
}
