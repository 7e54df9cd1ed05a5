/** Policy numbers of the MCP server. */

/** Bytes of one message; a document that is taken in has 5 MB at most, and JSON may write a character as six. */
export const MOST_MESSAGE_BYTES = 8_000_000;

/** Of a message that was too long: where its id may stand. Programs write it first or last. */
export const ENDS_LOOKED_AT = 512;

/** Answers that are under way when a client stops writing are waited for so long. */
export const LAST_ANSWERS_MS = 30_000;
