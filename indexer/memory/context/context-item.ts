import type { MemoryStore } from '../memory';

export type ItemKind = 'core' | 'rule' | 'memory' | 'thought' | 'passage' | 'neighbour' | 'session' | 'diary';

/** Something that may go into a block. */
export interface ContextItem {
  readonly kind: ItemKind;
  /** What stands in the block, before it is made harmless. Only core files keep their lines. */
  readonly text: string;
  /** Where it is from, in words: `fact, said by you`, `Projects/Roof.md:12 › Gutter`. */
  readonly origin: string;
  /** ISO date or time. */
  readonly date?: string;
  readonly id?: string;
  readonly path?: string;
  readonly lines?: { readonly from: number; readonly to: number };
  readonly store?: MemoryStore;
}

/** An item with the number that stands before it. */
export interface NumberedItem extends ContextItem {
  readonly number: number;
  /** Its text as it stands in the block. */
  readonly shown: string;
}
