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
