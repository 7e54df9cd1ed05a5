/** The numbers of the scan. All are bounds: whatever the text, the time grows with its length and no faster. */

/** A text is looked at in stretches of so many UTF-16 units, so that what is kept beside it does not grow with it. */
export const STRETCH_LENGTH = 64 * 1024;

/**
 * What a stretch sees beyond its end, where a finding that begins in it may end. The longest that is looked for is a
 * private key: one of 16,384 bits has 12,800 characters.
 */
export const LOOK_AHEAD_LENGTH = 16 * 1024;

/** What a stretch sees before its begin: whether a sentence or a word begins there. */
export const LOOK_BEHIND_LENGTH = 256;

/** Nobody reads more. A text with so many is kept out as a whole, see `redact`. */
export const MOST_FINDINGS = 1000;

/** Longest word that is compared with the lists; all entries of the lists are far below. */
export const LONGEST_WORD = 100;

/** Longest address in a text; also the longest that most servers take. */
export const LONGEST_ADDRESS = 2000;

/** A password below this is a placeholder or a word of prose (NIST SP 800-63B, 3.1.1.2, asks for eight; people take six). */
export const SHORTEST_PASSWORD = 6;

/** A key or token below this is a label. The shortest ones that services hand out have 16 characters. */
export const SHORTEST_KEY = 16;

/**
 * Bits per character above which a value behind a key-like name counts as one. Random hexadecimal digits come to 3.2 and
 * more at 16 characters, random letters and digits to 3.5; repeated and counted-up placeholders stay below 3.
 */
export const KEY_ENTROPY_BITS = 3;

/**
 * Characters without width, in a row, that no script and no emoji asks for: each takes one, beside one selector of a variant.
 * In 7,948 notes of twelve public vaults no two stand together; a hidden text takes one for each of its bits.
 */
export const HIDDEN_RUN_LENGTH = 2;

/** Non-joiners in one word of a script that needs none: a German typesetter keeps two ligatures apart at most. */
export const NON_JOINERS_IN_WORD = 3;
