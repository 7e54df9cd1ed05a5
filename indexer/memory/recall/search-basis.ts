import type { MemoryShelf } from './memory-shelf';
import type { Similarities } from './similarities';

/** What a search knows before it looks at the memories of its space. */
export interface SearchBasis {
  readonly shelf: MemoryShelf;
  /** By id, the share of the searched words that a memory has, 0 to 1. Of all spaces: only to be asked by id. */
  readonly shares: ReadonlyMap<string, number>;
  /** Undefined where no model is there. */
  readonly similarities: Similarities | undefined;
}
