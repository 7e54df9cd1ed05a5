/** Policy of answers in a model's words. None of these numbers was measured with a model. */

export const MAX_ANSWER_SENTENCES = 6;
export const MAX_SENTENCE_CHARACTERS = 400;
export const MAX_QUOTES = 4;
export const MAX_QUOTE_CHARACTERS = 300;

/** Words of a quote at least, unless it is a whole source: a word or two stand anywhere. */
export const MIN_QUOTE_WORDS = 3;

export const ANSWER_TOKENS = 2_048;
