/** The headless room's policy numbers. */

/**
 * Notes above this are refused. Text is held as UTF-16 while it is read, so a note of this size costs about 100 MB
 * for a moment; the largest hand-written notes seen are under 2 MB, the largest exported ones about 20 MB.
 */
export const MAX_NOTE_BYTES = 32_000_000;

/** Files looked at together while a vault is listed: enough to hide a slow disk, few enough for any descriptor limit. */
export const LISTING_CONCURRENCY = 64;

/** A written file counts as finished when it has not grown for this long. */
export const WRITE_SETTLES_MS = 250;

/** Changes that come within this time of each other are applied together. */
export const CHANGES_GATHER_MS = 400;

/** How often a watched folder is looked for: a disk that is taken out need not tell. */
export const FOLDER_CHECK_MS = 2_000;

/** How often the holder of a data folder shows that it lives. */
export const HEARTBEAT_MS = 2_000;

/** A holder silent for this long is taken for dead (its machine slept, or another process has its number now). */
export const HEARTBEAT_STALE_MS = 30_000;

/** How long a contender waits for others that claim at the same moment. */
export const CLAIM_TIMEOUT_MS = 2_000;

/**
 * How long a process that writes to the memory beside another waits for a turn that does not pass on. One turn takes some
 * 20 ms by words and 200 by meaning.
 */
export const BESIDE_WAIT_MS = 20_000;

/** Who waits looks about this often: twenty that wait must not take the processor from the one that writes. */
export const BESIDE_LOOK_MS = 60;

/** A wait for that turn is told when it takes this long. */
export const BESIDE_TELL_MS = 1_000;

/** Without a terminal, progress is a plain line this often. */
export const PLAIN_PROGRESS_MS = 5_000;

/** Redraws of the progress bar: smooth to the eye, nothing to the processor. */
export const PROGRESS_BAR_MS = 100;

/**
 * Who asks waits for what has no vector yet only up to this many passages, else the answer is of what is there: some 15
 * seconds at the 30 to 40 short passages a second that one thread of a laptop embeds.
 */
export const PASSAGES_EMBEDDED_WHILE_WAITING = 500;

/** Who has the jobs looks so often for what others wish for them, and others for the answer. */
export const WISH_LOOK_MS = 250;

/** How long a wish waits for a process that grants it; one that does is at hand within a few looks. */
export const WISH_WAIT_MS = 5_000;

/** How long the answer of one that was taken is waited for: thousands of jobs are written one after the other. */
export const WISH_GRANT_MS = 60_000;
