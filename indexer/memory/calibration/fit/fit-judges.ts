import type { Decision } from '../../memory';
import { claimOfDecision, type RuleClaim } from '../claim-of-decision';
import { calibrationDefaults, CONSTRAINED, LIKENESS } from '../defaults';
import type { Marks } from '../mark-decisions';
import { fitIsotonic, valueAt } from './isotonic';
import type { JudgeFit } from './judge-fit';
import { fitPlatt, plattAt, type Sample } from './platt';
import { meanErrorOf, reliabilityOf } from './reliability';

/** From how sure a judge is to how likely it is right. Never falls. */
type Curve = (certainty: number) => number;

/** Judges whose certainty is a number that we chose, not a probability. */
const WITHOUT_PROBABILITY: ReadonlySet<string> = new Set(['rules', LIKENESS]);

/**
 * Fits, for each judge that tells probabilities, what it says to what people answered. People are asked mostly about what it was not
 * sure of, so that its low certainties are known better than its high ones.
 *
 * @param decisions the newest first
 * @returns the one with the most answers first; judges that nobody answered anything about are absent
 */
export function fitJudges(decisions: readonly Decision[], marks: Marks): readonly JudgeFit[] {
  const groups = new Map<string, { readonly claim: RuleClaim; readonly samples: Sample[] }>();
  for (const decision of decisions) {
    const claim = claimOfDecision(decision);
    const isRight = marks.get(decision);
    if (claim === undefined || isRight === undefined || !tellsProbability(claim)) continue;
    const key = JSON.stringify([claim.judge, claim.rule]);
    const group = groups.get(key) ?? { claim, samples: [] };
    groups.set(key, group);
    group.samples.push({ certainty: claim.certainty, isRight });
  }
  return [...groups.values()]
    .sort((one, other) => other.samples.length - one.samples.length)
    .map(({ claim, samples }) => fitJudge(claim, samples));
}

/** Whether what a judge says of its certainty is a probability that can be fitted. */
export function tellsProbability({ judge, rule }: Pick<RuleClaim, 'judge' | 'rule'>): boolean {
  return !WITHOUT_PROBABILITY.has(judge) && rule !== CONSTRAINED;
}

/** @returns undefined where there are too few answers for one */
export function fitOf(
  { judge, rule }: Pick<RuleClaim, 'judge' | 'rule'>,
  judges: readonly JudgeFit[],
): JudgeFit | undefined {
  return judges.find((each) => each.judge === judge && each.rule === rule && each.method !== 'none');
}

function fitJudge({ judge, rule, threshold }: RuleClaim, samples: readonly Sample[]): JudgeFit {
  const right = samples.filter(({ isRight }) => isRight).length;
  const { method, curve } = curveOf(samples);
  const fitted = curve === undefined ? threshold : thresholdOf(curve, samples);
  const table = reliabilityOf(samples, curve);
  return {
    judge,
    ...(rule !== undefined && { rule }),
    ...{ right, wrong: samples.length - right, method, table, meanError: meanErrorOf(table) },
    ...(fitted !== undefined && { threshold: fitted }),
  };
}

function curveOf(samples: readonly Sample[]): {
  readonly method: JudgeFit['method'];
  readonly curve?: Curve;
} {
  const { plattFrom, isotonicFrom } = calibrationDefaults;
  if (samples.length < plattFrom) return { method: 'none' };
  if (samples.length < isotonicFrom) {
    const curve = fitPlatt(samples);
    return { method: 'platt', curve: (certainty) => plattAt(curve, certainty) };
  }
  const steps = fitIsotonic(
    samples.map(({ certainty, isRight }) => ({ at: certainty, value: isRight ? 1 : 0 })),
  );
  return { method: 'isotonic', curve: (certainty) => valueAt(steps, certainty) ?? certainty };
}

/**
 * The least certainty that was seen from which it is right often enough, and which enough answers stand behind: nothing is
 * concluded about what nobody answered.
 */
function thresholdOf(curve: Curve, samples: readonly Sample[]): number | undefined {
  const { rightEnough, leastThreshold, fewestAbove } = calibrationDefaults;
  const seen = samples.map(({ certainty }) => certainty).sort((one, other) => one - other);
  const backed = seen.slice(0, Math.max(0, seen.length - fewestAbove + 1));
  return backed.find((certainty) => certainty >= leastThreshold && curve(certainty) >= rightEnough);
}
