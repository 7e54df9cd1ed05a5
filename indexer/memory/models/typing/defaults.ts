/** Memories that are typed in one call; of the seeds' typing. */
export const TYPED_AT_ONCE = 9;

/** Tokens of the answer for one memory, at most: three short fields as JSON. */
export const TOKENS_PER_TYPED = 48;
