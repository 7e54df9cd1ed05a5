import type { Decision, Verdict } from '../../memory';
import { claimOfDecision } from '../claim-of-decision';
import type { JudgeFit } from './judge-fit';
import { fitOf } from './fit-judges';

/** A past decision that would come out otherwise by what people's answers say now. */
export interface DecisionChange {
  readonly decision: Decision;
  readonly from: Verdict | 'unsure';
  /** `unsure`: a person would be asked. */
  readonly to: Verdict | 'unsure';
}

/**
 * Holds past decisions of judges that tell probabilities against the thresholds of now. What was held back for another reason
 * than certainty stays so.
 *
 * @param decisions those that nobody answered, the newest first
 */
export function changesOf(
  decisions: readonly Decision[],
  judges: readonly JudgeFit[],
): readonly DecisionChange[] {
  return decisions.flatMap((decision): readonly DecisionChange[] => {
    const claim = claimOfDecision(decision);
    const fit = claim && fitOf(claim, judges);
    if (claim === undefined || fit === undefined) return [];
    const isSure = fit.threshold !== undefined && claim.certainty >= fit.threshold;
    if (decision.verdict !== 'unsure') {
      return isSure ? [] : [{ decision, from: decision.verdict, to: 'unsure' }];
    }
    const wasUnsure = decision.certainty < decision.threshold;
    return isSure && wasUnsure ? [{ decision, from: 'unsure', to: claim.verdict }] : [];
  });
}
