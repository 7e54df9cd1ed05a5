/** What kind of text a passage is; only `prose` and `item` are somebody's own words. */
export type PassageKind = 'prose' | 'item' | 'task' | 'quoted' | 'code' | 'table' | 'injected';

/** A paragraph, a list item, or a block that holds no sentences of the writer. */
export interface Passage {
  readonly kind: PassageKind;
  /** UTF-16 offsets into the note. */
  readonly start: number;
  readonly end: number;
  /** As long as the stretch, with blanks for what is no text; empty where the kind says enough. */
  readonly text: string;
  /** Headings above it, the outermost first. */
  readonly headings: readonly string[];
  readonly block?: string;
}
