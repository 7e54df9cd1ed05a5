import { verdicts } from '../memory';
import type { Decision, Verdict } from '../memory';
import { calibrationDefaults, LIKENESS } from './defaults';
import { verdictOf } from './mark-decisions';

/** What one rule of one judge says of a pair. */
export interface RuleClaim {
  readonly judge: string;
  /** Absent where the judge has no rules to name. */
  readonly rule?: string;
  readonly verdict: Verdict;
  readonly certainty: number;
  readonly threshold: number;
}

/** @returns undefined where it was not even guessed */
export function claimOfDecision(decision: Decision): RuleClaim | undefined {
  const { judge, rule, certainty, threshold } = decision;
  const verdict = verdicts.find((one) => one === verdictOf(decision));
  if (verdict === undefined) return undefined;
  if (judge === LIKENESS) {
    const { likenessCertainty, likenessThreshold } = calibrationDefaults;
    return { judge, verdict, certainty: likenessCertainty, threshold: likenessThreshold };
  }
  return { judge, ...(rule !== undefined && { rule }), verdict, certainty, threshold };
}

/** Whether the judge itself was sure enough for it to count; else it was a guess, and what it was worth says nothing of it. */
export function isSure({ certainty, threshold }: RuleClaim): boolean {
  return certainty >= threshold;
}

/** Whether two claims are of one rule that says one thing. */
export function isOfOneRule(
  one: Pick<RuleClaim, 'judge' | 'rule' | 'verdict'>,
  other: Pick<RuleClaim, 'judge' | 'rule' | 'verdict'>,
): boolean {
  return one.judge === other.judge && one.rule === other.rule && one.verdict === other.verdict;
}
