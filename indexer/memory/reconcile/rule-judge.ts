import type { Judge } from '../judge';
import { reconcileDefaults } from './defaults';
import { pairClaims, rules } from './rules';
import { unsure } from './rules/ruling';

/**
 * A judge that needs no model: it takes both statements apart (subject, attribute, value, negation, numbers, times, names;
 * German and English) and says what it can tell from that. Everything else is `unsure` and goes to a person. A cosine never
 * decides; it only keeps what is near from being called distinct.
 */
export function createRuleJudge(): Judge {
  return {
    name: 'rules',
    judge: (newer, older, similarity) => {
      const pair = pairClaims(newer, older);
      const ruling =
        rules.map((rule) => rule(pair, similarity)).find((said) => said !== undefined) ??
        unsure('distinct', 'no rule has anything to say');
      return Promise.resolve({ ...ruling, threshold: reconcileDefaults.ruleThreshold });
    },
  };
}
