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
import { Throttle } from './indexing';
import { describeHits } from './engine/describe-hits';
import { describeLinks } from './engine/note-links';
import { createGraphFiles } from './engine/graphs/graph-files';
import { EngineGraphs } from './engine/graphs/engine-graphs';
import { IndexGaps } from './engine/gaps';
import { EngineMemory } from './engine/memory/engine-memory';
import { MemoryKeeper } from './engine/memory/keeper';
import { defaultGraphSettings, openGraphJournal, openSimilarGraph } from './graphs';
import type { EditHistory } from './graphs';
import { systemClock, TriviumError } from './platform';
import { DEFAULT_MEMORY_FOLDER } from './ledger';
import type { LedgerFolder, LedgerWriter } from './ledger';
import { defaultMemorySettings } from './memory';
import type { SharedFiles } from './memory';
import type { Clock, Progress, Storage } from './platform';
import { createSearchIndex, parseQuery } from './search';
import type { ParsedQuery, SearchIndex } from './search';
import { StatusBoard } from './engine/status-board';
import { createExclusion } from './vault';
import type { Exclusion, Vault, VaultChange } from './vault';
import { Compaction } from './engine/compaction';
import { Counter } from './engine/counts';
import { Indexer } from './engine/indexer';
import { EngineModel } from './engine/model/engine-model';
import { VaultSpaces } from './engine/spaces/vault-spaces';

export { isSameModel } from './engine/model/complete-model';

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
  /** Notes that this program keeps for people in the memory folder; without it the profile and documents have no place. */
  readonly sharedFiles?: SharedFiles;
  /** Commits of the vault, where it has a history that can be read. */
  readonly history?: EditHistory;
  readonly clock?: Clock;
}

/**
 * Opens a vault: loads what is stored, reports what a crash damaged, and is ready to search by word at once. Notes are
 * first read by {@link Engine.refresh}.
 *
 * @throws TriviumError `setting-invalid` for an exclude pattern that cannot be read or a space whose name is none, or a storage error
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
  const memorySettings = settings.memory ?? defaultMemorySettings;
  const spaces = new VaultSpaces(memorySettings);
  const graphs = await openGraphs(
    { ...options, storage: createGraphFiles(storage, note) },
    index,
    gaps,
    spaces,
  );
  const model = await EngineModel.open({
    ...{ vault, index, storage, clock, throttle, readOnly },
    onServing: (store) => graphs.keeper.useVectors(store),
  });
  const memory = new MemoryKeeper({
    ...{ storage, clock, readOnly, spaces, ledger: options.ledger },
    settings: memorySettings,
    embedder: () => model.embedder,
  });
  return new VaultEngine(options, { index, gaps, graphs, memory, model, throttle }, isExcluded, repairs);
}

async function openGraphs(
  options: EngineOptions,
  index: SearchIndex,
  gaps: IndexGaps,
  spaces: VaultSpaces,
): Promise<EngineGraphs> {
  const { vault, storage, ledger, history, clock = systemClock, readOnly = false } = options;
  const { folder, writer, onLost } = ledger ?? {};
  const journal = await openGraphJournal({ folder, writer, clock, onLost });
  const similar = await openSimilarGraph({ storage, clock });
  const settings = options.settings.graphs ?? defaultGraphSettings;
  return EngineGraphs.open({
    ...{ vault, index, gaps, storage, clock, settings, journal, similar, readOnly, spaces },
    ...(history !== undefined && { history }),
  });
}

/** The parts of an engine that hold something. */
interface Parts {
  readonly index: SearchIndex;
  readonly gaps: IndexGaps;
  readonly graphs: EngineGraphs;
  readonly memory: MemoryKeeper;
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
  readonly #indexer: Indexer;
  readonly #board: StatusBoard;
  readonly graphs: EngineGraphs;
  readonly memory: EngineMemory;
  readonly #repairs: string[];
  #isExcluded: Exclusion;
  #memoryFolder: string;

  constructor(
    options: EngineOptions,
    { index, gaps, graphs, memory, model, throttle }: Parts,
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
    this.#repairs = repairs;
    this.graphs = graphs;
    this.#isExcluded = isExcluded;
    this.#memoryFolder = options.settings.memoryFolder ?? DEFAULT_MEMORY_FOLDER;
    this.memory = new EngineMemory({
      ...{ index, vault: options.vault, clock: this.#clock, keeper: memory, files: options.sharedFiles },
      ...{ ledgers: options.ledger?.folder, writer: options.ledger?.writer, engine: this },
      isExcluded: () => this.#isExcluded,
      isWhole: () => !gaps.isOpen && this.#board.state !== 'indexing',
      memoryFolder: () => this.#memoryFolder,
      state: () => this.#board.state,
      vectors: () => model.store,
      similar: () => graphs.similar(),
    });
    this.#board = new StatusBoard(this.#clock);
    this.#counter = new Counter(index, options.storage, this.#clock);
    this.#compaction = new Compaction({
      index,
      clock: (signal) => throttle.clock(signal),
      mayRun: () => !this.#model.isPaused && this.#board.state !== 'indexing',
      onProgress: (progress) => this.#showCompaction(progress),
      onEnd: () => this.#hideCompaction(),
    });
    this.#indexer = new Indexer({
      ...{ index, gaps, graphs, memory, model, throttle, isExcluded },
      ...{ vault: options.vault, settings: options.settings },
      ...{ readOnly: this.#readOnly, clock: this.#clock },
      ...{ board: this.#board, compaction: this.#compaction },
    });
  }

  refresh(options: RunOptions = {}): Promise<RefreshReport> {
    return this.#indexer.refresh(options);
  }

  apply(changes: readonly VaultChange[], options: RunOptions = {}): Promise<RefreshReport> {
    return this.#indexer.apply(changes, options);
  }

  async compact(options: RunOptions = {}): Promise<void> {
    this.#indexer.throwIfClosed();
    this.#indexer.throwIfReadOnly();
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
    this.#indexer.throwIfClosed();
    const { space, limit = DEFAULT_RESULTS } = request;
    if (space !== undefined) return this.memory.searchWithin({ ...request, space, limit }, signal);
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
    return this.#indexer.exclusively(async () => {
      this.#repairs.push(...(await this.#model.setEmbedder(embedder, problem)));
      this.#board.set(this.#board.state);
    });
  }

  updateSettings(settings: EngineSettings): Promise<void> {
    const isExcluded = createExclusion(settings.exclude);
    return this.#indexer.exclusively(() => {
      this.#indexer.updateSettings(settings, isExcluded);
      this.#isExcluded = isExcluded;
      this.#memoryFolder = settings.memoryFolder ?? DEFAULT_MEMORY_FOLDER;
      this.memory.updateSettings(settings.memory ?? defaultMemorySettings);
      // After it: which notes may be neighbours depends on the spaces.
      this.graphs.updateSettings(settings.graphs ?? defaultGraphSettings);
      this.#throttle.speed = settings.speed ?? 'full';
      return Promise.resolve();
    });
  }

  rebuild(options: RunOptions & { readonly forgetVectors?: boolean } = {}): Promise<RefreshReport> {
    return this.#indexer.rebuild(options);
  }

  async close(): Promise<void> {
    if (this.#board.state === 'closed') return;
    await this.#indexer.close();
    await this.#compaction.close();
    await this.graphs.close();
    await this.memory.close();
    await this.#model.close();
    this.#board.set('closed');
    this.#board.close();
  }

  /** What else is going on matters more to who looks. */
  #showCompaction(progress: Progress): void {
    const { state } = this.#board;
    if (state === 'idle' || state === 'compacting') this.#board.set('compacting', progress);
  }

  #hideCompaction(): void {
    if (this.#board.state === 'compacting') this.#board.set('idle');
  }
}
