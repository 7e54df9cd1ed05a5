import { calibrationDefaults } from './defaults';

/** How often something was right and wrong, by people's word. */
export interface AnswerCounts {
  readonly right: number;
  readonly wrong: number;
}

/**
 * The share that is right, as the mean of a Beta distribution: what was believed before anybody answered, weighed as
 * {@link calibrationDefaults.priorWeight} answers, and the answers (Laplace's rule of succession with another prior). One more
 * right answer never lowers it, one more wrong answer never raises it.
 *
 * @param prior the certainty without answers, 0 to 1
 */
export function trustIn({ right, wrong }: AnswerCounts, prior: number): number {
  // Exactly what it was before, not what rounding makes of it.
  if (right + wrong === 0) return prior;
  const { priorWeight } = calibrationDefaults;
  return (priorWeight * prior + right) / (priorWeight + right + wrong);
}
