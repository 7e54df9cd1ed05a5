import { changedJob } from './changed-job';
import { givenAway } from './given-away';
import { otherHome } from './other-home';
import { doubtOf } from './doubtful';
import { lessDetail, moreDetail, otherThing } from './more-or-less';
import { otherNumber, otherTime, otherValue } from './other-value';
import { neverThere } from './never-there';
import { otherDiet } from './other-diet';
import { otherHolder } from './other-holder';
import { otherPhone } from './other-phone';
import { planDropped } from './plan-dropped';
import { planOff, rescheduled } from './plan-off';
import type { ClaimPair } from './pair';
import { unsure } from './ruling';
import type { Rule, Ruling } from './ruling';
import { lessAndNegative, sameWords } from './same-words';
import { introduced, otherSubject } from './subject';

export { attributesChangedBy, attributesOf } from './attribute';
export { pairClaims } from './pair';

/**
 * The rules in the order they are asked; the first that has something to say decides. Their names stand in the ledger, where
 * people's answers count for them: a rule that says something else from now on needs another one.
 */
const rules: readonly (readonly [name: string, rule: Rule])[] = [
  ['plan-off', planOff],
  ['plan-dropped', planDropped],
  ['rescheduled', rescheduled],
  ['changed-job', changedJob],
  ['given-away', givenAway],
  ['same-words', sameWords],
  ['other-phone', otherPhone],
  ['other-holder', otherHolder],
  ['introduced', introduced],
  ['other-subject', otherSubject],
  ['never-there', neverThere],
  ['less-and-negative', lessAndNegative],
  ['other-diet', otherDiet],
  ['other-home', otherHome],
  ['other-value', otherValue],
  ['other-number', otherNumber],
  ['other-time', otherTime],
  ['more-detail', moreDetail],
  ['less-detail', lessDetail],
];

/** @param isNear whether a model finds both texts alike, by whatever threshold it has */
export function rule(pair: ClaimPair, isNear: boolean): Ruling & { readonly rule: string } {
  for (const [name, ask] of rules) {
    const ruling = ask(pair);
    const doubt = ruling?.verdict === 'update' ? doubtOf(pair, name) : undefined;
    if (ruling && doubt !== undefined) return { ...unsure('update', doubt), rule: name };
    if (ruling) return { ...ruling, rule: name };
  }
  return { ...otherThing(pair, isNear), rule: 'other-thing' };
}
