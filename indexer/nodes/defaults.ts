/** Reasoning models think for minutes before the first word of the answer: two were too few in practice. */
export const DEFAULT_CHAT_TIMEOUT_MS = 5 * 60_000;
export const DEFAULT_EMBED_TIMEOUT_MS = 60_000;
export const DEFAULT_RERANK_TIMEOUT_MS = 60_000;

/** A pause ends by itself after a day at most: a machine that was lent and forgotten comes back. */
export const LONGEST_PAUSE_MS = 24 * 60 * 60_000;
