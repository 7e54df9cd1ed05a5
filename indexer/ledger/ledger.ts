import type { LedgerProblem } from './ledger-folder';

/** What every event has, whatever it tells. */
export interface LedgerEvent {
  /** Sortable by time, unique over all writers. */
  readonly id: string;
  /** ISO time. */
  readonly at: string;
}

/**
 * One stream of events of all writers, in files `<month> <stream> <label>-<id>.md`. Reading is a fold over the events in
 * the order of (at, id); writing adds to this writer's own file of the month.
 */
export interface Ledger<TEvent extends LedgerEvent> {
  /** All events of all writers, in order, each once. */
  events(): readonly TEvent[];
  /** Lines that were stepped over. */
  readonly problems: readonly LedgerProblem[];
  /** Why the last write failed, until one succeeds. Kept, not thrown: callers go on. */
  readonly failure: string | undefined;
  /** Keeps the event in memory at once and on disk with the next flush. `text` is what people read in the file. */
  append(text: string, event: Omit<TEvent, 'id' | 'at'>): TEvent;
  /** Writes what was appended in one batch. A failure is remembered in `failure`, the events are kept and tried again. */
  flush(): Promise<void>;
  /** Reads files that other writers have added to since; gives whether anything is new. */
  reload(): Promise<boolean>;
  /** Moves this writer's files of the stream to the trash. */
  removeOwnFiles(): Promise<void>;
  /** Flushes for the last time. */
  close(): Promise<void>;
}
