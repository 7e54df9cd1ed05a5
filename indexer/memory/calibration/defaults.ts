/** Policy of calibration, with where each number comes from. */
export const calibrationDefaults = {
  /**
   * Answers that a judge's own certainty weighs as much as. With 20, two wrong answers and no right one take a likely ruling
   * (0.85) below what counts (0.8), and four take a certain one (0.95): one slip of a finger takes none. As many right answers
   * bring it back.
   */
  priorWeight: 20,
  /** How sure likeness alone is where a user lets it decide: as a ruling that takes one step. */
  likenessCertainty: 0.85,
  /** What likeness alone needs to count: as the rule judge. */
  likenessThreshold: 0.8,
  /** Share that has to be right from a certainty on for a judge that tells probabilities to decide by itself. Chosen. */
  rightEnough: 0.9,
  /** No certainty below it decides, whatever answers say: another verdict could be the likelier one. */
  leastThreshold: 0.5,
  /** Answers at or above a threshold at least: chosen, so that no single run of luck sets it. */
  fewestAbove: 5,
  /** Answers from which the two parameters of a curve are fitted; with fewer a judge is taken at its word, and trust tells. Chosen. */
  plattFrom: 10,
  /**
   * Answers from which steps are fitted, which take on any shape: Niculescu-Mizil and Caruana 2005 ("Predicting good probabilities
   * with supervised learning") find them worse than a curve below some hundreds to a thousand.
   */
  isotonicFrom: 500,
  /** Bins of a reliability table. */
  bins: 10,
} as const;

/** The name that decisions by likeness alone go by; no judge has it. */
export const LIKENESS = 'likeness';

/** The rule that a model's choice goes by where its server tells no probabilities: its certainty is a policy, and fits nothing. */
export const CONSTRAINED = 'constrained';

/** What a person gives as the reason to forget what was never so; forgetting for any other reason judges nobody. */
export const WRONG_REASONS: ReadonlySet<string> = new Set(['wrong', 'falsch']);
