/** Policy of this room, with where each number comes from. */
export const recallDefaults = {
  /** Least score of what is recalled where no model is there: generous, loosely related ones slip in. */
  threshold: 0.3,
  /** Texts that are embedded in one call: enough to fill the model, and a query waits for no more. */
  textsPerBatch: 16,
  /** Texts after which vectors are written: what a crash can lose at most, some seconds of a slow machine. */
  textsPerFlush: 512,
  /** Memories that are taken in at the start before other work has its turn: some ten milliseconds. */
  memoriesPerSlice: 1000,
  /**
   * More than what a scan's rounding can move a score by: it moves a cosine by less than 0.001 (see the vector arm of the
   * search), which the scale above chance stretches some times over.
   */
  scanDoubt: 0.02,
  /** Memories beyond those wanted that are compared exactly: the scan's rounding swaps only near neighbours. */
  spare: 32,
  /** Vectors that no memory uses may be so many times those that are used before they are dropped. */
  deadVectorShare: 1,
} as const;
