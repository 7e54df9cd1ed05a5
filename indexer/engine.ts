import type { Embedder } from './embedding';
import { MOST_RESULTS } from './engine-api';
import type {
  Engine,
  EngineSettings,
  EngineStatus,
  LinkEdge,
  NoteLinks,
  RefreshReport,
  RunOptions,
  SearchRequest,
  SearchResponse,
} from './engine-api';
import {
  carryOutPlan,
  isWorthDoubting,
  planChanges,
  OwnFiles,
  planRefresh,
  refuseEmptiedVault,
  Throttle,
} from './indexing';
import type { RefreshCounts, RefreshPlan } from './indexing';
import { describeHits } from './describe-hits';
import { describeLinks } from './note-links';
import { createGraphFiles } from './engine-graph-files';
import { EngineGraphs } from './engine-graphs';
import { IndexGaps } from './engine-gaps';
import { defaultGraphSettings, openGraphJournal, openSimilarGraph } from './graphs';
import type { EditHistory } from './graphs';
import { isAbort, systemClock, TriviumError } from './platform';
import { DEFAULT_MEMORY_FOLDER } from './ledger';
import type { LedgerFolder, LedgerWriter } from './ledger';
import type { Clock, Progress, Storage } from './platform';
import { createSearchIndex, parseQuery } from './search';
import type { ParsedQuery, SearchIndex } from './search';
import { StatusBoard } from './status-board';
import { createExclusion, isNotePath } from './vault';
import type { Exclusion, Vault, VaultChange, VaultFile } from './vault';
import { Compaction } from './engine-compaction';
import { Counter } from './engine-counts';
import { EngineModel } from './engine-model';

const DEFAULT_RESULTS = 20;

export interface EngineOptions {
  readonly vault: Vault;
  /** Where everything derived is kept; never inside a synced folder by default. */
  readonly storage: Storage;
  readonly settings: EngineSettings;
  /** Answers from what is stored and writes nothing: for a second process on the same data. */
  readonly readOnly?: boolean;
  /** Where what is learned is written, and by whom; without it that lasts as long as the engine. */
  readonly ledger?: {
    readonly folder: LedgerFolder;
    readonly writer: LedgerWriter;
    /** Told when the engine closes, where something that was learned could not be written and is lost. */
    readonly onLost?: (reason: string) => void;
  };
  /** Commits of the vault, where it has a history that can be read. */
  readonly history?: EditHistory;
  readonly clock?: Clock;
}

/**
 * Opens a vault: loads what is stored, reports what a crash damaged, and is ready to search by word at once. Notes are
 * first read by {@link Engine.refresh}.
 *
 * @throws TriviumError `setting-invalid` for an exclude pattern that cannot be read, or a storage error
 */
export async function openEngine(options: EngineOptions): Promise<Engine> {
  const isExcluded = createExclusion(options.settings.exclude);
  const { storage, vault, settings, clock = systemClock, readOnly = false } = options;
  const throttle = new Throttle(clock, settings.speed ?? 'full');
  // Grows while the engine lives: a part that is read late may be found damaged late.
  const repairs: string[] = [];
  const note = (repair: string) => void repairs.push(repair);
  const opened = await createSearchIndex({
    storage,
    onRepair: (repair) => {
      note(repair);
      gaps.open();
    },
  });
  const { index } = opened;
  const gaps = new IndexGaps(index, opened.lacksNotes);
  repairs.push(...opened.repairs);
  const graphs = await openGraphs({ ...options, storage: createGraphFiles(storage, note) }, index, gaps);
  const model = await EngineModel.open({
    ...{ vault, index, storage, clock, throttle, readOnly },
    onServing: (store) => graphs.keeper.useVectors(store),
  });
  return new VaultEngine(options, { index, gaps, graphs, model, throttle }, isExcluded, repairs);
}

async function openGraphs(
  options: EngineOptions,
  index: SearchIndex,
  gaps: IndexGaps,
): Promise<EngineGraphs> {
  const { vault, storage, ledger, history, clock = systemClock, readOnly = false } = options;
  const { folder, writer, onLost } = ledger ?? {};
  const journal = await openGraphJournal({ folder, writer, clock, onLost });
  const similar = await openSimilarGraph({ storage, clock });
  const settings = options.settings.graphs ?? defaultGraphSettings;
  return EngineGraphs.open({
    ...{ vault, index, gaps, storage, clock, settings, journal, similar, readOnly },
    ...(history !== undefined && { history }),
  });
}

/** The parts of an engine that hold something. */
interface Parts {
  readonly index: SearchIndex;
  readonly gaps: IndexGaps;
  readonly graphs: EngineGraphs;
  readonly model: EngineModel;
  readonly throttle: Throttle;
}

class VaultEngine implements Engine {
  readonly #vault: Vault;
  readonly #clock: Clock;
  readonly #readOnly: boolean;
  readonly #index: SearchIndex;
  readonly #gaps: IndexGaps;
  readonly #model: EngineModel;
  readonly #throttle: Throttle;
  readonly #compaction: Compaction;
  readonly #counter: Counter;
  readonly #own = new OwnFiles();
  readonly #board: StatusBoard;
  readonly graphs: EngineGraphs;
  readonly #closing = new AbortController();
  #isExcluded: Exclusion;
  #memoryFolder: string;
  readonly #repairs: string[];
  /** Everything that changes the index goes through here, one after the other. */
  #queue: Promise<unknown> = Promise.resolve();
  /** The look through the vault that is under way, without the embedding that follows it. */
  #reading: Promise<RefreshReport> | undefined;

  constructor(
    options: EngineOptions,
    { index, gaps, graphs, model, throttle }: Parts,
    isExcluded: Exclusion,
    repairs: string[],
  ) {
    this.#vault = options.vault;
    this.#clock = options.clock ?? systemClock;
    this.#readOnly = options.readOnly ?? false;
    this.#index = index;
    this.#gaps = gaps;
    this.#model = model;
    this.#throttle = throttle;
    this.#isExcluded = isExcluded;
    this.#repairs = repairs;
    this.graphs = graphs;
    this.#memoryFolder = options.settings.memoryFolder ?? DEFAULT_MEMORY_FOLDER;
    this.#board = new StatusBoard(this.#clock);
    this.#counter = new Counter(index, options.storage, this.#clock);
    this.#compaction = new Compaction({
      index,
      clock: (signal) => throttle.clock(signal),
      mayRun: () => !this.#model.isPaused && this.#board.state !== 'indexing',
      onProgress: (progress) => this.#showCompaction(progress),
      onEnd: () => this.#hideCompaction(),
    });
  }

  async refresh(options: RunOptions = {}): Promise<RefreshReport> {
    // Embedding may take hours or be paused, and who asks meanwhile may have changed what is to be read.
    this.#reading ??= this.#readChanged(options).finally(() => (this.#reading = undefined));
    const report = await this.#reading;
    const startedMs = this.#clock.now();
    const embedded = await this.#embedMissing(options);
    this.#settleGraphs();
    return { ...report, embedded, tookMs: report.tookMs + this.#clock.now() - startedMs };
  }

  async apply(changes: readonly VaultChange[], options: RunOptions = {}): Promise<RefreshReport> {
    const report = await this.#exclusively(async () => {
      const { plan, addedFiles, removedFiles } = await planChanges(changes, {
        vault: this.#vault,
        index: this.#index,
        isExcluded: this.#isExcluded,
      });
      if (isWorthDoubting(plan.toRemove.length)) {
        this.#refuseEmptied(await this.#vault.list(this.#signalOf(options)), options);
      }
      this.graphs.keeper.changeFiles(addedFiles, removedFiles);
      const counts = await this.#carryOut(plan, options);
      const hasRenames = changes.some((change) => change.kind === 'rename');
      // What another device wrote first: it may have recorded the same rename.
      if (hasRenames) await this.graphs.ledgersChanged();
      // After the notes themselves: a path that is written anew may be another note's old one.
      for (const change of changes)
        if (change.kind === 'rename') this.graphs.keeper.renamed(change.oldPath, change.path);
      await this.graphs.filesWritten(addedFiles);
      const ledgers = `${this.#memoryFolder}/ledger/`;
      if ([...addedFiles, ...removedFiles].some((path) => path.startsWith(ledgers)))
        await this.graphs.ledgersChanged();
      return counts;
    });
    this.#embedMissing({})
      .then(() => this.graphs.settleNotes())
      .catch((error: unknown) => this.#model.reportFailure(error));
    return report;
  }

  async compact(options: RunOptions = {}): Promise<void> {
    this.#throwIfClosed();
    this.#throwIfReadOnly();
    await this.#compaction.run(options);
  }

  pause(): void {
    this.#model.pause();
    if (this.#board.state === 'embedding') this.#board.set('paused', this.#board.progress);
  }

  resume(): void {
    this.#model.resume();
    if (this.#board.state === 'paused') this.#board.set('embedding', this.#board.progress);
  }

  async search(request: SearchRequest, signal?: AbortSignal): Promise<SearchResponse> {
    this.#throwIfClosed();
    const startedMs = this.#clock.now();
    const query = parseQuery(request.query);
    const { hits, mode, notice: modelNotice } = await this.#findHits(query, request, signal);
    const notices = [this.#gaps.notice, modelNotice].filter((notice) => notice !== undefined);
    const context = { index: this.#index, vault: this.#vault, clock: this.#clock, signal };
    const results = await describeHits(hits, query, context);
    const tookMs = this.#clock.now() - startedMs;
    return { results, mode, tookMs, ...(notices.length > 0 && { notice: notices.join(' ') }) };
  }

  async #findHits(query: ParsedQuery, request: SearchRequest, signal: AbortSignal | undefined) {
    const { mode: asked = 'hybrid' } = request;
    const limit = Math.min(request.limit ?? DEFAULT_RESULTS, MOST_RESULTS);
    for (;;) {
      const embedded = await this.#model.embedQuery(query.text, asked, signal);
      const { queryVector, notice } = embedded;
      const mode = queryVector === undefined ? 'text' : asked;
      const options = { mode, limit, ...(queryVector !== undefined && { queryVector }) };
      const hits = await this.#model.search(embedded, () => this.#index.search(query, options));
      if (hits !== undefined) return { hits, mode, notice };
    }
  }

  async links(path: string): Promise<NoteLinks> {
    if (this.#index.record(path) === undefined)
      throw new TriviumError(
        'note-not-found',
        `The index has no note "${path}". Give its path within the vault, with ".md".`,
      );
    return describeLinks(path, await this.graphs.links());
  }

  async edges(): Promise<readonly LinkEdge[]> {
    return (await this.graphs.links()).linkEdges().edges;
  }

  async unresolved(): Promise<readonly { readonly target: string; readonly occurrences: number }[]> {
    return (await this.graphs.links()).linkEdges().unresolved;
  }

  async status(): Promise<EngineStatus> {
    const { state, progress } = this.#board;
    const { problem, nextIdentity, completeIdentity } = this.#model;
    const compactionProblem = this.#compaction.problem;
    const isBusy = state === 'indexing' || state === 'embedding';
    const { nextChunksWithVectors, ...counts } = await this.#counter.count(this.#model, isBusy);
    return {
      vault: this.#vault.name,
      state,
      readOnly: this.#readOnly,
      chunks: this.#index.chunkCount,
      ...counts,
      embeddedThisRun: this.#model.embeddedThisRun,
      repairs: [...this.#repairs],
      model: this.#model.identity,
      ...(nextIdentity && { nextModel: { ...nextIdentity, chunksWithVectors: nextChunksWithVectors } }),
      ...(completeIdentity && { completeModel: completeIdentity }),
      ...(problem !== undefined && { modelProblem: problem }),
      ...(compactionProblem !== undefined && { compactionProblem }),
      ...(progress !== undefined && { progress }),
    };
  }

  onStatus(listener: (status: EngineStatus) => void): () => void {
    return this.#board.listen(() => void this.status().then(listener));
  }

  setEmbedder(embedder: Embedder | undefined, problem?: string): Promise<void> {
    return this.#exclusively(async () => {
      this.#repairs.push(...(await this.#model.setEmbedder(embedder, problem)));
      this.#board.set(this.#board.state);
    });
  }

  updateSettings(settings: EngineSettings): Promise<void> {
    const isExcluded = createExclusion(settings.exclude);
    return this.#exclusively(() => {
      this.#isExcluded = isExcluded;
      this.#memoryFolder = settings.memoryFolder ?? DEFAULT_MEMORY_FOLDER;
      this.graphs.updateSettings(settings.graphs ?? defaultGraphSettings);
      this.#throttle.speed = settings.speed ?? 'full';
      return Promise.resolve();
    });
  }

  async rebuild(options: RunOptions & { readonly forgetVectors?: boolean } = {}): Promise<RefreshReport> {
    this.#throwIfReadOnly();
    await Promise.all([this.#model.stop(), this.#compaction.stop()]);
    // In turn: a look through the vault that is under way ends first, so that the one at the end is a new one.
    await this.#exclusively(async () => {
      this.#gaps.open();
      for (const { path } of [...this.#index.files()]) {
        this.#index.remove(path);
        this.graphs.keeper.removed(path);
      }
      await this.#index.save();
      if (options.forgetVectors === true) await this.#model.forget();
    });
    return this.refresh(options);
  }

  async close(): Promise<void> {
    if (this.#board.state === 'closed') return;
    this.#closing.abort();
    await this.#queue;
    await this.#compaction.close();
    await this.graphs.close();
    await this.#model.close();
    this.#board.set('closed');
    this.#board.close();
  }

  #readChanged(options: RunOptions): Promise<RefreshReport> {
    return this.#exclusively(async () => {
      const ended = this.#gaps.beginReading();
      const files = await this.#vault.list(this.#signalOf(options));
      this.#refuseEmptied(files, options);
      this.graphs.keeper.setFiles(files.map((file) => file.path));
      const notes = files.filter(
        (file) => isNotePath(file.path) && !this.#isExcluded(file.path) && !this.#own.has(file),
      );
      const report = await this.#carryOut(planRefresh(notes, this.#index), options, this.#throttle);
      ended();
      return report;
    });
  }

  #refuseEmptied(files: readonly VaultFile[], { allowEmpty }: RunOptions): void {
    if (allowEmpty === true) return;
    const noteCount = files.filter((file) => isNotePath(file.path)).length;
    refuseEmptiedVault(this.#vault.name, noteCount, this.#index.noteCount);
  }

  /** @param throttle - where nobody waits for just these notes */
  async #carryOut(plan: RefreshPlan, options: RunOptions, throttle?: Throttle): Promise<RefreshReport> {
    this.#throwIfReadOnly();
    const startedMs = this.#clock.now();
    const { state, progress } = this.#board;
    let counts: RefreshCounts;
    try {
      this.#board.set('indexing');
      counts = await carryOutPlan(plan, {
        vault: this.#vault,
        index: this.#index,
        clock: this.#clock,
        observer: this.graphs.keeper,
        own: this.#own,
        ...(throttle && { throttle }),
        signal: this.#signalOf(options),
        onProgress: (step) => this.#report(step, options),
      });
    } finally {
      if (plan.toRead.length + plan.toRemove.length > 0) this.#model.notesChanged();
      this.#board.set(state, progress);
      if (!this.#readOnly) this.#compaction.schedule();
    }
    return { notes: this.#index.noteCount, ...counts, embedded: 0, tookMs: this.#clock.now() - startedMs };
  }

  async #embedMissing(options: RunOptions): Promise<number> {
    if (this.#model.identity === undefined) return 0;
    this.#board.set(this.#model.isPaused ? 'paused' : 'embedding');
    try {
      return await this.#model.backfill(this.#signalOf(options), (step) => this.#report(step, options));
    } finally {
      this.#board.set(this.#compaction.isRunning ? 'compacting' : 'idle');
    }
  }

  /** What else is going on matters more to who looks. */
  #showCompaction(progress: Progress): void {
    const { state } = this.#board;
    if (state === 'idle' || state === 'compacting') this.#board.set('compacting', progress);
  }

  #hideCompaction(): void {
    if (this.#board.state === 'compacting') this.#board.set('idle');
  }

  /** In the background: nobody waits for the graphs who did not ask for them. */
  #settleGraphs(): void {
    this.graphs.settleGraphs().catch((error: unknown) => {
      if (!isAbort(error)) this.#model.reportFailure(error);
    });
  }

  #report(progress: Progress, options: RunOptions): void {
    const isEmbedding = progress.phase === 'embed';
    const state = !isEmbedding ? 'indexing' : this.#model.isPaused ? 'paused' : 'embedding';
    this.#board.set(state, progress);
    options.onProgress?.(progress);
  }

  #signalOf({ signal }: RunOptions): AbortSignal {
    return signal === undefined ? this.#closing.signal : AbortSignal.any([signal, this.#closing.signal]);
  }

  #exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(() => {
      this.#throwIfClosed();
      return work();
    });
    this.#queue = result.catch(() => undefined);
    return result;
  }

  #throwIfClosed(): void {
    if (this.#closing.signal.aborted)
      throw new TriviumError('cancelled', `The index of "${this.#vault.name}" is closed.`);
  }

  #throwIfReadOnly(): void {
    if (this.#readOnly)
      throw new TriviumError(
        'read-only',
        'Another process holds this index. Stop it, or give another folder with --data.',
      );
  }
}
