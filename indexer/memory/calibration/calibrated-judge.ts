import type { Judge, Judgement } from '../judge';
import { trustOf } from './calibrate';
import type { Calibration } from './calibration';
import { fitOf, tellsProbability } from './fit/fit-judges';
import type { JudgeFit } from './fit/judge-fit';

/**
 * A judge that people's answers are held against. What it is sure of by a rule that was wrong too often is a nomination then,
 * and a person is asked. Where it tells probabilities and enough was answered, the certainty that it needs is the fitted one, be it
 * higher or lower. Its certainty stays its own. Without answers it judges as it would alone.
 *
 * @param calibration what the answers come to by now; asked only where it could change anything
 */
export function createCalibratedJudge(
  judge: Judge,
  calibration: () => Promise<Pick<Calibration, 'byRule' | 'judges'>>,
): Judge {
  return {
    name: judge.name,
    judge: async (...pair) => {
      const judgement = await judge.judge(...pair);
      const { verdict, certainty, threshold, reason, rule } = judgement;
      const who = { judge: judgement.judge ?? judge.name, ...(rule !== undefined && { rule }) };
      const isSure = verdict !== 'unsure' && certainty >= threshold;
      if (!isSure && !tellsProbability(who)) return judgement;
      const { byRule, judges } = await calibration();
      const fit = fitOf(who, judges);
      if (fit !== undefined) return byFit(judgement, fit);
      if (!isSure || trustOf({ ...who, verdict, certainty }, byRule) >= threshold) return judgement;
      return {
        ...judgement,
        verdict: 'unsure',
        proposal: verdict,
        reason: `${reason}; but this rule was wrong too often`,
      };
    },
  };
}

function byFit(judgement: Judgement, fit: JudgeFit): Judgement {
  const { verdict, certainty, reason } = judgement;
  const proposal = verdict === 'unsure' ? judgement.proposal : verdict;
  const isSure = fit.threshold !== undefined && certainty >= fit.threshold;
  const threshold = fit.threshold ?? 1;
  const told = reason.split('; but ')[0] ?? reason;
  return {
    ...judgement,
    ...{ verdict: isSure ? proposal : 'unsure', proposal, threshold },
    reason: isSure ? told : `${told}; but it was wrong too often where it was no surer`,
  };
}
