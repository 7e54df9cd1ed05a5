import type { Review, Verdict } from '../memory';
import type { MemoryBook } from '../memory-book';
import { whyNotReplace } from '../reconcile/may-replace';
import type { DecisionChange } from './fit/change';

/** A pair that waits for a person, and what its judge, trusted by what people answered elsewhere, would decide now. */
export interface Reapplied {
  readonly review: Review;
  readonly verdict: Verdict;
  /** Who decides: the judge of the decision. */
  readonly judge: string;
  /** Why a person is asked all the same, as for a new statement; absent where it is decided. */
  readonly objection?: string;
}

/**
 * Holds pairs that wait against the calibration of now. With `apply` they are answered in the name of the judge, which can be undone
 * as any other decision of a judge, and is no label. What would be asked about now and was decided is left: it is in question
 * until a person says otherwise.
 *
 * @param changes of a calibration, the newest first
 */
export function reapplyCalibration(
  changes: readonly DecisionChange[],
  book: Pick<MemoryBook, 'reviews' | 'get' | 'answer'>,
  { apply }: { readonly apply: boolean },
): readonly Reapplied[] {
  const found = new Map<string, Reapplied>();
  const waiting = new Map(
    book.reviews().map((review) => [pairKey(review.newer.id, review.older.id), review]),
  );
  for (const { decision, to } of changes) {
    const newer = decision.newId === undefined ? undefined : book.get(decision.newId);
    const older = book.get(decision.olderId);
    const review = newer && older && waiting.get(pairKey(newer.id, older.id));
    if (to === 'unsure' || review === undefined || found.has(review.id)) continue;
    const objection = to === 'update' ? whyNotUpdate(review) : undefined;
    const reapplied = { review, verdict: to, judge: decision.judge };
    found.set(review.id, { ...reapplied, ...(objection !== undefined && { objection }) });
  }
  const all = [...found.values()];
  if (!apply) return all;
  for (const { review, verdict, judge, objection } of all) {
    // One answer may close another pair: what it replaced is not there any more.
    const isOpen = book.reviews().some(({ id }) => id === review.id);
    if (objection === undefined && isOpen) book.answer(review.id, verdict, judge);
  }
  return all;
}

/** The limits around a judge, as for a new statement of another category than what it would replace. */
function whyNotUpdate({ newer, older }: Review): string | undefined {
  return newer.category === older.category ? whyNotReplace(newer, older) : 'it is of another category';
}

function pairKey(newerId: string, olderId: string): string {
  return `${newerId} ${olderId}`;
}
