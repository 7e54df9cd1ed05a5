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
  /** One part of a downloaded model: what an interruption loses at most, and what is rewritten at once. */
  downloadPartBytes: 4_000_000,
  /** Windows that a node is given at a time: what a server puts into one batch of its own, and what is lost with a call that fails. */
  servedBatch: 16,
  /** Tokens of one window of a model on a node of which nothing is known: the context of most models for embedding. */
  servedWindowTokens: 512,
  /** What a server puts before and behind a text by itself. */
  specialTokens: 2,
} as const;
