/** Every number of the vault report that is policy. */
export const analysisDefaults = {
  /** Of each list in the report: what a person reads. */
  listed: 20,
  /** A note with fewer incoming links is no hub worth a line. */
  leastIncoming: 10,
  leadersOfCommunity: 3,
  /**
   * Shortest-path trees grown for betweenness. The error of a note's share falls with the root of it, whatever the vault's
   * size (Brandes and Pich 2007): 256 tell the first bridges from the rest and take seconds, not minutes.
   */
  betweennessSamples: 256,
  /** Longest work between two pauses, so that a query never waits for it. */
  sliceMs: 20,
  /** Any fixed number: the same vault gives the same report. */
  seed: 20_261_130,
  /** PageRank's iterations end when all changes together are below this... */
  pagerankTolerance: 1e-6,
  /** ...which takes 86 at most, for each is 0.85 of the one before. */
  pagerankIterations: 200,
} as const;
