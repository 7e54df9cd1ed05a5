/** Policy of the context block: what it may cost, and what gets how much of it. */

/** Tokens of a whole block, core files included: what a small local model reads in a second or two. */
export const CONTEXT_TOKENS = 2_000;

/** Of these, tokens of memories, with what stands around them: what 12 to 15 facts of one sentence come to. */
export const FACTS_TOKENS = 720;

/** Memories at most. */
export const MOST_FACTS = 15;

/** Passages at most, and of these at most so many from neighbours of the best ones. */
export const MOST_PASSAGES = 12;
export const MOST_NEIGHBOURS = 4;

/** Characters of one passage: a paragraph or two. What answers stands near what was found. */
export const PASSAGE_CHARACTERS = 600;

/** Days after which a conversation that nobody goes on with is forgotten, and its frozen part with it. */
export const FROZEN_DAYS = 14;

/** What the estimate is too low by for the worst of the texts that it was measured on. */
export const ESTIMATE_MARGIN = 1.05;
