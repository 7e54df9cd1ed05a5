import type { AnswerCounts } from '../trust';

/** Decisions of about one certainty, and how many of them were right. */
export interface ReliabilityBin {
  /** Certainties from here, below `to`; the last bin has 1 as well. */
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean of the certainties. */
  readonly predicted: number;
  /** Share that was right by people's word. */
  readonly observed: number;
  /** What the fit makes of the mean; absent where there is no fit. */
  readonly fitted?: number;
}

/** How the certainty of a judge that tells probabilities relates to being right. */
export interface JudgeFit extends AnswerCounts {
  /** A model, as its server named it. */
  readonly judge: string;
  /** Absent where the judge has no rules to name. */
  readonly rule?: string;
  /** `none` as long as there are too few answers: it is taken at its word. */
  readonly method: 'none' | 'platt' | 'isotonic';
  /**
   * Certainty from which it decides. Absent where it was right often enough at none: then it only nominates. Of `none`, that of
   * the latest decision.
   */
  readonly threshold?: number;
  /** For a reliability plot, the least certain first; without empty bins. */
  readonly table: readonly ReliabilityBin[];
  /**
   * Mean distance of predicted and observed, weighed by count: the expected calibration error (Naeini, Cooper and Hauskrecht 2015).
   */
  readonly meanError: number;
}
