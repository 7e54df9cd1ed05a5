import type { WordShares } from '../../search';
import type { Similarities } from './similarities';
import type { SpaceColumns } from './space-columns';

/** What a search knows before it looks at the memories of its space. */
export interface SearchBasis {
  readonly columns: SpaceColumns;
  /** What memories have of the searched words; those of other spaces are among them. */
  readonly words: WordShares;
  /** The same of any other text. */
  readonly sharesOf: (text: string) => WordShares;
  /** Undefined where no model is there. */
  readonly similarities: Similarities | undefined;
}
