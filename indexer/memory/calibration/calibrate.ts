import type { Decision, MemoryCategory } from '../memory';
import type { Calibration, CategoryTrust, RuleTrust } from './calibration';
import { claimOfDecision, isOfOneRule, isSure, type RuleClaim } from './claim-of-decision';
import { calibrationDefaults, LIKENESS } from './defaults';
import { changesOf } from './fit/change';
import { fitJudges, fitOf } from './fit/fit-judges';
import type { JudgeFit } from './fit/judge-fit';
import { fitLikeness, type MarkedLikeness } from './fit-likeness';
import type { Label, LabelKind } from './label';
import { markDecisions, type Marks } from './mark-decisions';
import { trustIn, type AnswerCounts } from './trust';

/**
 * What people's answers say of the judges' rules, and which past updates are in question by it. Pure: the same labels and
 * decisions come to the same.
 *
 * @param labels in the order they were given
 * @param decisions the newest first
 * @param resolve leads all ids that a memory had to one; as they are where absent
 */
export function calibrate(
  labels: readonly Label[],
  decisions: readonly Decision[],
  resolve: (id: string) => string = (id) => id,
): Calibration {
  const marks = markDecisions(labels, decisions, resolve);
  const judges = fitJudges(decisions, marks);
  const byRule = trustByRule(decisions, marks, judges);
  const update = fitLikeness(likenessOf(marks));
  const thresholds = update === undefined ? {} : { update };
  const unanswered = decisions.filter((decision) => !marks.has(decision));
  return {
    labels: countLabels(labels),
    byRule,
    byCategory: trustByCategory(labels),
    judges,
    changes: changesOf(unanswered, judges),
    thresholds,
    inQuestion: unanswered.filter((decision) => isDoubtful(decision, { byRule, judges, thresholds })),
  };
}

/** Trust in what a judge says now, from its own certainty and the answers to what the same rule said before. */
export function trustOf(claim: Omit<RuleClaim, 'threshold'>, byRule: Calibration['byRule']): number {
  const known = byRule.find((each) => isOfOneRule(each, claim));
  return known === undefined ? claim.certainty : trustIn(known, claim.certainty);
}

interface Tally extends RuleClaim {
  decisions: number;
  /** The least that it was sure of: what it says of all the rest is trusted no less. */
  certainty: number;
  readonly sure: { right: number; wrong: number };
  readonly guesses: { right: number; wrong: number };
}

function trustByRule(
  decisions: readonly Decision[],
  marks: Marks,
  judges: readonly JudgeFit[],
): readonly RuleTrust[] {
  const tallies = new Map<string, Tally>();
  for (const decision of decisions) {
    const claim = claimOfDecision(decision);
    if (claim === undefined) continue;
    const tally = tallyOf(claim, tallies);
    const mark = marks.get(decision);
    if (isSure(claim)) {
      tally.decisions += 1;
      tally.certainty = tally.decisions === 1 ? claim.certainty : Math.min(tally.certainty, claim.certainty);
    }
    const counts = isSure(claim) ? tally.sure : tally.guesses;
    if (mark !== undefined) counts[mark ? 'right' : 'wrong'] += 1;
  }
  return [...tallies.values()]
    .filter(({ decisions: count, guesses }) => count + guesses.right + guesses.wrong > 0)
    .map((tally) => ruleTrust(tally, fitOf(tally, judges)))
    .sort((one, other) => one.trust - other.trust);
}

function tallyOf(claim: RuleClaim, tallies: Map<string, Tally>): Tally {
  const key = JSON.stringify([claim.judge, claim.rule, claim.verdict]);
  const known = tallies.get(key);
  if (known !== undefined) return known;
  const none = (): { right: number; wrong: number } => ({ right: 0, wrong: 0 });
  const tally: Tally = { ...claim, decisions: 0, sure: none(), guesses: none() };
  tallies.set(key, tally);
  return tally;
}

function ruleTrust(tally: Tally, fit: JudgeFit | undefined): RuleTrust {
  const { judge, rule, verdict, threshold, decisions, sure, guesses, certainty } = tally;
  const trust = trustIn(sure, certainty);
  return {
    judge,
    ...(rule !== undefined && { rule }),
    ...{ verdict, decisions, ...sure, guesses, trust, threshold },
    isTrusted: fit === undefined ? trust >= threshold : fit.threshold !== undefined,
  };
}

function likenessOf(marks: Marks): readonly MarkedLikeness[] {
  return [...marks].flatMap(([{ judge, similarity }, isRight]) =>
    judge === LIKENESS && similarity !== undefined ? [{ similarity, isRight }] : [],
  );
}

/** Whether an update was made by what would not make it now. */
function isDoubtful(
  decision: Decision,
  { byRule, judges, thresholds }: Pick<Calibration, 'byRule' | 'judges' | 'thresholds'>,
): boolean {
  if (decision.verdict !== 'update' || decision.newId === undefined) return false;
  if (decision.judge === LIKENESS) {
    return thresholds.update !== undefined && (decision.similarity ?? 0) <= thresholds.update;
  }
  const claim = claimOfDecision(decision);
  if (claim === undefined) return false;
  const fit = fitOf(claim, judges);
  if (fit !== undefined) return fit.threshold === undefined || claim.certainty < fit.threshold;
  return isSure(claim) && trustOf(claim, byRule) < claim.threshold;
}

function countLabels(labels: readonly Label[]): Calibration['labels'] {
  const counts: Record<LabelKind, number> = {
    answered: 0,
    reinstated: 0,
    confirmed: 0,
    'forgotten-as-wrong': 0,
    retyped: 0,
  };
  for (const { kind } of labels) counts[kind] += 1;
  return counts;
}

/** A memory that was confirmed was confirmed with its category. */
function trustByCategory(labels: readonly Label[]): readonly CategoryTrust[] {
  const counts = new Map<MemoryCategory, AnswerCounts>();
  for (const label of labels) {
    if (label.kind !== 'confirmed' && label.kind !== 'retyped') continue;
    const { right, wrong } = counts.get(label.category) ?? { right: 0, wrong: 0 };
    const isRight = label.kind === 'confirmed';
    counts.set(label.category, { right: right + (isRight ? 1 : 0), wrong: wrong + (isRight ? 0 : 1) });
  }
  return [...counts].map(([category, { right, wrong }]) => ({
    ...{ category, right, wrong },
    share: trustIn({ right, wrong }, calibrationDefaults.likenessCertainty),
  }));
}
