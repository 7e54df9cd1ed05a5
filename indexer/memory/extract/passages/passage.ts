/** What kind of text a passage is; only `prose` and `item` are somebody's own words. */
export type PassageKind = 'prose' | 'item' | 'task' | 'quoted' | 'code' | 'table' | 'injected';

/** A paragraph, a list item, or a block that holds no sentences of the writer. */
export interface Passage {
  readonly kind: PassageKind;
  /** Without comments and the marks of callouts around it. */
  readonly text: string;
  /** UTF-16 offset in the note of the character at `index` of the text. */
  readonly offsetOf: (index: number) => number;
  /** Headings above it, the outermost first. */
  readonly headings: readonly string[];
  readonly block?: string;
}
