/**
 * A query as the user meant it. Words are optional to a match but raise it; phrases and filters are conditions.
 * `text` is what gets embedded: the words and phrases without operators and exclusions.
 */
export interface ParsedQuery {
  readonly text: string;
  readonly words: readonly string[];
  readonly phrases: readonly string[];
  readonly excludedWords: readonly string[];
  readonly excludedPhrases: readonly string[];
  readonly filters: QueryFilters;
}

export interface QueryFilters {
  /** Each must be part of the path, case-insensitive. */
  readonly path: readonly string[];
  readonly notPath: readonly string[];
  /** Each must be part of the file name. */
  readonly file: readonly string[];
  readonly notFile: readonly string[];
  /** Each must be a tag or its parent: `tag:work` finds `#work/travel`. */
  readonly tag: readonly string[];
  readonly notTag: readonly string[];
  /** Modified at or after this, milliseconds since the epoch. */
  readonly afterMs?: number;
  /** Modified before this. */
  readonly beforeMs?: number;
}
