/** Policy of the profile in a model's words. None of these numbers was measured with a model. */

/** Facts that are worded at a time: more than a list that a small model goes through to its end would be. */
export const FACTS_PER_CALL = 15;

/** Code points of a worded line at most; it also has to be shorter than the fact, or nothing is gained. */
export const MAX_LINE_CHARACTERS = 160;

export const WORDING_TOKENS = 2_048;
