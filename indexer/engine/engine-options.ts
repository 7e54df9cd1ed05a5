import type { EngineSettings } from '../engine-api';
import type { EditHistory } from '../graphs';
import type { JobQueue, RunLock } from '../jobs';
import type { LedgerFolder, LedgerWriter } from '../ledger';
import type { SharedFiles } from '../memory';
import type { Nodes } from '../nodes';
import type { Clock, Storage } from '../platform';
import type { Vault } from '../vault';

export interface EngineOptions {
  readonly vault: Vault;
  /** Where everything derived is kept; never inside a synced folder by default. */
  readonly storage: Storage;
  readonly settings: EngineSettings;
  /** Answers from what is stored and writes nothing that is derived: for a second process on the same data. */
  readonly readOnly?: boolean;
  /**
   * Whether what is learned may be written; by default where anything may. With `readOnly` the writer of the ledger is one of
   * its own, and what is derived of the memory lasts as long as the engine.
   */
  readonly mayLearn?: boolean;
  /** Where what is learned is written, and by whom; without it that lasts as long as the engine. */
  readonly ledger?: {
    readonly folder: LedgerFolder;
    readonly writer: LedgerWriter;
    /** Told when the engine closes, where something that was learned could not be written and is lost. */
    readonly onLost?: (reason: string) => void;
  };
  /** Notes that this program keeps for people in the memory folder; without it the profile and documents have no place. */
  readonly sharedFiles?: SharedFiles;
  /** Commits of the vault, where it has a history that can be read. */
  readonly history?: EditHistory;
  /** The pool of model servers. Who made it closes it, after the engine. */
  readonly nodes?: Nodes;
  /** Which of several programs on one machine runs the nightly jobs; this one does where absent. */
  readonly runLock?: RunLock;
  /** Where jobs wait, such as a database that several processes work on; the storage by default. The engine closes it. */
  readonly queue?: JobQueue;
  readonly clock?: Clock;
}
