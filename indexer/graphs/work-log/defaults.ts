/**
 * The room's numbers. Lengths are bounds on hostile text, chosen far above what is written by hand; the thresholds of the
 * decision are explained where they are used, in decide.ts.
 */

/** Length of an entry's summary: a line of evidence in a panel. */
export const SUMMARY_LENGTH = 160;

/** Longest name of a note that is looked for; also Linux's longest path (PATH_MAX) is not much more. */
export const MAX_NAME_LENGTH = 1000;

/** Longest file name in running text, which is found by looking back from its ending. */
export const MAX_FILE_NAME_LENGTH = 300;

/** Longest stretch of code that is read as one piece. */
export const MAX_CODE_SPAN_LENGTH = 2000;

/** Marks, emoji and blanks that may stand before a date that begins a heading, an item or a line. */
export const MAX_MARKS_BEFORE_DATE = 24;

/** Beginning of a heading in which its date is looked for. */
export const MAX_HEADING_LENGTH = 200;

/** Longest plain name in a column of names, in words and characters: beyond, it is a sentence. */
export const MAX_PLAIN_NAME_WORDS = 10;
export const MAX_PLAIN_NAME_LENGTH = 120;

/** A note that was not named by the user is a log only with so many dated entries, over so many days, … */
export const MIN_DATED_ENTRIES = 3;
export const MIN_DATES = 2;

/** … so many of them naming two notes or more (only those make edges), … */
export const MIN_ENTRIES_WITH_PAIRS = 2;

/** … at least such a share of all entries naming a note (real logs: 0.40 to 0.75), … */
export const MIN_NAMING_SHARE = 0.25;

/** … and with half of the neighbouring dates no further apart: work is written down as it is done, history in leaps. */
export const MAX_MEDIAN_GAP_DAYS = 45;

/** Problems of one log that are told one by one. */
export const MAX_PROBLEMS = 100;
