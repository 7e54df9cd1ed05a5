/**
 * The wall clock is looked at so often. A single long timer sleeps when the machine does, and beyond 24.8 days it overflows
 * (https://developer.mozilla.org/docs/Web/API/Window/setTimeout#maximum_delay_value).
 */
export const CHECK_INTERVAL_MS = 5 * 60_000;

/** A run that begins later than this after its time was missed and is caught up: two looks at the clock. */
export const LATE_MS = 2 * CHECK_INTERVAL_MS;

/** A run that was cut short is tried once more that day, not again and again: it may be what ends the program. */
export const ATTEMPTS_PER_DAY = 2;

/** A run of another device that has no end after so long is taken for cut short. */
export const LONGEST_RUN_MS = 12 * 60 * 60_000;

/** Which program runs the jobs holds for three looks at the clock: one late look gives nothing away. */
export const RUN_LOCK_MS = 3 * CHECK_INTERVAL_MS;

/** Two programs that take the lock in the same moment see each other's writing after so long, also on a slow disk. */
export const RUN_LOCK_SETTLE_MS = 2_000;
