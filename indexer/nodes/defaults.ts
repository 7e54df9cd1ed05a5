/** Reasoning models think for minutes before the first word of the answer: two were too few in practice. */
export const DEFAULT_CHAT_TIMEOUT_MS = 5 * 60_000;
export const DEFAULT_EMBED_TIMEOUT_MS = 60_000;
export const DEFAULT_RERANK_TIMEOUT_MS = 60_000;

/** A pause ends by itself after a day at most: a machine that was lent and forgotten comes back. */
export const LONGEST_PAUSE_MS = 24 * 60 * 60_000;

/** Connection and overload are tried again four times, then the call fails with its cause. */
export const MOST_TRIES = 5;
/** A server that broke or answered nonsense gets the same question once more: at temperature 0 it mostly breaks again. */
export const TRIES_AFTER_BROKEN_ANSWER = 2;

/** Faults in a row, other than of the connection, after which a node is left alone for a while. */
export const FAULTS_TO_OPEN = 3;
/** First and longest wait before a node is tried again; between them it doubles, and the wait is drawn from the whole range. */
export const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 30_000;
/** A key that was refused is hardly right a second later. */
export const ACCESS_BACKOFF_MS = 60_000;
/** A `Retry-After` beyond it is taken for this long. */
export const LONGEST_RETRY_AFTER_MS = 15 * 60_000;

/**
 * Bytes of an answer at most: many times the vectors of a batch, or the longest text that a call may ask for. One that goes on is
 * broken off, or it would fill the memory.
 */
export const MAX_ANSWER_BYTES = 16_000_000;

/** How long a call waits while no node is there: a person not for long, a job through a server's restart. */
export const PATIENCE_MS = { interactive: 10_000, background: 60_000 } as const;

/** How often nodes are looked at while there is work or somebody watches. */
export const HEALTH_EVERY_MS = 5_000;
/** A node that answered a call so recently need not be asked how it is. */
export const HEALTH_FRESH_MS = 30_000;
export const HEALTH_TIMEOUT_MS = 3_000;
/** Checks in a row without an answer: then it gets no new calls, and then what runs there is tried elsewhere. */
export const MISSES_TO_LEAVE_OUT = 2;
export const MISSES_TO_WITHDRAW = 4;
/** A model may have to be loaded first. */
export const PROBE_TIMEOUT_MS = 60_000;

/** Background calls that had to make room for a person's so often are left to end. */
export const MOST_PREEMPTIONS = 2;

/** The pause file is another program's: read at most so often. */
export const PAUSE_FILE_EVERY_MS = 5_000;

/** Answers over which p50 and p95 of a purpose are taken. */
export const FIGURES_KEPT = 200;
export const RECENT_CALLS_KEPT = 100;
export const STATUS_EVERY_MS = 250;

/** What a server says of a fault is told up to here. */
export const LONGEST_SERVER_MESSAGE = 200;
