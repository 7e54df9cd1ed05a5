/**
 * The room's numbers. Limits on hostile or broken text are chosen far above anything written by hand; the chunk sizes
 * follow the windows of small embedding models (256 to 512 tokens, about 4 to 5 characters a token).
 */

/** Longest path or address between brackets that is read as a link; also Linux's longest path (PATH_MAX). */
export const MAX_DESTINATION_LENGTH = 4096;

/** Longest title of a Markdown link, in characters. */
export const MAX_LINK_TITLE_LENGTH = 1024;

/** Containers (quotes, list items) in one another; what lies deeper is read as plain text. */
export const MAX_NESTING_DEPTH = 100;

/** Opening brackets that are remembered at once; the oldest give way. */
export const MAX_OPEN_BRACKETS = 1000;
