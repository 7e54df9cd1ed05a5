import type { Memory, Review } from '../memory';

/** What became of a statement. Several things can be true at once: it may replace one memory and duplicate another. */
export interface Reconciliation {
  /** What is in the memory now: the new one, or the one that said so before. */
  readonly memory: Memory;
  readonly outcome: 'added' | 'duplicate' | 'forgotten-before';
  /** Memories that are superseded by it now. */
  readonly superseded: readonly Memory[];
  readonly extends: readonly Memory[];
  readonly duplicates: readonly Memory[];
  /** Pairs that wait for a person. */
  readonly reviews: readonly Review[];
}
