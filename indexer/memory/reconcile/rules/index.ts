import { changedJob } from './changed-job';
import { lessDetail, moreDetail, otherThing } from './more-or-less';
import { otherNumber, otherTime, otherValue } from './other-value';
import { planOff, rescheduled } from './plan-off';
import type { ClaimPair } from './pair';
import type { Rule, Ruling } from './ruling';
import { lessAndNegative, sameWords } from './same-words';
import { introduced, otherSubject } from './subject';

export { pairClaims } from './pair';

/** The rules in the order they are asked; the first that has something to say decides. */
const rules: readonly Rule[] = [
  planOff,
  rescheduled,
  changedJob,
  sameWords,
  introduced,
  otherSubject,
  lessAndNegative,
  otherValue,
  otherNumber,
  otherTime,
  moreDetail,
  lessDetail,
];

/** @param isNear whether a model finds both texts alike, by whatever threshold it has */
export function rule(pair: ClaimPair, isNear: boolean): Ruling {
  for (const ask of rules) {
    const ruling = ask(pair);
    if (ruling) return ruling;
  }
  return otherThing(pair, isNear);
}
