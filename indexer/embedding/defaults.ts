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
  /** Segments of vectors beyond this number are merged, so that opening stays quick after many small runs. */
  maxSegments: 12,
  /** A segment of this size is left alone when others are merged: 8 MB are about 20,000 rows of 384 dimensions. */
  fullSegmentBytes: 8_000_000,
  /** One part of a downloaded model: what an interruption loses at most, and what is rewritten at once. */
  downloadPartBytes: 4_000_000,
} as const;
