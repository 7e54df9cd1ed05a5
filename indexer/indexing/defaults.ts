/** Notes between two saves of the index: what a crash during the first run may cost, a second or two of reading. */
export const NOTES_PER_CHECKPOINT = 300;

/** Passages between two flushes of the vectors where they come fast: about 50 kB, a second or two of work. */
export const PASSAGES_PER_FLUSH = 128;

/**
 * Time between two flushes of the vectors where they come slowly: what a crash or a phone that ends the app may cost, rests
 * included. Even one row at a time, a row is then written fewer than six times in all while its segment grows.
 */
export const FLUSH_MS = 5_000;

/** How long a batch of passages may take: what a person who pauses or quits does not yet notice. */
export const BATCH_MS = 200;

/** Passages in the first batch, before any was measured: half a second on a phone that embeds eight a second. */
export const FIRST_BATCH_PASSAGES = 4;

/** Passages handed to the embedder at once; FACTS of transformers.js: more than 32 at a time exhausts memory. */
export const MAX_BATCH_PASSAGES = 32;

/** Share of the time that work in the background takes at each speed. */
export const SPEED_SHARES = { gentle: 0.25, normal: 0.6, full: 1 } as const;

/** Longest single rest, in milliseconds: after a batch that was held up by something else, work goes on soon. */
export const LONGEST_REST_MS = 2_000;

/** Pace further back than this counts little in an estimate of the remaining time. */
export const ESTIMATE_MEMORY_MS = 15_000;

/**
 * Notes that cannot be read just now (a cloud's placeholders, locked files) must not hold up a change of the model for
 * ever: with this share of the passages lacking after a full pass, the new model takes over.
 */
export const LACKING_AT_CHANGE_SHARE = 0.01;

/**
 * Part of the key of stored vectors: raised when the same passage is put to the models in another form (its prefix, its
 * heading path, its windows). How notes are cut into passages is no part of it: a passage's hash is that of its text, so
 * that a new way of cutting embeds only the passages that really changed.
 */
export const PASSAGE_FORM_VERSION = 1;

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

/** After so much growth of the vectors since the last look, dead ones are looked for again: each look reads all records. */
export const DEAD_ROWS_LOOK_GROWTH = 1.2;
