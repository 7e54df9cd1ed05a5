/**
 * How long git may take to tell a vault's history. A repository of 10,000 commits takes some seconds; what takes longer
 * than this waits for a disk or a lock, and the rest of the engine does not wait with it.
 */
export const GIT_TIMEOUT_MS = 120_000;

/** A commit's subject is cut to so many characters where it is shown as evidence. */
export const SUBJECT_LENGTH = 200;
