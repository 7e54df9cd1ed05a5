/** Tries at most, where a job says nothing of it: the first and two more. */
export const DEFAULT_ATTEMPTS = 3;

/**
 * A worker has a job for so long and renews that while it works. Short enough for a job of a program that died to be taken
 * again soon, long enough for a machine that is busy for a moment to keep its own.
 */
export const LEASE_MS = 2 * 60_000;

/** Wait before the second try; each later one is longer. What passes by itself, such as a server that starts anew, has passed. */
export const FIRST_RETRY_MS = 10_000;
export const RETRY_FACTOR = 6;
export const LONGEST_RETRY_MS = 60 * 60_000;

/** Finished jobs are on view, and their keys known, until the night after the next is over. */
export const KEEP_FINISHED_MS = 48 * 60 * 60_000;

/** The newest causes of a job that are kept, and how long each may be. */
export const MOST_CAUSES = 10;
export const LONGEST_CAUSE = 2_000;

/** Jobs that a list gives where it is not asked for another number. */
export const DEFAULT_LIST_LIMIT = 100;

/** The journal is written anew when it has this many entries at least, and so many for each job that is alive. */
export const COMPACT_FROM_ENTRIES = 2_000;
export const ENTRIES_PER_JOB = 4;
