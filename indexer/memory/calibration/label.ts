import type { MemoryCategory, Verdict } from '../memory';

/** A pair that a person looked at, and what the newer one is to the older by their word. */
interface PairLabel {
  readonly kind: 'answered';
  readonly at: string;
  readonly newerId: string;
  readonly olderId: string;
  /** What the newer one says: a statement that was taken for another mention of the older had no id when that was decided. */
  readonly newerText?: string;
  readonly verdict: Verdict;
}

/**
 * What a person said of one memory: that it had not been replaced rightly, that it holds, that it is not so at all, or that it
 * belongs to another category than the one named here.
 */
interface MemoryLabel {
  readonly kind: 'reinstated' | 'confirmed' | 'forgotten-as-wrong' | 'retyped';
  readonly at: string;
  readonly id: string;
  /** That the memory had until then. */
  readonly category: MemoryCategory;
}

/** What a person said that tells whether a judge was right. Nothing is stored for it: the ledger's events say it. */
export type Label = PairLabel | MemoryLabel;

export type LabelKind = Label['kind'];
