import type { EditSession } from '../co-edits/edit-session';

/** What a note that records work was found to be. `none` holds no entries that name notes. */
export type WorkLogShape = 'table' | 'dated-headings' | 'dated-items' | 'none';

/** One entry of a work log as it was read, naming notes or not. */
export interface WorkLogEntry {
  /** `YYYY-MM-DD`, or empty where none could be read. */
  readonly date: string;
  /** Link targets as written, each once, in order of appearance: paths where the log writes paths. */
  readonly targets: readonly string[];
  /** The entry in one line, without markup, cut to a readable length. */
  readonly summary: string;
  /** 0-based line of its first line. */
  readonly line: number;
}

/** Something in a log that could not be read and what to do about it. */
export interface WorkLogProblem {
  /** 1-based line. */
  readonly line: number;
  readonly message: string;
}

export interface WorkLog {
  readonly shape: WorkLogShape;
  /** In the order of the note. */
  readonly entries: readonly WorkLogEntry[];
  /** For tables: the header cells that were taken for the date and for the notes, as written. */
  readonly columns?: { readonly date?: string; readonly notes: readonly string[] };
  readonly problems: readonly WorkLogProblem[];
}

/** What is remembered of a log between two starts. */
export interface WorkLogRecord {
  readonly path: string;
  /** Hash of the note's text when it was read. */
  readonly contentHash: string;
  readonly entries: number;
  readonly namingNone: number;
  readonly columns?: WorkLog['columns'];
  readonly sessions: readonly EditSession[];
  readonly problems: readonly WorkLogProblem[];
}
