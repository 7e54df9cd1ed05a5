import type { LedgerLine } from './ledger-line';
import type { LedgerFile, LedgerProblem } from './ledger-folder';

/** What every event has, whatever it tells. */
export interface LedgerEvent {
  /** Sortable by time, unique over all writers. */
  readonly id: string;
  /** ISO time. */
  readonly at: string;
}

/** An event before the ledger gives it its id and time. */
export type NewLedgerEvent<TEvent extends LedgerEvent> = TEvent extends unknown
  ? Omit<TEvent, 'id' | 'at'>
  : never;

/** A file of the stream as it was last seen. */
export interface LedgerFileState {
  readonly name: string;
  /** As it was listed when it was read; undefined for one that this process has written to since. */
  readonly listed: LedgerFile | undefined;
  /** Whether each of its list items could be read. */
  readonly isWhole: boolean;
}

/**
 * One stream of events of all writers, in files `<month> <stream> <label>-<id>.md`. Reading is a fold over the events in
 * the order of (at, id); writing adds to this writer's own file of the month.
 */
export interface Ledger<TEvent extends LedgerEvent> {
  /** All events of all writers, in order, each once. The array is another one after every change. */
  events(): readonly TEvent[];
  /** The same events with the lines they stand in. */
  lines(): readonly LedgerLine<TEvent>[];
  /** The ledgers that are there, whether or not they hold lines. */
  files(): readonly LedgerFileState[];
  /** Lines that were stepped over. */
  readonly problems: readonly LedgerProblem[];
  /** Why the folder could last not be read or written, until it can. Kept, not thrown: callers go on. */
  readonly failure: string | undefined;
  /** Events that were appended and are not on disk. */
  readonly unwritten: number;
  /**
   * Keeps the event in memory at once and on disk with the next flush. It comes after all events known here, unless
   * one of them is more than a day in the future: then some device's clock is wrong, and this one's is believed.
   *
   * @param text what people read in the file; see `ledgerText` for what becomes of it
   */
  append(text: string, event: NewLedgerEvent<TEvent>): TEvent;
  /** Writes what was appended in one batch. A failure is remembered in `failure`, the events are kept and tried again. */
  flush(): Promise<void>;
  /** Reads files that were added to or edited since; gives whether anything is new or gone. */
  reload(): Promise<boolean>;
  /**
   * Moves this writer's files of the stream to the trash. What was appended since the last flush is first written into
   * a fresh file, so that whatever happens it is there.
   *
   * @throws TriviumError `storage-full` or `storage-unwritable`; then no file was moved
   */
  removeOwnFiles(): Promise<void>;
  /** Flushes for the last time. */
  close(): Promise<void>;
}
