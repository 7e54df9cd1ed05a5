/** The most evidence that is kept for one reason: a list to read, not a log. */
export const EVIDENCE_SHOWN = 10;

/** A commit, row or session with more notes than this is a bulk change (an import, a rename of everything): G10. */
export const BULK_NOTES = 20;

/** Pairs are made among so many of a search's first results: 8 give 28 pairs (G12). */
export const CO_SEARCH_RESULTS = 8;

/** Nothing ranks by co-searches until so many of their edges are confirmed (G15). */
export const CONFIRMED_EDGES_NEEDED = 15;

/** A count that falls by more than this share of the accepted one is a warning. */
export const SHRINK_SHARE = 0.2;

/** And by at least so many edges or notes: in a small vault a few deleted notes are no alarm. */
export const SHRINK_LEAST = 5;

/** Of a source at least so many entries: logs grow, so that two that are gone are news, and one may have been a mistake. */
export const SOURCE_SHRINK_LEAST = 2;

/** Notes similar to a note that are kept as its edges. */
export const SIMILAR_NEIGHBOURS = 16;

/** Saves no further apart than this belong to one sitting. */
export const EDIT_SESSION_GAP_MS = 30 * 60_000;

/** Neighbours that a query gives unless told otherwise. */
export const DEFAULT_NEIGHBOURS = 20;

/**
 * A daily note's part of what an edge to another note would count: it links whatever came by that day. Half: one link
 * of a note with a subject counts as two of daily notes that are joined to as many. Our choice, not measured.
 */
export const DAILY_NOTE_DAMPING = 0.5;

/** What was recorded is written in batches, so that neither a search nor a save waits for the disk. */
export const JOURNAL_FLUSH_MS = 2_000;

/** When a folder cannot be written, the next try without a new event. */
export const JOURNAL_RETRY_MS = 60_000;

/** A sitting that goes on is written down this often, so that a crash costs little of it. */
export const SITTING_CHECKPOINT_MS = 5 * 60_000;

/** More notes of a sitting are not written down: it is a bulk change long before. */
export const SITTING_NOTES = 5 * BULK_NOTES;

/** Characters of a query that are kept; a longer one is a pasted text. */
export const QUERY_LENGTH = 500;
