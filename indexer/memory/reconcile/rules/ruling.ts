import type { Verdict } from '../../memory';
import { reconcileDefaults } from '../defaults';
import type { ClaimPair } from './pair';

/** What one rule makes of a pair. */
export interface Ruling {
  readonly verdict: Verdict | 'unsure';
  readonly proposal: Verdict;
  readonly certainty: number;
  readonly reason: string;
  /** Whether both were found to speak of one attribute of one subject. */
  readonly isSameAttribute?: true;
}

/** One idea of what two statements can be to each other; undefined where it has nothing to say. */
export type Rule = (pair: ClaimPair) => Ruling | undefined;

export function sure(verdict: Verdict, reason: string, certainty: number = reconcileDefaults.likely): Ruling {
  const ruling: Ruling = { verdict, proposal: verdict, certainty, reason };
  return verdict === 'update' ? { ...ruling, isSameAttribute: true } : ruling;
}

export function unsure(proposal: Verdict, reason: string): Ruling {
  return { verdict: 'unsure', proposal, certainty: reconcileDefaults.guessed, reason };
}

/**
 * An update, unless the statement that would replace the other is the earlier one: then it tells how things were, and a
 * person has to say so.
 */
export function update(pair: ClaimPair, reason: string): Ruling {
  return pair.isOutOfOrder
    ? unsure('distinct', `${reason}; but it is dated before what it would replace`)
    : sure('update', reason);
}
