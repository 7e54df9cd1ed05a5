import type { CoreTarget } from './core-file';
import type { CoreFilesState } from './core-state';

/** What becomes of one entry. */
export interface ConsolidationStep {
  readonly target: CoreTarget;
  /**
   * - `repeated`: another entry says the same in the same words
   * - `contained`: another entry says all of it, and more
   * - `superseded`: a later entry, or the memory itself, says that it holds no more
   * - `shortened`: said in fewer of its own words
   */
  readonly kind: 'repeated' | 'contained' | 'superseded' | 'shortened';
  readonly before: string;
  /** Of a shortened one; else the entry goes. */
  readonly after?: string;
  /** For people: the entry that says it, or what is known. */
  readonly because: string;
}

export interface ConsolidatedFile {
  readonly target: CoreTarget;
  readonly path: string;
  /** Whether its measured size asks for it. Nothing is done to a file where it does not. */
  readonly isDue: boolean;
  /** Of its own entries. */
  readonly charactersBefore: number;
  readonly charactersAfter: number;
  readonly limit: number;
}

export interface ConsolidationReport {
  readonly isApplied: boolean;
  readonly files: readonly ConsolidatedFile[];
  readonly steps: readonly ConsolidationStep[];
  /** The files as they were, in the vault: what `restore` takes. */
  readonly backups: readonly string[];
  readonly state: CoreFilesState;
}

/** A file that is as a backup has it. */
export interface RestoredCoreFile {
  readonly target: CoreTarget;
  /** The file as it was until now. Absent where there was none, or it is the same. */
  readonly backup?: string;
  readonly state: CoreFilesState;
}
