/** Policy numbers of the HTTP server. */

/** Bytes of one body; a document that is taken in has 5 MB at most, and JSON may write a character as six. */
export const MOST_BODY_BYTES = 8_000_000;

/** Documents that wait to be taken in. More are refused until some are done, so that nobody fills the memory with them. */
export const MOST_WAITING_DOCUMENTS = 100;

/** Jobs of documents that have ended and are still told of. */
export const MOST_ENDED_DOCUMENTS = 1_000;

/** What one answer holds at most. */
export const MOST_RESULTS = 50;
export const MOST_LISTED = 500;

/** Memories that one call may add. */
export const MOST_ADDED = 100;

/** Memories that a profile tells beside the core files. */
export const RECENT_MEMORIES = 8;
