import { lessDetail, moreDetail, otherThing } from './more-or-less';
import { otherNumber, otherTime, otherValue } from './other-value';
import { planOff, rescheduled } from './plan-off';
import type { Rule } from './ruling';
import { lessAndNegative, sameWords } from './same-words';
import { introduced, otherSubject } from './subject';

export { pairClaims } from './pair';

/** The rules in the order they are asked; the first that has something to say decides. The last one always has. */
export const rules: readonly Rule[] = [
  planOff,
  rescheduled,
  sameWords,
  introduced,
  otherSubject,
  lessAndNegative,
  otherValue,
  otherNumber,
  otherTime,
  moreDetail,
  lessDetail,
  otherThing,
];
