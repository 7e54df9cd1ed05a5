import type { DismissedPair, PersonSearch } from '../answers';
import type { CoSearchGraph } from '../co-searches/co-search-graph';
import type { EditSession } from '../co-edits/edit-session';
import type { GraphWarning } from '../health';

/**
 * What the graphs learn from a person and could not rebuild: searches, edit sessions, dismissed pairs. Kept in ledgers
 * of the memory folder. Recording never throws and never waits for the disk; what fails is a warning.
 */
export interface GraphJournal {
  readonly coSearches: CoSearchGraph;
  /** Recorded sittings with two notes or more, by the paths that the notes have now. */
  editSessions(): readonly EditSession[];
  /** Pairs among the first results of a search that a person made, each one more time. */
  recordSearch(search: PersonSearch): void;
  /** A save in the editor; saves close together become one session. */
  recordEdit(path: string): void;
  /** The note has another path from now on, here and in all that was recorded. Unknown paths cost nothing. */
  renamed(from: string, to: string): void;
  dismiss(one: string, other: string): void;
  restore(one: string, other: string): void;
  isDismissed(one: string, other: string): boolean;
  dismissedPairs(): readonly DismissedPair[];
  /** Notes that this one was dismissed with. */
  dismissedWith(path: string): readonly string[];
  clearSearches(): Promise<void>;
  warnings(): readonly GraphWarning[];
  /** Calls the listener after anything recorded changed. */
  onChange(listener: (what: 'searches' | 'edits' | 'dismissals') => void): () => void;
  /** Reads what other devices have added; gives whether anything is new. */
  reload(): Promise<boolean>;
  flush(): Promise<void>;
  close(): Promise<void>;
}
