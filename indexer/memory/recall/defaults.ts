/** Policy of this room, with where each number comes from. */
export const recallDefaults = {
  /** Least score of what is recalled where no model is there: generous, loosely related ones slip in. */
  threshold: 0.3,
  /**
   * What a word counts that a memory has by its topic only ("boss" for "Chefin"), of what it counts by itself; the same for what
   * is near the topic, or of its category. Chosen on the questions of `test/labelled/related-questions.json`: a question with
   * one telling word is answered by either of them, one with two by no single one of an extracted memory.
   */
  trustInTopic: 0.7,
  trustInNear: 0.5,
  /** What remains of that where somebody asks about themself and a memory tells of somebody else. */
  trustInOthers: 0.7,
  /** People of one kind whose names are looked up. */
  mostNames: 8,
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
