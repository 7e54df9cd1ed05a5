/** Policy of judges, with where each number comes from. */
export const judgeDefaults = {
  /** Likeliest tokens that are asked for: the most that servers of the usual interface give. */
  topLogprobs: 20,
  /**
   * Share of all probability that the letters need to have together: with less, the model was about to say something else, and
   * what is left for the letters tells nothing. Chosen.
   */
  leastLetters: 0.5,
  /** Tokens of an answer that is one letter in JSON. */
  choiceTokens: 64,
  /** Search terms of one question at most, and characters of one. */
  mostTerms: 4,
  longestTerm: 80,
  termsTokens: 512,
  /** Probability from which a search is made; it is cheap, so that a doubt is enough. */
  searchFrom: 0.4,
} as const;
