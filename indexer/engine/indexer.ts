import type { EngineSettings, RefreshReport, RunOptions } from '../engine-api';
import type { Compaction } from './compaction';
import type { IndexGaps } from './gaps';
import type { EngineGraphs } from './graphs/engine-graphs';
import type { MemoryKeeper } from './memory/keeper';
import type { EngineModel } from './model/engine-model';
import {
  carryOutPlan,
  isWorthDoubting,
  OwnFiles,
  planChanges,
  planRefresh,
  refuseEmptiedVault,
} from '../indexing';
import type { NoteObserver, RefreshCounts, RefreshPlan, Throttle } from '../indexing';
import { DEFAULT_MEMORY_FOLDER, ledgersOf } from '../ledger';
import { isAbort, TriviumError, Turns } from '../platform';
import type { Clock, Progress } from '../platform';
import type { SearchIndex } from '../search';
import type { StatusBoard } from './status-board';
import { isNotePath } from '../vault';
import type { Exclusion, Vault, VaultChange, VaultFile } from '../vault';

export interface IndexerOptions {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly gaps: IndexGaps;
  readonly graphs: EngineGraphs;
  readonly memory: MemoryKeeper;
  readonly model: EngineModel;
  readonly compaction: Compaction;
  readonly throttle: Throttle;
  readonly board: StatusBoard;
  readonly clock: Clock;
  readonly readOnly: boolean;
  readonly settings: EngineSettings;
  readonly isExcluded: Exclusion;
}

/** Keeps the index in step with the vault: whatever changes it goes through here, one after the other. */
export class Indexer {
  readonly #options: IndexerOptions;
  readonly #own = new OwnFiles();
  readonly #closing = new AbortController();
  #isExcluded: Exclusion;
  #memoryFolder: string;
  readonly #turns = new Turns();
  /** The look through the vault that is under way, without the embedding that follows it. */
  #reading: Promise<RefreshReport> | undefined;

  constructor(options: IndexerOptions) {
    this.#options = options;
    this.#isExcluded = options.isExcluded;
    this.#memoryFolder = options.settings.memoryFolder ?? DEFAULT_MEMORY_FOLDER;
  }

  /** Looks through the whole vault, reads what changed and embeds what lacks vectors. */
  async refresh(options: RunOptions): Promise<RefreshReport> {
    const { clock } = this.#options;
    // Embedding may take hours or be paused, and who asks meanwhile may have changed what is to be read.
    this.#reading ??= this.#readChanged(options).finally(() => (this.#reading = undefined));
    const report = await this.#reading;
    const startedMs = clock.now();
    const embedded = await this.#embedMissing(options);
    this.#settleGraphs();
    return { ...report, embedded, tookMs: report.tookMs + clock.now() - startedMs };
  }

  /** Takes in single changes; their vectors follow in the background. */
  async apply(changes: readonly VaultChange[], options: RunOptions): Promise<RefreshReport> {
    const { model, graphs } = this.#options;
    const report = await this.exclusively(() => this.#takeIn(changes, options));
    this.#embedMissing({})
      .then(() => graphs.settleNotes())
      .catch((error: unknown) => model.reportFailure(error));
    return report;
  }

  /** Empties the index and reads everything anew. */
  async rebuild(options: RunOptions & { readonly forgetVectors?: boolean }): Promise<RefreshReport> {
    this.throwIfReadOnly();
    const { index, gaps, graphs, model, compaction } = this.#options;
    await Promise.all([model.stop(), compaction.stop()]);
    // In turn: a look through the vault that is under way ends first, so that the one at the end is a new one.
    await this.exclusively(async () => {
      gaps.open();
      for (const { path } of [...index.files()]) {
        index.remove(path);
        graphs.keeper.removed(path);
      }
      await index.save();
      if (options.forgetVectors === true) await model.forget();
    });
    return this.refresh(options);
  }

  /** For {@link Indexer.exclusively}. */
  updateSettings(settings: EngineSettings, isExcluded: Exclusion): void {
    this.#isExcluded = isExcluded;
    this.#memoryFolder = settings.memoryFolder ?? DEFAULT_MEMORY_FOLDER;
  }

  /**
   * Does something between two runs.
   *
   * @throws TriviumError `cancelled` once closed
   */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    return this.#turns.take(() => {
      this.throwIfClosed();
      return work();
    });
  }

  /** Cuts short what runs, keeping what is done. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.#turns.idle();
  }

  throwIfClosed(): void {
    if (this.#closing.signal.aborted)
      throw new TriviumError('cancelled', `The index of "${this.#options.vault.name}" is closed.`);
  }

  throwIfReadOnly(): void {
    if (this.#options.readOnly)
      throw new TriviumError(
        'read-only',
        'Another process holds this index. Stop it, or give another folder with --data.',
      );
  }

  async #takeIn(changes: readonly VaultChange[], options: RunOptions): Promise<RefreshReport> {
    const { vault, index, graphs } = this.#options;
    const context = { vault, index, isExcluded: this.#isExcluded };
    const { plan, addedFiles, removedFiles } = await planChanges(changes, context);
    if (isWorthDoubting(plan.toRemove.length)) {
      this.#refuseEmptied(await vault.list(this.#signalOf(options)), options);
    }
    graphs.keeper.changeFiles(addedFiles, removedFiles);
    const report = await this.#carryOut(plan, options);
    const hasRenames = changes.some((change) => change.kind === 'rename');
    // What another device wrote first: it may have recorded the same rename.
    if (hasRenames) await this.#ledgersChanged();
    // After the notes themselves: a path that is written anew may be another note's old one.
    for (const change of changes) if (change.kind === 'rename') this.#renamed(change.oldPath, change.path);
    await graphs.filesWritten(addedFiles);
    const ledgers = `${ledgersOf(this.#memoryFolder)}/`;
    if ([...addedFiles, ...removedFiles].some((path) => path.startsWith(ledgers)))
      await this.#ledgersChanged();
    return report;
  }

  async #ledgersChanged(): Promise<void> {
    const { graphs, memory } = this.#options;
    await graphs.ledgersChanged();
    await memory.ledgersChanged();
  }

  #renamed(from: string, to: string): void {
    const { graphs, memory } = this.#options;
    graphs.keeper.renamed(from, to);
    memory.renamed(from, to);
  }

  /** The graphs hear of every note, the memory of those that moved. */
  #observer(): NoteObserver {
    const { memory } = this.#options;
    const { keeper } = this.#options.graphs;
    return {
      put: (record, source) => keeper.put(record, source),
      removed: (path) => keeper.removed(path),
      own: (path) => keeper.own(path),
      renamed: (from, to) => this.#renamed(from, to),
      beforeSave: async () => {
        await keeper.beforeSave();
        await memory.beforeSave();
      },
    };
  }

  #readChanged(options: RunOptions): Promise<RefreshReport> {
    const { vault, index, gaps, graphs, throttle } = this.#options;
    return this.exclusively(async () => {
      const ended = gaps.beginReading();
      const files = await vault.list(this.#signalOf(options));
      this.#refuseEmptied(files, options);
      graphs.keeper.setFiles(files.map((file) => file.path));
      const notes = files.filter(
        (file) => isNotePath(file.path) && !this.#isExcluded(file.path) && !this.#own.has(file),
      );
      const report = await this.#carryOut(planRefresh(notes, index), options, throttle);
      ended();
      return report;
    });
  }

  #refuseEmptied(files: readonly VaultFile[], { allowEmpty }: RunOptions): void {
    if (allowEmpty === true) return;
    const noteCount = files.filter((file) => isNotePath(file.path)).length;
    const { vault, index } = this.#options;
    refuseEmptiedVault(vault.name, noteCount, index.noteCount);
  }

  /** @param throttle - where nobody waits for just these notes */
  async #carryOut(plan: RefreshPlan, options: RunOptions, throttle?: Throttle): Promise<RefreshReport> {
    this.throwIfReadOnly();
    const { vault, index, clock, model, compaction, board } = this.#options;
    const startedMs = clock.now();
    const { state, progress } = board;
    let counts: RefreshCounts;
    try {
      board.set('indexing');
      counts = await carryOutPlan(plan, {
        ...{ vault, index, clock },
        observer: this.#observer(),
        own: this.#own,
        ...(throttle && { throttle }),
        signal: this.#signalOf(options),
        onProgress: (step) => this.#report(step, options),
      });
    } finally {
      if (plan.toRead.length + plan.toRemove.length > 0) model.notesChanged();
      board.set(state, progress);
      compaction.schedule();
    }
    return { notes: index.noteCount, ...counts, embedded: 0, tookMs: clock.now() - startedMs };
  }

  async #embedMissing(options: RunOptions): Promise<number> {
    const { model, board, compaction } = this.#options;
    if (model.identity === undefined) return 0;
    board.set(model.isPaused ? 'paused' : 'embedding');
    try {
      return await model.backfill(this.#signalOf(options), (step) => this.#report(step, options));
    } finally {
      board.set(compaction.isRunning ? 'compacting' : 'idle');
    }
  }

  /** In the background: nobody waits for the graphs who did not ask for them. */
  #settleGraphs(): void {
    const { graphs, model } = this.#options;
    graphs.settleGraphs().catch((error: unknown) => {
      if (!isAbort(error)) model.reportFailure(error);
    });
  }

  #report(progress: Progress, options: RunOptions): void {
    const isEmbedding = progress.phase === 'embed';
    const state = !isEmbedding ? 'indexing' : this.#options.model.isPaused ? 'paused' : 'embedding';
    this.#options.board.set(state, progress);
    options.onProgress?.(progress);
  }

  #signalOf({ signal }: RunOptions): AbortSignal {
    return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
  }
}
