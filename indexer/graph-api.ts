import type {
  DismissedPair,
  EgoGraph,
  GraphBuild,
  GraphReport,
  GraphStatus,
  NeighbourAnswer,
  NeighbourRequest,
  PersonSearch,
  Relation,
} from './graphs';
import type { ProgressListener } from './platform';

export interface GraphRunOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/** The part of the engine that knows what belongs together. */
export interface GraphEngine {
  /** @throws TriviumError `note-not-found` where the vault has no such note */
  neighbours(request: NeighbourRequest, signal?: AbortSignal): Promise<NeighbourAnswer>;
  /** @throws TriviumError `note-not-found` */
  relation(one: string, other: string): Promise<Relation>;
  /** @throws TriviumError `note-not-found` */
  egoGraph(path: string, limit?: number): Promise<EgoGraph>;
  /** Counts and warnings as things stand, at once. */
  graphStatus(): Promise<GraphStatus>;
  /** What each build came to, the oldest first: rows read, rows naming no note, sessions, edges. */
  graphBuilds(): Promise<readonly GraphBuild[]>;
  /**
   * Finishes what is pending: reads work logs and histories, computes similar notes, compares the counts with the
   * accepted ones and stores them. Runs by itself after each refresh; a call while it runs joins it.
   */
  settleGraphs(options?: GraphRunOptions): Promise<GraphStatus>;
  /** Throws away what the graphs derived and makes it anew; nothing learned is lost. */
  rebuildGraphs(options?: GraphRunOptions): Promise<GraphStatus>;
  graphReport(signal?: AbortSignal): Promise<GraphReport>;
  /** Takes the counts as they are for right: the warnings about them go. */
  acceptGraphCounts(): Promise<void>;
  /** Two notes are not related, whatever any signal says, until {@link GraphEngine.restore}. */
  dismiss(one: string, other: string): Promise<void>;
  restore(one: string, other: string): Promise<void>;
  dismissed(): Promise<readonly DismissedPair[]>;
  /** Never fails a search: what cannot be kept is told in the status. */
  recordSearch(search: PersonSearch): Promise<void>;
  /** A person changed this note in the editor just now. */
  recordEdit(path: string): Promise<void>;
  /** Forgets every recorded search. */
  clearSearches(): Promise<void>;
}
