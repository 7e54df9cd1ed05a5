import { reconcileDefaults } from '../defaults';
import type { ClaimPair } from './pair';
import { sure, unsure, type Rule, type Ruling } from './ruling';

/** The newer one says all that the older says, and more. */
export const moreDetail: Rule = (pair) => {
  const { newer, older } = pair;
  if (pair.subject !== 'same' || !pair.isSameRelation || pair.common.length === 0) return undefined;
  if (pair.onlyOlder.length > 0 || pair.onlyNewer.length === 0) return undefined;
  if (newer.isNegative || older.isNegative || newer.isPast !== older.isPast || newer.isSupposed) {
    return unsure('distinct', 'it says more, but of another time or with a negation');
  }
  return sure('extends', 'it says the same and adds to it');
};

/** The newer one says less: nothing that was not known, as long as what it leaves out does not narrow the older one. */
export const lessDetail: Rule = (pair) => {
  const { newer, older } = pair;
  if (pair.subject !== 'same' || !pair.isSameRelation || pair.common.length === 0) return undefined;
  if (pair.onlyNewer.length > 0 || pair.onlyOlder.length === 0) return undefined;
  const isNarrow = older.isRestricted || older.isSupposed || older.isPlan !== newer.isPlan;
  const isAside = pair.onlyOlder.every((part) => part.role !== '' || part.kind === 'time');
  if (newer.isNegative || older.isNegative || newer.isPast !== older.isPast || isNarrow || !isAside) {
    return unsure('duplicate', 'it says less than the older one');
  }
  return sure('duplicate', 'the older one says it in more detail');
};

/**
 * Both say something else, as far as any rule can tell. The last of the rules: it always has something to say.
 *
 * @param isNear whether a model finds both texts alike; then less in common is enough for a person to be asked
 */
export function otherThing(pair: ClaimPair, isNear: boolean): Ruling {
  const least = isNear ? reconcileDefaults.nearOverlap : reconcileDefaults.alikeOverlap;
  if (pair.subject === 'same' && pair.isSameRelation && isSwap(pair)) {
    return pair.newer.isChange && !pair.newer.isBesides && !pair.older.isPast
      ? unsure('update', 'the same with something else, and of now')
      : sure('distinct', 'the same is said of several things');
  }
  if (pair.overlap < least) return sure('distinct', 'they have little in common');
  const isTold = pair.newer.isPast !== pair.older.isPast || pair.newer.isBesides;
  if (isTold) return sure('distinct', 'they speak of different times, or of one thing besides another');
  const hasOtherFigures = [...pair.onlyNewer, ...pair.onlyOlder].some(({ kind }) => kind !== 'word');
  const proposal =
    isNear && !hasOtherFigures && pair.newer.isNegative === pair.older.isNegative ? 'duplicate' : 'distinct';
  return unsure(proposal, 'they are alike, and rules do not tell what sets them apart');
}

/** One thing in place of another: "speaks Spanish", "speaks Italian". */
function isSwap({ onlyNewer, onlyOlder }: ClaimPair): boolean {
  const words = (parts: typeof onlyNewer): number => parts.filter((part) => part.kind === 'word').length;
  return words(onlyNewer) > 0 && words(onlyOlder) > 0;
}
