/** Policy of extraction by a model on the node pool. None of these numbers was measured with a model. */

/** UTF-16 units of one group: what a small model reads without losing its middle. A longer paragraph is cut at its sentences. */
export const GROUP_CHARACTERS = 3_000;

/** A group that no node could answer for is asked for in halves, as long as it has more than this many. */
export const SMALLEST_SPLIT = 800;

/** Of what an assistant said, its last so many UTF-16 units are shown: what the user's answer refers to stands there. */
export const CONTEXT_CHARACTERS = 400;

/** Facts of one group at most: one for every 300 characters. */
export const MAX_FACTS_PER_GROUP = 10;

/** Code points of a fact at most: a longer one is left out of the profile. */
export const MAX_FACT_CHARACTERS = 300;

/** UTF-16 units of a quote at most; a longer one is no place. */
export const MAX_QUOTE_CHARACTERS = 600;

/** Words of a quote that is less than a sentence: fewer stand anywhere. */
export const MIN_QUOTE_WORDS = 2;

/** Share of a fact's telling words that have to stand where it says it is from. */
export const MIN_SUPPORT = 0.5;

/** UTF-16 units of the name of a place, note and headings together. */
export const MAX_SOURCE_NAME = 200;

/** Tokens of an answer at the first try: ten facts with their quotes. */
export const ANSWER_TOKENS = 4_096;
