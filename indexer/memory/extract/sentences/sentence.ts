import type { Word } from '../../words';
import type { PlacedTurn } from '../conversation/conversation';
import type { PassageKind } from '../passages/passage';

/** A sentence of a note, or a passage that has none because it is code, a table or a quotation. */
export interface Sentence {
  /** As a reader sees it. */
  readonly text: string;
  readonly words: readonly Word[];
  readonly kind: PassageKind;
  /** UTF-16 offset into the note. */
  readonly offset: number;
  /** The same of its end, exclusive; what was taken out on the way (markup, comments) is within. */
  readonly end: number;
  readonly isMostlyLinks: boolean;
  /** Whether it begins with a name in bold type, as in a conversation that somebody wrote down: `**Anna:** …`. */
  readonly isNamedInBold?: true;
  /** Whether it is a property of the note's frontmatter. */
  readonly isProperty?: true;
  readonly headings: readonly string[];
  readonly block?: string;
  /** Who said it, in a conversation. */
  readonly turn?: PlacedTurn;
  /** The same for all sentences of one paragraph. */
  readonly paragraph: number;
}
