import { reconcileDefaults } from '../defaults';
import type { ClaimPair } from './pair';
import { sure, unsure, update, type Rule, type Ruling } from './ruling';

/** All that one says the other says: the same, its opposite, or the same of another time. */
export const sameWords: Rule = (pair) => {
  const { newer, older } = pair;
  if (!pair.isSameRelation || pair.subject !== 'same' || pair.onlyNewer.length + pair.onlyOlder.length > 0) {
    return undefined;
  }
  if (newer.isNegative === older.isNegative) {
    if (newer.isPast !== older.isPast || newer.isPlan !== older.isPlan || newer.isEnded !== older.isEnded) {
      return unsure('duplicate', 'the same words of another time');
    }
    if (newer.isSupposed !== older.isSupposed)
      return unsure('duplicate', 'one is supposed and the other known');
    if (newer.isRestricted !== older.isRestricted) return unsure('duplicate', 'one holds in some cases only');
    return sure('duplicate', 'both say the same', reconcileDefaults.certain);
  }
  return opposite(pair);
};

/** A negative statement beside a positive one of the same things, of which it says no more. */
export const lessAndNegative: Rule = (pair) => {
  const { newer, older } = pair;
  if (!pair.isSameRelation || pair.subject !== 'same' || newer.isNegative === older.isNegative)
    return undefined;
  if (pair.common.length === 0) return undefined;
  if (pair.onlyNewer.length === 0 && newer.isNegative) return opposite(pair);
  return pair.overlap >= reconcileDefaults.alikeOverlap
    ? unsure('distinct', 'one says that it is so, the other that something like it is not')
    : undefined;
};

/** What was never so in the past cannot have ended; what is so now can. */
function opposite(pair: ClaimPair): Ruling {
  const { newer, older } = pair;
  const isOfPast = newer.isNever || older.isNever || newer.isPast || older.isPast;
  if (newer.isEnded && !older.isPast) return update(pair, 'what was so is not so any more');
  if (isOfPast || newer.isRestricted || older.isRestricted || newer.isSupposed) {
    return unsure('update', 'they contradict each other about the past, or in some cases');
  }
  const isTimed = [...pair.newer.parts, ...pair.older.parts].some((part) => part.kind === 'time');
  if (isTimed || pair.onlyOlder.length > 0) return unsure('update', 'they contradict each other');
  return update(pair, newer.isNegative ? 'what was so is not so' : 'what was not so is so');
}
