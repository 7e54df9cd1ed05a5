/** Does the work once after the delay, unless the returned function is called before. */
export type Schedule = (work: () => void, delayMs: number) => () => void;

/** The platform's own timers. Where one would keep a process alive that has nothing else to do, it does not. */
export const scheduleByTimer: Schedule = (work, delayMs) => {
  const timer: unknown = setTimeout(work, delayMs);
  if (hasUnref(timer)) timer.unref();
  return () => clearTimeout(timer as number);
};

function hasUnref(timer: unknown): timer is { unref(): void } {
  return typeof timer === 'object' && timer !== null && 'unref' in timer && typeof timer.unref === 'function';
}
