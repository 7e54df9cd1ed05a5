import type { StoredGraph } from '../signal';
import type { EditSession } from './edit-session';

/** What became of a source's sessions in the vault as it is now. */
export interface CoEditCounts {
  /** Sessions with two notes or more of the vault, that made edges. */
  readonly sessions: number;
  readonly bulk: number;
  /** Distinct names that lead to no note of the vault. */
  readonly unknownNames: number;
}

/**
 * Notes that were worked on together. Every note of the vault counts, in the index or not. A session of n notes gives
 * each of its pairs 1/(n-1); a pair's weight is the sum over its sessions. Every call leaves the graph as a rebuild from
 * scratch would make it.
 */
export interface CoEditGraph extends StoredGraph {
  readonly signal: 'co-edits';
  /** Sets all sessions of a source: a log's path, `git`, or `edits`. An empty list removes it. */
  replaceSource(name: string, sessions: readonly EditSession[]): void;
  /** The shared files changed by these paths, or altogether: names may lead elsewhere now. */
  filesChanged(paths: readonly string[] | 'all'): void;
  sourceNames(): readonly string[];
  counts(name: string): CoEditCounts;
}
