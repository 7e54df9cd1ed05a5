import type { MemoryOrigin } from '../memory';

/** Streams of the ledger: what is remembered, and apart from it, because it takes no part in the fold, what was judged. */
export const MEMORY_STREAM = 'memory';
export const DECISION_STREAM = 'decisions';

/** By who said it: the user, a note that was read, an agent of itself. Only a person's yes raises it. */
export const CONFIDENCE: Readonly<Record<MemoryOrigin, number>> = { user: 1, extraction: 0.8, self: 0.5 };

/** Blob of the device's own storage that keeps the lines it has seen. */
export const KNOWN_LINES_BLOB = 'memory/known-lines';

/** Records that may lie unused before the blob is written anew; enough that a small one never is. */
export const KNOWN_LINES_SPARE = 1_000;

/** A file that was touched less than this ago may still be on its way: a sync or an editor writes within seconds. */
export const SETTLED_AFTER_MS = 10_000;

/** Lines that are folded before other work gets its turn: a few milliseconds' worth. */
export const FOLD_SLICE = 1_000;

/** Changes that are remembered for those that follow the book; who is further behind reads all. */
export const CHANGES_KEPT = 10_000;

/** Months that decisions are kept for; the ledger's facts are kept for good. */
export const DECISION_MONTHS = 12;
