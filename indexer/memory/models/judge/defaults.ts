import { calibrationDefaults } from '../../calibration/defaults';

/** Policy of the judges that ask a model, with where each number comes from. */
export const poolJudgeDefaults = {
  /**
   * Probability that a verdict needs to count, as long as people's answers say nothing else: a model is taken at its word, and
   * its word has to be that it is right often enough.
   */
  threshold: calibrationDefaults.rightEnough,
  /** Cosine from which a memory is asked whether a newer one adds detail to it; of the seeds' judge, for one model. */
  extendsFrom: 0.8,
  /** Older memories that are asked about it, the nearest first. */
  mostExtended: 3,
  /**
   * How sure a choice without probabilities is taken to be, and what it needs: what hides nothing counts as a ruling by rule
   * that takes one step, and what would hide a memory does not count.
   */
  constrainedHarmless: 0.85,
  constrainedHiding: 0.7,
  constrainedThreshold: 0.8,
  /** Characters of one statement that a model is shown; longer than any sentence that says one thing. */
  longestStatement: 1_000,
  /** Passages that a statement is held against, and characters of one. */
  mostEvidence: 5,
  longestEvidence: 1_500,
} as const;
