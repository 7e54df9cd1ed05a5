import type { IndexGaps } from '../gaps';
import { GraphHealth } from './graph-health';
import { GraphKeeper } from './graph-keeper';
import type { GraphKeeperOptions } from './graph-keeper';
import type { GraphEngine, GraphRunOptions } from '../../graph-api';
import { analyseVault, createFusedGraphCache, egoGraphOf, findNeighbours, relationOf } from '../../graphs';
import type {
  DismissedPair,
  EgoGraph,
  GraphBuild,
  GraphReport,
  GraphSettings,
  GraphStatus,
  LinkGraph,
  NeighbourAnswer,
  NeighbourContext,
  NeighbourRequest,
  PersonSearch,
  Relation,
  SimilarGraph,
} from '../../graphs';
import { TriviumError } from '../../platform';
import type { Progress } from '../../platform';
import { Settling } from '../settling';
import type { SettleScope } from '../settling';
import { isNotePath, noteTitle } from '../../vault';

export interface EngineGraphsOptions extends GraphKeeperOptions {
  readonly gaps: IndexGaps;
  readonly readOnly: boolean;
}

/** The half of the engine that answers what belongs together, and why. */
export class EngineGraphs implements GraphEngine {
  /** To be told of every note and file that changes. */
  readonly keeper: GraphKeeper;
  readonly #options: EngineGraphsOptions;
  readonly #health: GraphHealth;
  readonly #fused = createFusedGraphCache();
  readonly #closing = new AbortController();
  readonly #settling = new Settling((scope, signal, onProgress) => this.#settle(scope, signal, onProgress));
  #settings: GraphSettings;

  private constructor(options: EngineGraphsOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.keeper = new GraphKeeper(options);
    this.#health = new GraphHealth({ ...options, keeper: this.keeper });
  }

  static async open(options: EngineGraphsOptions): Promise<EngineGraphs> {
    const graphs = new EngineGraphs(options);
    await Promise.all([graphs.keeper.sources.load(), graphs.#health.load()]);
    return graphs;
  }

  /** The links as they stand; builds them where nobody has asked before. */
  async links(): Promise<LinkGraph> {
    await this.#ready();
    return this.keeper.links;
  }

  /** The graph of similar notes, with the edges that are stored for it. */
  async similar(): Promise<SimilarGraph> {
    await this.#ready();
    return this.#options.similar;
  }

  updateSettings(settings: GraphSettings): void {
    this.#settings = settings;
    this.keeper.updateSettings(settings);
  }

  /** Work logs outside the index have no note of it to bring their changes. */
  filesWritten(paths: readonly string[]): Promise<void> {
    return this.keeper.sources.readNamed(paths);
  }

  /** A ledger came, went or grew: by another device, by hand, or by this engine itself, which costs next to nothing. */
  async ledgersChanged(): Promise<void> {
    await this.#options.journal.reload();
  }

  async neighbours(request: NeighbourRequest, signal?: AbortSignal): Promise<NeighbourAnswer> {
    await this.#ready(signal);
    this.#check(request.path);
    return findNeighbours(request, this.#context());
  }

  async relation(one: string, other: string): Promise<Relation> {
    await this.#ready();
    this.#check(one);
    this.#check(other);
    const context = this.#context();
    return relationOf(one, other, context, this.#fused.at(this.keeper.version, context));
  }

  async egoGraph(path: string, limit?: number): Promise<EgoGraph> {
    await this.#ready();
    this.#check(path);
    return egoGraphOf(path, limit, this.#context());
  }

  async graphStatus(): Promise<GraphStatus> {
    await this.#ready();
    return this.#health.status();
  }

  graphBuilds(): Promise<readonly GraphBuild[]> {
    return this.#health.builds();
  }

  async settleGraphs(options: GraphRunOptions = {}): Promise<GraphStatus> {
    await this.#settling.ask('everything', options);
    return this.#health.status();
  }

  /** After notes changed or vectors came: the sources beside the notes are left for the next refresh. */
  settleNotes(): Promise<void> {
    return this.#settling.ask('notes');
  }

  async rebuildGraphs(options: GraphRunOptions = {}): Promise<GraphStatus> {
    await this.#settling.idle();
    this.keeper.forget();
    return this.settleGraphs(options);
  }

  async graphReport(signal?: AbortSignal): Promise<GraphReport> {
    await this.#ready(signal);
    const { clock } = this.#options;
    const startedMs = clock.now();
    const analysis = await analyseVault(
      { links: this.keeper.links, graphs: this.keeper.graphs() },
      {
        clock,
        titleOf: (path) => this.#titleOf(path),
        notes: Array.from(this.#options.index.files(), (file) => file.path),
        ...(signal && { signal }),
      },
    );
    return { ...analysis, status: await this.#health.status(), tookMs: clock.now() - startedMs };
  }

  async acceptGraphCounts(): Promise<void> {
    await this.#ready();
    this.#health.accept();
    if (!this.#options.readOnly) await this.#health.save();
  }

  async dismiss(one: string, other: string): Promise<void> {
    await this.#ready();
    this.#check(one);
    this.#check(other);
    this.#options.journal.dismiss(one, other);
    // Unlike searches and edits this was asked for: it is on disk before it is said to be done.
    await this.#options.journal.flush();
  }

  async restore(one: string, other: string): Promise<void> {
    this.#options.journal.restore(one, other);
    await this.#options.journal.flush();
  }

  dismissed(): Promise<readonly DismissedPair[]> {
    return Promise.resolve(this.#options.journal.dismissedPairs());
  }

  recordSearch(search: PersonSearch): Promise<void> {
    if (this.#settings.recordSearches) this.#options.journal.recordSearch(search);
    return Promise.resolve();
  }

  recordEdit(path: string): Promise<void> {
    this.#options.journal.recordEdit(path);
    return Promise.resolve();
  }

  clearSearches(): Promise<void> {
    return this.#options.journal.clearSearches();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#settling.close();
    await this.#options.journal.close();
  }

  async #settle(
    scope: SettleScope,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<void> {
    const { similar, readOnly, clock } = this.#options;
    const { sources } = this.keeper;
    const startedMs = clock.now();
    await this.#ready(signal);
    if (scope === 'everything') await sources.read(signal);
    await this.keeper.lookForVectors();
    await similar.settle(signal, onProgress);
    this.#health.settled(clock.now() - startedMs);
    if (readOnly) return;
    await Promise.all([sources.save(), similar.save(), this.#health.save()]);
    if (scope === 'everything') await this.#health.log();
  }

  #ready(signal: AbortSignal = this.#closing.signal): Promise<void> {
    return this.keeper.ready(signal);
  }

  #context(): NeighbourContext {
    const { journal, index, clock, similar } = this.#options;
    const { keeper } = this;
    return {
      graphs: keeper.signals(),
      weights: this.#settings.weights,
      coSearches: journal.coSearches.state(),
      hasVectors: keeper.store !== undefined || similar.vectorCount > 0,
      titleOf: (path) => this.#titleOf(path),
      isIndexed: (path) => index.record(path) !== undefined,
      isLinked: (one, other) => keeper.links.isLinked(one, other),
      isDismissed: (one, other) => journal.isDismissed(one, other),
      dismissedCount: (path) => journal.dismissedWith(path).length,
      now: () => clock.now(),
    };
  }

  #titleOf(path: string): string {
    return this.#options.index.record(path)?.title ?? noteTitle(path);
  }

  #check(path: string): void {
    if (isNotePath(path) && this.keeper.hasFile(path)) return;
    throw new TriviumError(
      'note-not-found',
      `The vault has no note "${path}". Give its path within the vault, with ".md".`,
    );
  }
}
