/** Policy numbers of what is served. */

/** Characters of a note that one answer has: some 6,000 tokens, a part that a conversation has room for. */
export const MOST_NOTE_CHARACTERS = 24_000;

/** What is scanned around a stretch of a note, so that a secret is known that begins before or ends behind it. */
export const SCANNED_AROUND = 4_000;
