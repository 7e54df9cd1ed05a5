import type {
  ConsolidationReport,
  CoreChange,
  CoreChangeReport,
  CoreFilesState,
  CoreTarget,
  RestoredCoreFile,
} from './memory';

export interface DistillRequest {
  /** The note's path in the vault. */
  readonly path: string;
  /** `memory` by default. */
  readonly target?: CoreTarget;
  /** Nothing is written without it. */
  readonly apply: boolean;
}

/** A note's key sentence with a link to it, as an entry. */
export interface DistillReport {
  readonly path: string;
  /** Absent where no sentence of the note can stand by itself. */
  readonly entry?: string;
  /** What came of it, or would. */
  readonly change?: CoreChangeReport;
}

/**
 * `MEMORY.md` and `USER.md`: what goes before every answer. They are notes that people edit as well, so that each call reads what
 * is on the disk. What a change cannot do is part of its answer, with the entries as they stand.
 *
 * What writes throws TriviumError `locked` where a file keeps changing meanwhile, `read-only`, or that of a file that cannot be
 * written.
 */
export interface CoreFilesEngine {
  /** The files as they stand; their blocks are empty where nothing is in them. */
  read(): Promise<CoreFilesState>;
  /** Adds, replaces or removes entries: of several changes all or none, held against the size they come to in the end. */
  change(
    request: CoreChange | readonly CoreChange[],
    options?: { readonly dryRun?: boolean },
  ): Promise<CoreChangeReport>;
  /**
   * Makes a file shorter whose own entries take more than 80 % of its limit: what is said twice and what holds no more goes, and
   * model servers, where there are any, leave out words. A dry run unless `apply` is set; the file as it was is kept.
   */
  consolidate(options: { readonly apply: boolean }): Promise<ConsolidationReport>;
  /**
   * Puts a file back as a backup has it; as it is now becomes a backup, too.
   *
   * @param backup its name within the memory folder, as a report gave it
   * @throws TriviumError `note-not-found`
   */
  restore(backup: string): Promise<RestoredCoreFile>;
  /**
   * Keeps one sentence of a note with a link to it, in place of what was kept of it before. A dry run unless `apply` is set.
   *
   * @throws TriviumError `note-not-found`, or `setting-invalid` for a note that is excluded or belongs to a space of its own
   */
  distill(request: DistillRequest): Promise<DistillReport>;
}
