/** Policy of structured answers, with where each number comes from. */
export const structuredDefaults = {
  /**
   * Limits that an empty or cut answer is asked for again with, in tokens: a thinking model was seen to spend 11,000 of them
   * before its first word, and all of a usual limit without any.
   */
  largerLimits: [32_768, 65_536],
  /** Characters of a text that its schema sets no limit to: an endless one would fill the whole answer. */
  longestText: 1_900,
  /** Entries of a list that its schema sets no limit to. */
  longestList: 200,
  /** Where a number has no bounds: an unbounded one came as Infinity from llama.cpp. */
  greatestNumber: 1e9,
  /**
   * Repetitions that llama.cpp takes in a grammar. It refuses 2,000 (`MAX_REPETITION_THRESHOLD`), of a group times what is
   * repeated within it.
   */
  mostRepetitions: 1_999,
  /** Characters of a wrong answer, and of what was wrong with it, that are shown to the model once more. */
  quotedAnswer: 4_000,
  quotedFault: 1_000,
} as const;
