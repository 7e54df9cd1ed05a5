/** Notes between two saves of the index: what a crash during the first run may cost, a second or two of reading. */
export const NOTES_PER_CHECKPOINT = 300;

/** Passages between two flushes of the vectors: at most about ten seconds of work on a slow machine. */
export const PASSAGES_PER_FLUSH = 128;

/** Passages handed to the embedder at once; FACTS of transformers.js: more than 32 at a time exhausts memory. */
export const PASSAGES_PER_BATCH = 16;

/** Notes read ahead while one is parsed. */
export const READS_AT_ONCE = 16;

/** Longest stretch of work before queries and messages get their turn, in milliseconds. */
export const SLICE_MS = 12;

/** Vectors of texts that are gone are kept for undo and for sync that comes back, until they outnumber the living ones. */
export const DEAD_VECTOR_SHARE = 0.5;

/** Fewer dead vectors than this (some 400 kB) are never worth the rewrite. */
export const DEAD_VECTORS_KEPT = 1000;

/** From this many notes on, an index does not follow a vault that suddenly shows none: people delete notes, not vaults. */
export const NOTES_NOT_LOST_AT_ONCE = 10;
