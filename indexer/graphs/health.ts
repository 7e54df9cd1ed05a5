import type { EditSource, SessionCounts } from './co-edits/edit-session';
import type { GraphSignal } from './signal';

/** Counts of one source of co-edits: a log by its path, the git history, the recorded sessions. */
export interface SourceCounts extends SessionCounts {
  readonly source: EditSource;
  /** The log's path, `git` or `edits`. */
  readonly name: string;
  /** For a table: the columns it was read by. */
  readonly columns?: { readonly date?: string; readonly notes: readonly string[] };
}

/** What a build of the graphs came to; kept on disk and compared with the next. */
export interface GraphCounts {
  readonly builtAt: string;
  readonly edges: Readonly<Record<GraphSignal, number>>;
  readonly nodes: Readonly<Record<GraphSignal, number>>;
  readonly sources: readonly SourceCounts[];
}

export interface GraphWarning {
  readonly code: 'shrunk' | 'log-problem' | 'ledger-problem' | 'ledger-unwritable' | 'source-failed';
  readonly signal: GraphSignal;
  /** What happened, where, and what to do. */
  readonly message: string;
}
