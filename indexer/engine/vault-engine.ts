import { Compaction } from './compaction';
import { Counter } from './counts';
import { describeHits } from './describe-hits';
import type { EngineOptions } from './engine-options';
import type { IndexGaps } from './gaps';
import { EngineJobs } from './jobs/engine-jobs';
import { openWorkQueues } from './jobs/work-queue';
import type { EngineGraphs } from './graphs/engine-graphs';
import { Indexer } from './indexer';
import { EngineMemory } from './memory/engine-memory';
import type { MemoryKeeper } from './memory/keeper';
import type { EngineModel } from './model/engine-model';
import { EngineNodes } from './nodes/engine-nodes';
import { describeLinks } from './note-links';
import { EngineRecall } from './recall/engine-recall';
import { rerankResults } from './rerank-results';
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
  SearchResult,
} from '../engine-api';
import { defaultGraphSettings } from '../graphs';
import type { Throttle } from '../indexing';
import { DEFAULT_MEMORY_FOLDER, ledgersOf } from '../ledger';
import { defaultMemorySettings } from '../memory';
import { defaultPoolSettings } from '../nodes';
import type { Nodes } from '../nodes';
import { systemClock, TriviumError } from '../platform';
import type { Clock, Progress } from '../platform';
import { parseQuery, RERANKED_HITS } from '../search';
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
  readonly recall: EngineRecall;
  readonly nodes: EngineNodes;
  readonly jobs: EngineJobs;
  readonly #pool: Nodes | undefined;
  readonly #repairs: string[];
  #isExcluded: Exclusion;
  #memoryFolder: string;
  #mayDream: boolean;

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
    this.#pool = options.nodes;
    this.#mayDream = (options.settings.nodes ?? defaultPoolSettings).dreaming;
    this.nodes = new EngineNodes({
      ...{ nodes: options.nodes, vault: options.vault },
      // The ledgers are Markdown, but no notes: nobody is sent them.
      isSent: (path) => !this.#isExcluded(path) && !path.startsWith(`${ledgersOf(this.#memoryFolder)}/`),
    });
    const isHolder = !this.#readOnly;
    const queues = openWorkQueues(options, { isHolder, onChange: () => this.jobs.changed() });
    this.memory = new EngineMemory({
      ...{ index, vault: options.vault, clock: this.#clock, keeper: memory, files: options.sharedFiles },
      ...{ ledgers: options.ledger?.folder, writer: options.ledger?.writer, engine: this },
      isExcluded: () => this.#isExcluded,
      isWhole: () => !gaps.isOpen && this.#board.state !== 'indexing',
      memoryFolder: () => this.#memoryFolder,
      state: () => this.#board.state,
      vectors: () => model.store,
      similar: () => graphs.similar(),
      onAsked: () => this.jobs.asked(),
      runLock: options.runLock,
      ...(options.nodes && {
        pool: {
          ...{ nodes: options.nodes, queue: queues.work, storage: queues.storage },
          work: () => this.jobs.work(),
        },
      }),
    });
    this.jobs = new EngineJobs({
      ...{ queues, isHolder, nodes: options.nodes, clock: this.#clock, kinds: this.memory.kinds },
      mayDream: () => this.#mayDream,
      dreams: () => this.memory.dreams(),
      afterRetry: (job) => this.memory.afterRetry(job),
      onProblem: (error) => memory.note(error),
    });
    this.recall = new EngineRecall({
      ...{ index, vault: options.vault, storage: options.storage, spaces: memory.spaces, isHolder },
      ...{
        clock: this.#clock,
        memory: this.memory,
        graphs,
        files: options.sharedFiles,
        nodes: options.nodes,
      },
      settings: () => memory.settings,
      mayWrite: options.mayLearn ?? isHolder,
      onAsked: () => this.jobs.asked(),
      onWritten: (path) => this.#afterTurn(path).catch((error: unknown) => memory.note(error)),
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
    this.jobs.asked();
    const { space, limit = DEFAULT_RESULTS } = request;
    if (space !== undefined) return this.memory.searchWithin({ ...request, space, limit }, signal);
    const startedMs = this.#clock.now();
    const query = parseQuery(request.query);
    const { hits, mode, notice: modelNotice } = await this.#findHits(query, request, signal);
    const context = { index: this.#index, vault: this.#vault, clock: this.#clock, signal };
    const described = await describeHits(hits, query, context);
    const { results, ...order } = await this.#inOrder(described, query, { ...request, limit }, signal);
    const notices = [this.#gaps.notice, modelNotice, order.problem].filter((notice) => notice !== undefined);
    return {
      ...{ results, mode, tookMs: this.#clock.now() - startedMs },
      ...(notices.length > 0 && { notice: notices.join(' ') }),
      ...(order.reranked !== undefined && { reranked: order.reranked }),
    };
  }

  /** As they were found, or where it is asked for as a cross-encoder has them. */
  async #inOrder(
    found: readonly SearchResult[],
    query: ParsedQuery,
    { rerank, limit }: SearchRequest & { readonly limit: number },
    signal: AbortSignal | undefined,
  ): Promise<{
    readonly results: readonly SearchResult[];
    readonly reranked?: boolean;
    readonly problem?: string;
  }> {
    if (rerank !== true) return { results: found };
    const options = { nodes: this.#pool, vault: this.#vault, signal };
    const { hits, ...order } = await rerankResults(found, query.text, options);
    return { results: hits.slice(0, limit), ...order };
  }

  async #findHits(query: ParsedQuery, request: SearchRequest, signal: AbortSignal | undefined) {
    const { mode: asked = 'hybrid', rerank } = request;
    const wanted = request.limit ?? DEFAULT_RESULTS;
    const limit = Math.min(rerank === true ? Math.max(wanted, RERANKED_HITS) : wanted, MOST_RESULTS);
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
      const nodes = settings.nodes ?? defaultPoolSettings;
      this.#mayDream = nodes.dreaming;
      this.nodes.updateSettings(nodes);
      this.jobs.settingsChanged();
      return Promise.resolve();
    });
  }

  rebuild(options: RunOptions & { readonly forgetVectors?: boolean } = {}): Promise<RefreshReport> {
    return this.#indexer.rebuild(options);
  }

  async close(): Promise<void> {
    if (this.#board.state === 'closed') return;
    await this.jobs.close();
    await this.#indexer.close();
    await this.#compaction.close();
    await this.graphs.close();
    await this.memory.close();
    await this.#model.close();
    this.#board.set('closed');
    this.#board.close();
  }

  /** What was said a moment ago can be found in the next: nobody waits for it. */
  async #afterTurn(path: string): Promise<void> {
    if (!this.#readOnly) await this.apply([{ kind: 'modify', path }]);
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
