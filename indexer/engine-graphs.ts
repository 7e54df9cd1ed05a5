import { GraphSources } from './engine-graph-sources';
import type { GraphEngine, GraphRunOptions } from './graph-api';
import {
  analyseVault,
  AcceptedCounts,
  createCoEditGraph,
  createCommonNeighbours,
  createFusedGraphCache,
  createLinkGraph,
  createSharedTags,
  createVaultFiles,
  egoGraphOf,
  findNeighbours,
  onlyExisting,
  relationOf,
} from './graphs';
import type {
  DismissedPair,
  EditHistory,
  EgoGraph,
  GraphCounts,
  GraphJournal,
  GraphReport,
  GraphSettings,
  GraphStatus,
  GraphWarning,
  LinkGraph,
  NeighbourAnswer,
  NeighbourContext,
  NeighbourRequest,
  PersonSearch,
  Relation,
  SimilarGraph,
  StoredGraph,
} from './graphs';
import type { VectorStore } from './embedding';
import type { NoteObserver } from './indexing';
import { TriviumError } from './platform';
import type { Clock, Progress, Storage } from './platform';
import type { SearchIndex } from './search';
import { Settling } from './settling';
import type { SettleScope } from './settling';
import { isNotePath, noteTitle } from './vault';
import type { NoteRecord, Vault } from './vault';

/** With more files changed at once than this, names are resolved anew altogether. */
const MANY_FILES = 500;

/** Longest work between two pauses, so that a query never waits for it. */
const SLICE_MS = 20;

export interface EngineGraphsOptions {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly settings: GraphSettings;
  readonly journal: GraphJournal;
  readonly similar: SimilarGraph;
  readonly history?: EditHistory;
  readonly readOnly: boolean;
}

/**
 * The half of the engine that knows what belongs together. It hears of every note that changes and keeps each graph in
 * step; nothing is built before somebody asks or a refresh has ended.
 */
export class EngineGraphs implements GraphEngine, NoteObserver {
  readonly #options: EngineGraphsOptions;
  readonly #files = createVaultFiles();
  readonly #links = createLinkGraph(this.#files);
  readonly #coEdits = createCoEditGraph(this.#files);
  readonly #tags = createSharedTags();
  readonly #sources: GraphSources;
  readonly #accepted: AcceptedCounts;
  readonly #coSearches: StoredGraph;
  readonly #fused = createFusedGraphCache();
  readonly #closing = new AbortController();
  readonly #settling = new Settling((scope, signal, onProgress) => this.#settle(scope, signal, onProgress));
  /** Grows with every change of a graph or of what counts in it. */
  #version = 0;
  #settings: GraphSettings;
  /** Files that this program wrote: in the vault, and neighbours of nothing. */
  readonly #own = new Set<string>();
  #isBuilt = false;
  #store: VectorStore | undefined;
  #settledAt = '';
  #tookMs = 0;

  private constructor(options: EngineGraphsOptions) {
    this.#options = options;
    this.#settings = options.settings;
    this.#sources = new GraphSources({ ...options, coEdits: this.#coEdits });
    this.#accepted = new AcceptedCounts(options.storage);
    this.#coSearches = onlyExisting(options.journal.coSearches, this.#files);
    options.journal.onChange(() => (this.#version += 1));
  }

  static async open(options: EngineGraphsOptions): Promise<EngineGraphs> {
    const graphs = new EngineGraphs(options);
    await Promise.all([graphs.#sources.load(), graphs.#accepted.load()]);
    return graphs;
  }

  get hasFiles(): boolean {
    return this.#files.size > 0;
  }

  /** The links as they stand; builds them where nobody has asked before. */
  links(): LinkGraph {
    this.#build();
    return this.#links;
  }

  /** All files of the vault, attachments and excluded notes too: links and logs may name them. */
  setFiles(all: readonly string[]): void {
    const paths = all.filter((path) => !this.#own.has(path));
    const now = new Set(paths);
    const added = paths.filter((path) => !this.#files.has(path));
    const removed = [...this.#files.paths()].filter((path) => !now.has(path));
    if (added.length + removed.length <= MANY_FILES) return this.changeFiles(added, removed);
    this.#version += 1;
    this.#files.setAll(paths);
    this.#sources.filesRemoved(removed);
    this.#links.filesChanged('all');
    this.#coEdits.filesChanged('all');
  }

  changeFiles(present: readonly string[], absent: readonly string[]): void {
    const added = present.filter((path) => !this.#files.has(path) && !this.#own.has(path));
    const removed = absent.filter((path) => this.#files.has(path));
    for (const path of removed) this.#files.remove(path);
    for (const path of added) this.#files.add(path);
    const changed = [...removed, ...added];
    this.#version += 1;
    if (changed.length === 0) return;
    this.#sources.filesRemoved(removed);
    this.#links.filesChanged(changed);
    this.#coEdits.filesChanged(changed);
  }

  put(record: NoteRecord, source: string): void {
    if (this.#own.delete(record.path)) this.changeFiles([record.path], []);
    this.#sources.noteRead(record.path, record.contentHash, source);
    if (this.#isBuilt) this.#putRecord(record);
  }

  removed(path: string): void {
    this.#version += 1;
    this.#sources.noteRemoved(path);
    if (!this.#isBuilt) return;
    this.#links.remove(path);
    this.#tags.remove(path);
    this.#options.similar.remove(path);
  }

  own(path: string): void {
    this.#own.add(path);
    this.changeFiles([], [path]);
  }

  renamed(from: string, to: string): void {
    this.#options.journal.renamed(from, to);
  }

  beforeSave(): Promise<void> {
    return this.#options.journal.flush();
  }

  /** Work logs outside the index have no note of it to bring their changes. */
  filesWritten(paths: readonly string[]): Promise<void> {
    return this.#sources.readNamed(paths);
  }

  /** A ledger came, went or grew: by another device, by hand, or by this engine itself, which costs next to nothing. */
  async ledgersChanged(): Promise<void> {
    await this.#options.journal.reload();
  }

  updateSettings(settings: GraphSettings): void {
    this.#settings = settings;
    this.#version += 1;
    this.#sources.updateSettings(settings);
  }

  /** Takes the vectors of another model, or takes them away; edges stored for it are found again. */
  async useVectors(store: VectorStore | undefined): Promise<void> {
    this.#store = store;
    await this.#options.similar.useVectors(store);
    if (this.#isBuilt) await this.#lookForVectors();
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
    return relationOf(one, other, context, this.#fused.at(this.#version, context));
  }

  async egoGraph(path: string, limit?: number): Promise<EgoGraph> {
    await this.#ready();
    this.#check(path);
    return egoGraphOf(path, limit, this.#context());
  }

  async graphStatus(): Promise<GraphStatus> {
    await this.#ready();
    return this.#status();
  }

  async settleGraphs(options: GraphRunOptions = {}): Promise<GraphStatus> {
    await this.#settling.ask('everything', options);
    return this.#status();
  }

  /** After notes changed or vectors came: the sources beside the notes are left for the next refresh. */
  settleNotes(): Promise<void> {
    return this.#settling.ask('notes');
  }

  async rebuildGraphs(options: GraphRunOptions = {}): Promise<GraphStatus> {
    await this.#settling.idle();
    this.#sources.forget();
    for (const path of this.#indexedPaths()) this.removed(path);
    this.#isBuilt = false;
    return this.settleGraphs(options);
  }

  async graphReport(signal?: AbortSignal): Promise<GraphReport> {
    await this.#ready(signal);
    const { clock } = this.#options;
    const startedMs = clock.now();
    const analysis = await analyseVault(
      { links: this.#links, graphs: this.#stored() },
      {
        clock,
        titleOf: (path) => this.#titleOf(path),
        notes: this.#indexedPaths(),
        ...(signal && { signal }),
      },
    );
    return { ...analysis, status: await this.#status(), tookMs: clock.now() - startedMs };
  }

  async acceptGraphCounts(): Promise<void> {
    await this.#ready();
    this.#accepted.accept(this.#counts());
    if (!this.#options.readOnly) await this.#accepted.save();
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
    const startedMs = clock.now();
    await this.#ready(signal);
    if (scope === 'everything') await this.#sources.read(signal);
    await this.#lookForVectors();
    await similar.settle(signal, onProgress);
    this.#version += 1;
    this.#settledAt = new Date(clock.now()).toISOString();
    this.#tookMs = clock.now() - startedMs;
    this.#accepted.take(this.#counts(), this.#off());
    if (!readOnly) await Promise.all([this.#sources.save(), similar.save(), this.#accepted.save()]);
  }

  /** A passage's vector comes after its note did; asking again costs little where nothing came. */
  async #lookForVectors(): Promise<void> {
    const { index, similar, clock } = this.#options;
    let sliceStartMs = clock.now();
    for (const record of [...index.records()]) {
      similar.put(record);
      if (clock.now() - sliceStartMs < SLICE_MS) continue;
      await clock.yield();
      sliceStartMs = clock.now();
    }
  }

  async #ready(signal?: AbortSignal): Promise<void> {
    if (!this.hasFiles) {
      const files = await this.#options.vault.list(signal ?? this.#closing.signal);
      this.setFiles(files.map((file) => file.path));
    }
    this.#build();
  }

  #build(): void {
    if (this.#isBuilt) return;
    this.#isBuilt = true;
    for (const record of this.#options.index.records()) this.#putRecord(record);
    this.#sources.fill();
  }

  #putRecord(record: NoteRecord): void {
    this.#version += 1;
    this.#links.put(record);
    this.#tags.put(record.path, record.tags);
    this.#options.similar.put(record);
  }

  #stored(): readonly StoredGraph[] {
    return [this.#links, this.#coEdits, this.#coSearches, this.#options.similar];
  }

  #context(): NeighbourContext {
    const { journal, index, clock } = this.#options;
    return {
      graphs: [...this.#stored(), this.#common, this.#tags],
      weights: this.#settings.weights,
      coSearches: journal.coSearches.state(),
      hasVectors: this.#store !== undefined || this.#options.similar.vectorCount > 0,
      titleOf: (path) => this.#titleOf(path),
      isIndexed: (path) => index.record(path) !== undefined,
      isLinked: (one, other) => this.#links.isLinked(one, other),
      isDismissed: (one, other) => journal.isDismissed(one, other),
      dismissedCount: (path) => journal.dismissedWith(path).length,
      now: () => clock.now(),
    };
  }

  #titleOf(path: string): string {
    return this.#options.index.record(path)?.title ?? noteTitle(path);
  }

  #check(path: string): void {
    if (isNotePath(path) && this.#files.has(path)) return;
    throw new TriviumError(
      'note-not-found',
      `The vault has no note "${path}". Give its path within the vault, with ".md".`,
    );
  }

  #indexedPaths(): readonly string[] {
    return Array.from(this.#options.index.records(), (record) => record.path);
  }

  #counts(): GraphCounts {
    const [links, coEdits, coSearches, similar] = [
      this.#links,
      this.#coEdits,
      this.#options.journal.coSearches,
      this.#options.similar,
    ];
    return {
      builtAt: this.#settledAt || new Date(this.#options.clock.now()).toISOString(),
      edges: {
        links: links.edgeCount,
        'co-edits': coEdits.edgeCount,
        'co-searches': coSearches.edgeCount,
        similar: similar.edgeCount,
      },
      nodes: {
        links: links.nodeCount,
        'co-edits': coEdits.nodeCount,
        'co-searches': coSearches.nodeCount,
        similar: similar.nodeCount,
      },
      sources: this.#sources.counts(),
    };
  }

  /** What is switched off or not ready yet: its counts mean nothing. Searches may be forgotten, which is no loss. */
  #off(): readonly string[] {
    const off = ['co-searches', ...this.#sources.off()];
    if (!this.#sources.isComplete) off.push('co-edits');
    if (!this.#areSimilarComplete()) off.push('similar');
    return off;
  }

  /** Whether every note that can have similar notes has been compared: a note just edited waits for its vectors. */
  #areSimilarComplete(): boolean {
    const { similar, index } = this.#options;
    const store = this.#store;
    if (store === undefined || similar.pending > 0 || similar.vectorCount === 0) return false;
    for (const { chunks } of index.records())
      if (!chunks.every(({ contentHash }) => store.find(contentHash) !== undefined)) return false;
    return true;
  }

  async #status(): Promise<GraphStatus> {
    const { journal, similar, storage } = this.#options;
    const counts = this.#counts();
    const { resolvedLinks, unresolved } = this.#links.linkEdges();
    const warnings: readonly GraphWarning[] = [
      ...this.#accepted.warnings(counts, this.#off()),
      ...this.#sources.warnings(),
      ...journal.warnings(),
    ];
    return {
      counts,
      ...(this.#accepted.counts !== undefined && { accepted: this.#accepted.counts }),
      linkOccurrences: resolvedLinks,
      unresolvedTargets: unresolved.length,
      coSearches: journal.coSearches.state(),
      dismissedPairs: journal.dismissedPairs().length,
      similarPending: similar.pending,
      warnings,
      tookMs: this.#tookMs,
      bytesOnDisk: await storage.sizeBytes('graphs/'),
    };
  }

  readonly #common = createCommonNeighbours(() => this.#stored());
}
