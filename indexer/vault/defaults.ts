/**
 * The room's numbers. Limits on hostile or broken text are chosen far above anything written by hand; the chunk sizes
 * follow the windows of small embedding models (256 to 512 tokens, about 4 to 5 characters a token).
 */

/** Longest path or address between brackets that is read as a link; also Linux's longest path (PATH_MAX). */
export const MAX_DESTINATION_LENGTH = 4096;

/** Parentheses in one another in a bare destination; CommonMark asks for three at least. */
export const MAX_PARENTHESIS_DEPTH = 8;

/** Longest title of a Markdown link, in characters. */
export const MAX_LINK_TITLE_LENGTH = 1024;

/** Containers (quotes, list items) in one another; what lies deeper is read as plain text. */
export const MAX_NESTING_DEPTH = 100;

/** Opening brackets that are remembered at once; the oldest give way. */
export const MAX_OPEN_BRACKETS = 1000;

/**
 * Longest text between the dashes that is read as properties, in characters. The largest of twelve real vaults has a
 * few thousand; YAML of this length takes a tenth of a second, and hostile YAML the square of its length.
 */
export const MAX_FRONTMATTER_LENGTH = 100_000;

/** YAML aliases (`*name`) in a note's properties: each is looked up through all of them. The parser itself allows as many uses of one value. */
export const MAX_PROPERTY_ALIASES = 100;

/** Property values that are looked at, lists and their entries counted alike: aliases can make millions of a few lines. */
export const MAX_PROPERTY_VALUES = 20_000;

/** Longest name of a property, names above it included, that is kept with a link: every link of a list keeps its own. */
export const MAX_PROPERTY_KEY_LENGTH = 200;

/** Longest heading that is repeated above each of its passages; beyond, so many passages would cost so long a text. */
export const MAX_PATH_HEADING_LENGTH = 1000;

/** Length at which a chunk is cut, in characters: about 350 tokens of English, more of German. */
export const CHUNK_TARGET_LENGTH = 1400;

/** A passage up to this length stays whole, so that no cut leaves a stub. */
export const CHUNK_SOFT_MAX_LENGTH = 1750;

/** No chunk is longer; only fenced code is let grow this far to stay whole. */
export const CHUNK_MAX_LENGTH = 2000;

/** No cut is made before this length while a better place may follow. */
export const CHUNK_MIN_LENGTH = 500;

/** Shortest unbroken run of base64 characters that may be data: longer than keys and addresses people write down. */
export const MIN_BASE64_LENGTH = 100;

/** A note's language is told from its beginning. */
export const LANGUAGE_SAMPLE_LENGTH = 4000;

/** Fewer words (of a script without spaces: letters) say nothing about a language. */
export const LANGUAGE_MIN_WORDS = 12;

/** Running German or English is a third function words; keyword lists and other languages stay below this share. */
export const LANGUAGE_MIN_SHARE = 0.12;

/** Share of a text's letters that a script must have for its language to be named. */
export const SCRIPT_MIN_SHARE = 0.6;
