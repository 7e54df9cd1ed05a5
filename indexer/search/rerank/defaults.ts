/** Hits that a cross-encoder looks at: it reads each with the query, so that its time grows with them. What is behind was found last. */
export const RERANKED_HITS = 40;

/** UTF-16 units of a passage that it is shown: a whole chunk with its headings, within the 512 tokens of most cross-encoders. */
export const RERANKED_CHARACTERS = 1_600;

/** A search is awaited by somebody: a node that takes longer is not waited for, and the hits stay in their order. */
export const RERANK_TIMEOUT_MS = 5_000;
