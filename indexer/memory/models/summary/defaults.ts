/** Policy of summaries by a model on the node pool. None of these numbers was measured with a model. */

export const MAX_SUMMARY_SENTENCES = 3;

/** Code points: three sentences of a usual length, and what a list of conversations can show of each. */
export const MAX_SUMMARY_CHARACTERS = 400;

/** UTF-16 units of a conversation that a model is shown. Of a longer one its beginning and its end: what it is about is said there. */
export const MAX_SESSION_CHARACTERS = 12_000;

/** Share of them that the beginning gets. */
export const BEGINNING_SHARE = 0.6;

/** UTF-16 units of one turn at most: what somebody pasted says little of what was talked about. */
export const MAX_TURN_CHARACTERS = 1_500;

export const SUMMARY_TOKENS = 512;
