import type { VectorStore } from '../../embedding';
import type { Clock, ProgressListener, Storage } from '../../platform';
import type { NoteRecord } from '../../vault';
import { SIMILAR_NEIGHBOURS } from '../defaults';
import type { SignalNeighbour, UndirectedEdge } from '../signal';
import { adjacencyOf, type Adjacency } from './adjacency';
import * as defaults from './defaults';
import { joinAll } from './join-all';
import { removeOldFiles, similarFileName } from './model-files';
import { NearestLists, type ListSizes } from './nearest-lists';
import { noteVector } from './note-vector';
import { Pace } from './pace';
import { degreeIn, edgesIn, neighboursIn } from './read-edges';
import { measureSharedContent } from './shared-content';
import { NO_VECTORS, signatureOf } from './signature';
import { decodeSimilarState, encodeSimilarState, type SimilarState } from './similar-file';
import type { SimilarGraph } from './similar-graph';
import { VectorTable } from './vector-table';

export interface SimilarGraphOptions {
  /** Keeps one file per model, `graphs/similar-<model key>.bin`. */
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * The similarity graph, without vectors until {@link SimilarGraph.useVectors}.
 *
 * What the notes share (boilerplate passages, template headings, the mean of all notes) is measured with a full build and
 * stays as it is until a fifth of the notes changed, or with every change in a vault of up to 256 notes: else each save
 * would change every vector a little. Given that, the graph is exactly what a build from scratch would give.
 */
export function openSimilarGraph(options: SimilarGraphOptions): Promise<SimilarGraph> {
  return Promise.resolve(new StoredSimilarGraph(options));
}

const LIST_SIZES: ListSizes = {
  wanted: SIMILAR_NEIGHBOURS,
  places: SIMILAR_NEIGHBOURS + defaults.SPARE_PLACES,
  // In the precision of the cosines that it is compared with.
  floor: Math.fround(defaults.SIMILAR_ABOVE),
};

/** A graph that was made by other numbers than these is made anew. */
const BASIS = JSON.stringify([LIST_SIZES, { ...defaults, SLICE_MS: undefined }]);

/** The vectors of one model and where its graph is kept. */
interface ModelVectors {
  readonly store: VectorStore;
  readonly fileName: string;
}

class StoredSimilarGraph implements SimilarGraph {
  readonly signal = 'similar';
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #records = new Map<string, NoteRecord>();
  /** Notes whose vectors may have changed. */
  readonly #pending = new Set<string>();
  /** Rows of removed notes that lists still name. */
  readonly #departed = new Set<number>();
  /** Notes that changed since the shared content was measured, beyond `#changedBefore`. */
  #changed = new Set<string>();
  /** Notes that came, went or changed while the graph is being built anew. */
  #touched: Set<string> | undefined;
  #vectors: ModelVectors | undefined;
  #state: SimilarState | undefined;
  #adjacency: Adjacency | undefined;
  #previousFile: string | undefined;
  /** The file may name notes that left while it lay there. */
  #hasUnclaimed = false;
  #isSaved = true;
  readonly #listeners = new Set<ProgressListener>();
  #running: Promise<void> | undefined;
  #stop = new AbortController();

  constructor({ storage, clock }: SimilarGraphOptions) {
    this.#storage = storage;
    this.#clock = clock;
  }

  get pending(): number {
    return this.#pending.size + this.#departed.size + (this.#state?.lists.short.length ?? 0);
  }

  get vectorCount(): number {
    return this.#state?.table.size ?? 0;
  }

  get nodeCount(): number {
    return this.#edges()?.nodeCount ?? 0;
  }

  get edgeCount(): number {
    return this.#edges()?.edgeCount ?? 0;
  }

  degree(path: string): number {
    const [edges, table] = [this.#edges(), this.#state?.table];
    return edges === undefined || table === undefined ? 0 : degreeIn(edges, table, path);
  }

  neighbours(path: string): readonly SignalNeighbour[] {
    const [edges, table] = [this.#edges(), this.#state?.table];
    return edges === undefined || table === undefined ? [] : neighboursIn(edges, table, path);
  }

  *edges(): IterableIterator<UndirectedEdge> {
    const [edges, table] = [this.#edges(), this.#state?.table];
    if (edges !== undefined && table !== undefined) yield* edgesIn(edges, table);
  }

  async useVectors(store: VectorStore | undefined): Promise<void> {
    await this.#stopRunning();
    if (this.#vectors !== undefined) this.#previousFile = this.#vectors.fileName;
    const vectors = store === undefined ? undefined : modelVectors(store);
    this.#vectors = vectors;
    this.#setState(undefined);
    this.#pending.clear();
    if (vectors === undefined) return;
    const bytes = await this.#storage.read(vectors.fileName);
    // Another call may have come meanwhile.
    if (this.#vectors !== vectors) return;
    const { dimensions } = vectors.store.identity;
    this.#setState(bytes && decodeSimilarState(bytes, BASIS, dimensions, LIST_SIZES));
    this.#hasUnclaimed = this.#state !== undefined;
    for (const record of this.#records.values()) this.put(record);
  }

  put(note: NoteRecord): void {
    const { path } = note;
    this.#records.set(path, note);
    this.#touched?.add(path);
    if (this.#vectors === undefined) return;
    const signature = signatureOf(note, this.#vectors.store);
    const row = this.#state?.table.rowOf(path);
    const known = row === undefined ? NO_VECTORS : this.#state?.table.signatureOf(row);
    if (signature === known) this.#pending.delete(path);
    else this.#pending.add(path);
  }

  remove(path: string): void {
    this.#records.delete(path);
    this.#touched?.add(path);
    this.#pending.delete(path);
    this.#takeOut(path);
  }

  settle(signal?: AbortSignal, onProgress?: ProgressListener): Promise<void> {
    if (onProgress !== undefined) this.#listeners.add(onProgress);
    this.#running ??= this.#settleAll(new Pace(this.#clock, [signal, this.#stop.signal])).finally(() => {
      this.#running = undefined;
      this.#listeners.clear();
    });
    return this.#running;
  }

  async save(): Promise<void> {
    if (this.#vectors === undefined || this.#state === undefined || this.#isSaved) return;
    this.#purgeDeparted(this.#state);
    const { fileName } = this.#vectors;
    const changed = this.#state.changed + this.#changed.size;
    const bytes = encodeSimilarState({ ...this.#state, changed }, BASIS);
    this.#isSaved = true;
    try {
      await this.#storage.write(fileName, bytes);
    } catch (error) {
      this.#isSaved = false;
      throw error;
    }
    await removeOldFiles(this.#storage, fileName, this.#previousFile);
  }

  async #settleAll(pace: Pace): Promise<void> {
    this.#dropUnclaimed();
    while (this.#vectors !== undefined) {
      pace.throwIfStopped();
      if (this.#mustMeasureAnew()) await this.#build(this.#vectors, pace);
      else if (this.#state !== undefined) await this.#catchUp(this.#state, this.#vectors.store, pace);
      if (this.pending === 0 && !this.#mustMeasureAnew()) return;
    }
  }

  /** Whether so much changed that what the notes share must be measured again. */
  #mustMeasureAnew(): boolean {
    if (this.#state === undefined) return this.#pending.size > 0;
    let changed = this.#state.changed + this.#changed.size;
    for (const path of this.#pending) if (!this.#changed.has(path)) changed++;
    if (changed === 0) return false;
    const notes = Math.max(this.#state.table.size, this.#state.shared.noteCount);
    return notes <= defaults.REMEASURED_ALWAYS_NOTES || changed > notes * defaults.REMEASURED_SHARE;
  }

  /** Builds everything anew beside what there is, which serves until then. */
  async #build({ store }: ModelVectors, pace: Pace): Promise<void> {
    const touched = new Set<string>();
    this.#touched = touched;
    const notes = [...this.#records.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
    const shared = await measureSharedContent(notes, store, pace);
    const table = new VectorTable(store.identity.dimensions, notes.length);
    for (const note of notes) {
      if (pace.isDue) await pace.rest();
      const vector = noteVector(note, store, shared);
      if (vector !== undefined) table.add(note.path, vector, signatureOf(note, store));
    }
    const lists = new NearestLists(table, LIST_SIZES);
    await joinAll(table, lists, pace, (done) => this.#report(done, table.size));
    this.#touched = undefined;
    this.#setState({ table, lists, shared, changed: 0 });
    this.#isSaved = false;
    this.#pending.clear();
    for (const path of touched) {
      const record = this.#records.get(path);
      if (record === undefined) this.#takeOut(path);
      else this.put(record);
    }
  }

  /** Takes up what changed, one note after the other. */
  async #catchUp(state: SimilarState, store: VectorStore, pace: Pace): Promise<void> {
    this.#purgeDeparted(state);
    let done = 0;
    for (const path of this.#pending) {
      if (pace.isDue) await pace.rest();
      this.#report(++done, done + this.#pending.size - 1);
      const record = this.#records.get(path);
      if (this.#pending.delete(path) && record !== undefined) this.#update(state, record, store);
    }
    for (const row of state.lists.short) {
      if (pace.isDue) await pace.rest();
      if (state.table.pathOf(row) === undefined) continue;
      state.lists.scan(row);
      this.#edgesChanged();
    }
  }

  #update({ table, lists, shared }: SimilarState, record: NoteRecord, store: VectorStore): void {
    const { path } = record;
    const signature = signatureOf(record, store);
    const vector = noteVector(record, store, shared);
    const row = table.rowOf(path);
    if (row !== undefined && vector !== undefined && table.holds(row, vector)) {
      table.setSignature(row, signature);
      this.#isSaved = false;
      return;
    }
    if (row !== undefined) {
      lists.leave(new Set([row]));
      table.remove(path);
      table.reuse(row);
    }
    if (vector !== undefined) lists.join(table.add(path, vector, signature));
    if (row === undefined && vector === undefined) return;
    this.#changed.add(path);
    this.#edgesChanged();
  }

  #report(done: number, total: number): void {
    for (const listener of this.#listeners) listener({ phase: 'relate', done, total });
  }

  #takeOut(path: string): void {
    const row = this.#state?.table.remove(path);
    if (row === undefined) return;
    this.#departed.add(row);
    this.#changed.add(path);
    this.#edgesChanged();
  }

  #purgeDeparted({ table, lists }: SimilarState): void {
    lists.leave(this.#departed);
    for (const row of this.#departed) table.reuse(row);
    this.#departed.clear();
  }

  #dropUnclaimed(): void {
    if (!this.#hasUnclaimed || this.#state === undefined) return;
    for (const path of [...this.#state.table.paths()]) if (!this.#records.has(path)) this.#takeOut(path);
    this.#hasUnclaimed = false;
  }

  #edges(): Adjacency | undefined {
    if (this.#state === undefined) return undefined;
    this.#adjacency ??= adjacencyOf(this.#state.table, this.#state.lists);
    return this.#adjacency;
  }

  #edgesChanged(): void {
    this.#adjacency = undefined;
    this.#isSaved = false;
  }

  #setState(state: SimilarState | undefined): void {
    this.#state = state;
    this.#adjacency = undefined;
    this.#changed = new Set();
    this.#departed.clear();
    this.#isSaved = true;
  }

  async #stopRunning(): Promise<void> {
    this.#stop.abort();
    await this.#running?.catch(() => undefined);
    this.#stop = new AbortController();
  }
}

function modelVectors(store: VectorStore): ModelVectors {
  return { store, fileName: similarFileName(store.identity) };
}
