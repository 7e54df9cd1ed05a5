import type { Reason } from '../../graphs';
import { describeReason, SIGNAL_LABELS } from '../commands/graph/reasons';
import type { Scope } from '../server';

/**
 * Why a note is a neighbour. Whoever may know of one space alone is told which kind of tie it is, and neither an entry of a log
 * nor words of a search: those have no space.
 */
export function describeReasonWithin({ only }: Scope, reason: Reason): string {
  return only === undefined ? describeReason(reason) : SIGNAL_LABELS[reason.signal];
}
