import * as z from 'zod';
import { EDIT_SOURCES } from './co-edits/edit-session';
import type { EditSource, SessionCounts } from './co-edits/edit-session';
import type { GRAPH_SIGNALS } from './signal';
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

/** One build of the graphs, as the log of builds has it. */
export interface GraphBuild {
  readonly counts: GraphCounts;
  readonly tookMs: number;
}

/** A count before and now. */
export interface Fall {
  readonly before: number;
  readonly now: number;
}

/** What a warning is about, for those who tell it in another language than English. */
export type WarningSubject =
  | { readonly kind: 'graph'; readonly edges: Fall; readonly nodes: Fall }
  /** Without `now` the source is gone. */
  | { readonly kind: 'source'; readonly before: SourceCounts; readonly now?: SourceCounts }
  /** Lines of a file that cannot be read, from 1, and how many more there are; none where it is the whole file. */
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly lines: readonly number[];
      readonly more: number;
    };

export interface GraphWarning {
  readonly code: 'shrunk' | 'log-problem' | 'ledger-problem' | 'ledger-unwritable' | 'source-failed';
  readonly signal: GraphSignal;
  /** What happened, where, and what to do. */
  readonly message: string;
  readonly about?: WarningSubject;
}

const count = z.int().nonnegative();

const perSignal = z.object({
  links: count,
  'co-edits': count,
  'co-searches': count,
  similar: count,
} satisfies Record<(typeof GRAPH_SIGNALS)[number], unknown>);

const sourceCounts = z.object({
  source: z.enum(EDIT_SOURCES),
  name: z.string(),
  read: count,
  namingNone: count,
  sessions: count,
  bulk: count,
  unknownNames: count,
  columns: z.object({ date: z.string().exactOptional(), notes: z.array(z.string()) }).exactOptional(),
});

/** {@link GraphCounts} as they are stored. */
export const graphCountsSchema = z.object({
  builtAt: z.string(),
  edges: perSignal,
  nodes: perSignal,
  sources: z.array(sourceCounts),
});

/** Counts as they were stored; undefined where the bytes are none, so that the next build is the first again. */
export function readCounts(bytes: Uint8Array): GraphCounts | undefined {
  try {
    return graphCountsSchema.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data;
  } catch {
    return undefined;
  }
}

/** Counts as {@link readCounts} reads them: JSON that a person can look at. */
export function writeCounts(counts: GraphCounts): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(counts, undefined, 2)}\n`);
}
