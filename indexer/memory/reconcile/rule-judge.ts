import type { Judge } from '../judge';
import { reconcileDefaults } from './defaults';
import { pairClaims, rule } from './rules';

export interface RuleJudgeOptions {
  /** Cosine from which the model that answers now finds two texts alike; a usual one where absent. */
  readonly same?: () => number | undefined;
}

/**
 * A judge that needs no model: it takes both statements apart (subject, attribute, value, negation, numbers, times, names;
 * German and English) and says what it can tell from that. Everything else is `unsure` and goes to a person. A cosine never
 * decides; it only keeps what is near from being called distinct.
 */
export function createRuleJudge({ same }: RuleJudgeOptions = {}): Judge {
  return {
    name: 'rules',
    judge: (newer, older, similarity) => {
      const pair = pairClaims(newer, older);
      const isNear = similarity !== undefined && similarity >= (same?.() ?? reconcileDefaults.same);
      return Promise.resolve({ ...rule(pair, isNear), threshold: reconcileDefaults.ruleThreshold });
    },
  };
}
