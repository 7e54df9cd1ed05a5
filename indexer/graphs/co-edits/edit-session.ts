/** Where it is known from that notes were worked on together. Each is a switch of its own. */
export const EDIT_SOURCES = ['work-log', 'git', 'edits'] as const;
export type EditSource = (typeof EDIT_SOURCES)[number];

/** How a session names a note: by a link's text as a work log does, or by its path. */
export type NoteMention =
  { readonly kind: 'link'; readonly target: string } | { readonly kind: 'path'; readonly path: string };

/** Notes that were worked on together: an entry of a work log, a commit, or an hour at the desk. */
export interface EditSession {
  readonly source: EditSource;
  /** `YYYY-MM-DD`, or empty where the entry has no date. */
  readonly date: string;
  /** The entry in one line, or the commit's subject; shown as evidence. */
  readonly entry: string;
  /** Each note once. */
  readonly mentions: readonly NoteMention[];
  /** Where the entry stands; `line` is 0-based. */
  readonly place?: { readonly path: string; readonly line: number };
}

/** What a source of sessions was made of, for the comparison with the run before. */
export interface SessionCounts {
  /** Rows, entries or commits read. */
  readonly read: number;
  /** Those that name no note at all. */
  readonly namingNone: number;
  /** Those with two notes or more that made edges. */
  readonly sessions: number;
  /** Those with more notes than the bulk guard allows. */
  readonly bulk: number;
  /** Distinct names that lead to no note of the vault. */
  readonly unknownNames: number;
}
