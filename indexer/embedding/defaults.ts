/** Policy of this room, with where each number comes from. */
export const embeddingDefaults = {
  /** A query waits at most this long for background work: the pause that a person does not yet notice in type-ahead. */
  backgroundSliceMs: 150,
  /** Share of a window that repeats the end of the one before, so that no sentence is cut in both. */
  windowOverlap: 0.1,
  /** More of a query than any window holds; see `singleWindow`. */
  longestQueryCharacters: 4000,
  /** Share of a window that a heading path may fill; the rest of a longer one is left out. */
  titleShare: 0.25,
  /**
   * So many segments of vectors of about one size become one, of the next size. With four, a vector is written again
   * for each fourfold of its segment: at most four times from the kilobyte of an edited note up to a full segment.
   */
  mergedSegments: 4,
  /** What is smaller counts as this size: an edited note is one or a few rows. */
  smallSegmentBytes: 4_000,
  /** A segment of this size is left alone: 1 MB are about 2,500 rows of 384 dimensions, a fortieth of a large vault. */
  fullSegmentBytes: 1_000_000,
  /**
   * From so many rows on, a scan for the nearest multiplies only those that their signs choose. Measured with 4,000
   * candidates, share of a whole scan's time out of a cold cache and a warm one: .95 and 1.36 at 16,000 rows, .61 and .91 at
   * 30,000, .40 and .46 at 100,000.
   */
  signScanRows: 30_000,
  /**
   * Candidates, at least and as a share of all rows; docs/decisions/024 has the table. Of the nearest 200 rows they miss 1
   * in 1,000 among 34,568 and 3 in 1,000 among 100,000; of the nearest 10 of 200 real queries none was
   * missed from 1,000 candidates on.
   */
  leastSignCandidates: 4_000,
  signCandidateShare: 0.04,
  /** With fewer candidates for each row that is wanted, too many of these would be missed: then all rows are multiplied. */
  candidatesPerNearest: 10,
  /** One part of a downloaded model: what an interruption loses at most, and what is rewritten at once. */
  downloadPartBytes: 4_000_000,
  /** Windows that a node is given at a time: what a server puts into one batch of its own, and what is lost with a call that fails. */
  servedBatch: 16,
  /** Tokens of one window of a model on a node of which nothing is known: the context of most models for embedding. */
  servedWindowTokens: 512,
  /** What a server puts before and behind a text by itself. */
  specialTokens: 2,
} as const;
