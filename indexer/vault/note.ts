/** A stretch of a text: UTF-16 offsets, `end` exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A stretch of a note's text as read, and the 0-based line of `start`. */
export interface Span extends TextRange {
  readonly line: number;
}

export type LinkKind = 'wikilink' | 'embed' | 'markdown-link' | 'markdown-embed' | 'frontmatter';

/** One occurrence of a link, as written. External addresses are not links. */
export interface Link {
  readonly kind: LinkKind;
  /** The whole link text, brackets included. */
  readonly original: string;
  /** What is linked to, percent-decoded, without subpath and display text; empty for a link within the note. */
  readonly target: string;
  /** `#Heading#Sub` or `#^block`, or empty. */
  readonly subpath: string;
  /** The text a reader sees. */
  readonly displayText: string;
  /** Where it stands; for a frontmatter link the frontmatter's span. */
  readonly span: Span;
  /** The property of a frontmatter link. */
  readonly key?: string;
}

export interface Heading {
  readonly text: string;
  readonly level: number;
  readonly span: Span;
}

export interface Tag {
  /** Without `#`, case kept. */
  readonly name: string;
  readonly span: Span;
}

export interface Block {
  readonly id: string;
  readonly span: Span;
}

export interface ListItem {
  readonly span: Span;
  /** The character between the brackets of a task, undefined for a plain item. */
  readonly task?: string;
  /** The line of the parent item, or the negative line of the list's first item (as Obsidian writes it). */
  readonly parent: number;
  /** The block id at the end of the item's own text. */
  readonly id?: string;
}

export type SectionKind =
  | 'yaml'
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'code'
  | 'table'
  | 'blockquote'
  | 'callout'
  | 'html'
  | 'comment'
  | 'math'
  | 'thematicBreak'
  | 'footnoteDefinition';

export interface Section {
  readonly kind: SectionKind;
  readonly span: Span;
}

/** Something in a note that could not be read; the rest of the note still counts. */
export interface NoteProblem {
  readonly code: 'frontmatter-invalid' | 'note-unreadable' | 'note-too-large' | 'note-is-binary';
  readonly message: string;
  /** 1-based line in the note, where known. */
  readonly line?: number;
}

/** All that is read out of a note's text. Pure data: the same text gives the same note. */
export interface ParsedNote {
  readonly path: string;
  /** File name without folder and `.md`. */
  readonly title: string;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** Offset at which the body begins, after the frontmatter. */
  readonly bodyStart: number;
  readonly aliases: readonly string[];
  /** Tags of the frontmatter, without `#`. */
  readonly frontmatterTags: readonly string[];
  /** What the property `space` says in one line; null where that is no single text, so that it names no space. */
  readonly space?: string | null;
  /** Tags in the body. */
  readonly tags: readonly Tag[];
  readonly headings: readonly Heading[];
  readonly links: readonly Link[];
  readonly blocks: readonly Block[];
  readonly listItems: readonly ListItem[];
  readonly sections: readonly Section[];
  /** What is kept out of the indexed text: HTML comments, the marks of `%% comments %%`, block ids; in order. */
  readonly hidden: readonly TextRange[];
  readonly problems: readonly NoteProblem[];
}
