/** Policy of reconciliation, with where each number comes from. */
export const reconcileDefaults = {
  /** Memories that a new statement is compared with: chosen. */
  nearest: 3,
  /** What a ruling of the rule judge needs to count. */
  ruleThreshold: 0.8,
  /** A ruling that follows from the words themselves. */
  certain: 0.95,
  /** A ruling that takes one step, such as that a person has one employer at a time. */
  likely: 0.85,
  /** Nothing but a guess; goes to a person. */
  guessed: 0.5,
  /** A sentence that says more things than this has several clauses, and a value in one is none of the other. */
  mostComparableParts: 8,
  /** Share of common words from which two statements of one subject are too alike to be called distinct without a reason. */
  alikeOverlap: 0.5,
  /** The same, where a model finds them near as well. */
  nearOverlap: 0.3,
  /** Cosine from which a model finds two texts near, where its entry names none. */
  same: 0.82,
} as const;
