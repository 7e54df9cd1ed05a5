import type { VectorStore } from '../../embedding';
import { GraphSources } from './graph-sources';
import {
  createCoEditGraph,
  createCommonNeighbours,
  createLinkGraph,
  createSharedTags,
  createVaultFiles,
  onlyExisting,
  signalWithinSpaces,
  withinSpaces,
} from '../../graphs';
import type {
  EditHistory,
  GraphJournal,
  GraphSettings,
  LinkGraph,
  SignalGraph,
  SimilarGraph,
  StoredGraph,
} from '../../graphs';
import type { NoteObserver } from '../../indexing';
import type { Clock, Storage } from '../../platform';
import { NoteSpaces } from '../spaces/note-spaces';
import type { VaultSpaces } from '../spaces/vault-spaces';
import type { SearchIndex } from '../../search';
import type { NoteRecord, Vault } from '../../vault';

/** With more files changed at once than this, names are resolved anew altogether. */
const MANY_FILES = 500;

/** Longest work between two pauses, so that a query never waits for it. */
const SLICE_MS = 20;

export interface GraphKeeperOptions {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly settings: GraphSettings;
  readonly journal: GraphJournal;
  readonly similar: SimilarGraph;
  readonly spaces: VaultSpaces;
  readonly history?: EditHistory;
}

/**
 * Holds every graph and keeps it in step with the notes: it hears of each note that is read, renamed or removed. Nothing is
 * built before somebody asks.
 */
export class GraphKeeper implements NoteObserver {
  readonly links: LinkGraph;
  readonly sources: GraphSources;
  readonly #options: GraphKeeperOptions;
  readonly #files = createVaultFiles();
  readonly #coEdits = createCoEditGraph(this.#files);
  readonly #coSearches: StoredGraph;
  readonly #tags = createSharedTags();
  readonly #spaces: NoteSpaces;
  readonly #common = createCommonNeighbours(() => this.graphs());
  /** Files that this program wrote: in the vault, and neighbours of nothing. */
  readonly #own = new Set<string>();
  #version = 0;
  /** Whether notes that come and go are told to the graphs: from the moment they begin to be built. */
  #isFollowing = false;
  #building: Promise<void> | undefined;
  #store: VectorStore | undefined;
  /** The vectors that the similarity graph works by: none before somebody asks for graphs. */
  #similarTo: VectorStore | undefined;

  constructor(options: GraphKeeperOptions) {
    this.#options = options;
    this.links = createLinkGraph(this.#files);
    this.sources = new GraphSources({ ...options, coEdits: this.#coEdits });
    this.#spaces = new NoteSpaces(options.spaces);
    this.#coSearches = onlyExisting(options.journal.coSearches, this.#files);
    options.journal.onChange(() => (this.#version += 1));
  }

  /** Grows with every change of a graph or of what counts in it. */
  get version(): number {
    return this.#version;
  }

  get hasFiles(): boolean {
    return this.#files.size > 0;
  }

  /** The vectors of the model in use. */
  get store(): VectorStore | undefined {
    return this.#store;
  }

  hasFile(path: string): boolean {
    return this.#files.has(path);
  }

  /** The graphs that hold edges, as they stand, those that cross from one space into another too: for counting them. */
  stored(): readonly [LinkGraph, StoredGraph, StoredGraph, StoredGraph] {
    return [this.links, this.#coEdits, this.#coSearches, this.#options.similar];
  }

  /** The graphs that hold edges, without those that cross from one space into another. */
  graphs(): readonly StoredGraph[] {
    const stored = this.stored();
    const { areSeveral, areTogether } = this.#spaces;
    return areSeveral ? stored.map((graph) => withinSpaces(graph, areTogether)) : stored;
  }

  /** One for each signal, within spaces. */
  signals(): readonly SignalGraph[] {
    const { areSeveral, areTogether } = this.#spaces;
    const tags = areSeveral ? signalWithinSpaces(this.#tags, areTogether) : this.#tags;
    return [...this.graphs(), this.#common, tags];
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
    this.sources.filesRemoved(removed);
    this.links.filesChanged('all');
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
    this.sources.filesRemoved(removed);
    this.links.filesChanged(changed);
    this.#coEdits.filesChanged(changed);
  }

  put(record: NoteRecord, source: string): void {
    if (this.#own.delete(record.path)) this.changeFiles([record.path], []);
    this.sources.noteRead(record.path, record.contentHash, source);
    if (this.#isFollowing) this.#putRecord(record);
  }

  removed(path: string): void {
    this.#version += 1;
    this.sources.noteRemoved(path);
    this.#spaces.remove(path);
    if (!this.#isFollowing) return;
    this.links.remove(path);
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

  updateSettings(settings: GraphSettings): void {
    this.#version += 1;
    this.#spaces.forgetKnown();
    this.sources.updateSettings(settings);
  }

  /**
   * Takes the vectors of another model, or takes them away; edges stored for it are found again. Where nobody has asked for
   * graphs yet, nothing is read.
   */
  async useVectors(store: VectorStore | undefined): Promise<void> {
    this.#store = store;
    if (!this.#isFollowing) return;
    await this.#takeVectors();
    await this.lookForVectors();
  }

  /** A passage's vector comes after its note did; asking again costs little where nothing came. */
  async lookForVectors(): Promise<void> {
    await this.#eachRecord((record) => this.#options.similar.put(record));
    this.#version += 1;
  }

  /**
   * Builds what was not built yet, from the index and what is stored. Queries go between.
   *
   * @throws TriviumError `cancelled` where the vault's listing is cut short
   */
  async ready(signal?: AbortSignal): Promise<void> {
    if (!this.hasFiles) {
      const files = await this.#options.vault.list(signal);
      this.setFiles(files.map((file) => file.path));
    }
    await (this.#building ??= this.#build().catch((error: unknown) => {
      this.#building = undefined;
      throw error;
    }));
  }

  /** Forgets what was derived; {@link GraphKeeper.ready} makes it anew. */
  forget(): void {
    this.sources.forget();
    for (const { path } of [...this.#options.index.files()]) this.removed(path);
    this.#isFollowing = false;
    this.#building = undefined;
  }

  async #build(): Promise<void> {
    this.#isFollowing = true;
    await this.#takeVectors();
    await this.#eachRecord((record) => this.#putRecord(record));
    this.sources.fill();
  }

  async #takeVectors(): Promise<void> {
    const store = this.#store;
    if (store === this.#similarTo) return;
    this.#similarTo = store;
    await this.#options.similar.useVectors(store);
  }

  /** Every note that is there when its turn comes, a few milliseconds' worth at a time. */
  async #eachRecord(visit: (record: NoteRecord) => void): Promise<void> {
    const { index, clock } = this.#options;
    let sliceStartMs = clock.now();
    for (const { path } of [...index.files()]) {
      const record = index.record(path);
      if (record !== undefined) visit(record);
      if (clock.now() - sliceStartMs < SLICE_MS) continue;
      await clock.yield();
      sliceStartMs = clock.now();
    }
  }

  #putRecord(record: NoteRecord): void {
    this.#version += 1;
    this.links.put(record);
    this.#tags.put(record.path, record.tags);
    this.#spaces.put(record);
    this.#options.similar.put(record);
  }
}
