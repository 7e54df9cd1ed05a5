/** Policy of entries that a model shortens. None of these numbers was measured with a model. */

/** Entries that are shortened at a time: more than a list that a small model goes through to its end would be. */
export const ENTRIES_PER_CALL = 10;

/** Code points of a shortened entry at most. */
export const MAX_ENTRY_CHARACTERS = 600;

export const SHORTENING_TOKENS = 4_096;
