import type { FindingItem, FindingKind } from './finding';
import type { Look } from './look';

/** One way in which things can be wrong: how it is found, told and repaired. */
export interface Check {
  readonly kind: FindingKind;
  readonly of?: string;
  readonly find: (look: Look) => readonly FindingItem[] | Promise<readonly FindingItem[]>;
  /** What is wrong, after `1 ` and after `2 `; what is named follows it. */
  readonly one: string;
  readonly many: string;
  /** What is done about it, in a sentence; or what a person can do where there is no {@link Check.repair}. */
  readonly cure: string;
  /** Why it is not to be repaired as things stand, in a sentence; undefined where it may. */
  readonly whyNot?: (look: Look) => Promise<string | undefined> | string | undefined;
  readonly repair?: {
    /** What a repair writes to: what can be made again at any time, or the ledgers. */
    readonly writes: 'derived' | 'ledger';
    readonly run: (items: readonly FindingItem[], look: Look, signal?: AbortSignal) => Promise<void>;
  };
}
