import { Compaction } from './compaction';
import { Counter } from './counts';
import { describeHits } from './describe-hits';
import type { EngineOptions } from './engine-options';
import type { IndexGaps } from './gaps';
import type { EngineGraphs } from './graphs/engine-graphs';
import { Indexer } from './indexer';
import { EngineMemory } from './memory/engine-memory';
import type { MemoryKeeper } from './memory/keeper';
import type { EngineModel } from './model/engine-model';
import { describeLinks } from './note-links';
import { StatusBoard } from './status-board';
import type { Embedder } from '../embedding';
import { MOST_RESULTS } from '../engine-api';
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
} from '../engine-api';
import { defaultGraphSettings } from '../graphs';
import type { Throttle } from '../indexing';
import { DEFAULT_MEMORY_FOLDER } from '../ledger';
import { defaultMemorySettings } from '../memory';
import { systemClock, TriviumError } from '../platform';
import type { Clock, Progress } from '../platform';
import { parseQuery } from '../search';
import type { ParsedQuery, SearchIndex } from '../search';
import { createExclusion } from '../vault';
import type { Exclusion, Vault, VaultChange } from '../vault';

const DEFAULT_RESULTS = 20;

/** The parts of an engine that hold something. */
export interface EngineParts {
  readonly index: SearchIndex;
  readonly gaps: IndexGaps;
  readonly graphs: EngineGraphs;
  readonly memory: MemoryKeeper;
  readonly model: EngineModel;
  readonly throttle: Throttle;
}

/** The engine of a vault that is open: answers, and hands on to its parts. */
export class VaultEngine implements Engine {
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
    { index, gaps, graphs, memory, model, throttle }: EngineParts,
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
