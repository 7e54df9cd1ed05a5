import type { Judge } from '../judge';
import { trustOf } from './calibrate';
import type { Calibration } from './calibration';

/**
 * A judge that people's answers are held against. What it is sure of by a rule that was wrong too often is a nomination then,
 * and a person is asked; its certainty stays its own. Without answers it judges as it would alone.
 *
 * @param calibration what the answers come to by now; asked only where the judge is sure
 */
export function createCalibratedJudge(
  judge: Judge,
  calibration: () => Promise<Pick<Calibration, 'byRule'>>,
): Judge {
  return {
    name: judge.name,
    judge: async (...pair) => {
      const judgement = await judge.judge(...pair);
      const { verdict, certainty, threshold, reason, rule } = judgement;
      if (verdict === 'unsure' || certainty < threshold) return judgement;
      const { byRule } = await calibration();
      const claim = { judge: judge.name, ...(rule !== undefined && { rule }), verdict, certainty };
      if (trustOf(claim, byRule) >= threshold) return judgement;
      return {
        ...judgement,
        verdict: 'unsure',
        proposal: verdict,
        reason: `${reason}; but this rule was wrong too often`,
      };
    },
  };
}
