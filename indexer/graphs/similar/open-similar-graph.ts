import type { VectorStore } from '../../embedding';
import type { Clock, ProgressListener, Storage } from '../../platform';
import type { NoteRecord } from '../../vault';
import type { SignalNeighbour, UndirectedEdge } from '../signal';
import { adjacencyOf, type Adjacency } from './adjacency';
import { buildState, updateNote } from './build-state';
import { REMEASURED_ALWAYS_NOTES, REMEASURED_SHARE } from './defaults';
import { passagesOf, type NotePassages } from './note-passages';
import { Pace } from './pace';
import { degreeIn, edgesIn, neighboursIn } from './read-edges';
import { NO_VECTORS, signatureOf } from './signature';
import type { SimilarState } from './similar-file';
import { SimilarFiles } from './similar-files';
import type { SimilarGraph } from './similar-graph';

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

class StoredSimilarGraph implements SimilarGraph {
  readonly signal = 'similar';
  readonly #files: SimilarFiles;
  readonly #clock: Clock;
  readonly #notes = new Map<string, NotePassages>();
  /** Notes whose vectors may have changed. */
  readonly #pending = new Set<string>();
  /** Rows of removed notes that lists still name. */
  readonly #departed = new Set<number>();
  /** Notes that changed since the shared content was measured, beyond `#changedBefore`. */
  #changed = new Set<string>();
  /** Notes that came, went or changed while the graph is being built anew. */
  #touched: Set<string> | undefined;
  #store: VectorStore | undefined;
  #state: SimilarState | undefined;
  #adjacency: Adjacency | undefined;
  /** The file may name notes that left while it lay there. */
  #hasUnclaimed = false;
  #isSaved = true;
  readonly #listeners = new Set<ProgressListener>();
  #running: Promise<void> | undefined;
  #stop = new AbortController();

  constructor({ storage, clock }: SimilarGraphOptions) {
    this.#files = new SimilarFiles(storage);
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
    this.#files.use(store?.identity);
    this.#store = store;
    this.#setState(undefined);
    this.#pending.clear();
    if (store === undefined) return;
    const state = await this.#files.read(store.identity);
    // Another call may have come meanwhile.
    if (this.#store !== store) return;
    this.#setState(state);
    this.#hasUnclaimed = state !== undefined;
    const pace = new Pace(this.#clock, []);
    for (const note of this.#notes.values()) {
      if (pace.isDue) await pace.rest();
      if (this.#store !== store) return;
      this.#compare(note, store);
    }
  }

  put(record: NoteRecord): void {
    const note = passagesOf(record);
    this.#notes.set(note.path, note);
    this.#touched?.add(note.path);
    if (this.#store !== undefined) this.#compare(note, this.#store);
  }

  remove(path: string): void {
    this.#notes.delete(path);
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
    if (this.#state === undefined || this.#isSaved) return;
    this.#purgeDeparted(this.#state);
    const changed = this.#state.changed + this.#changed.size;
    this.#isSaved = true;
    try {
      await this.#files.write({ ...this.#state, changed });
    } catch (error) {
      this.#isSaved = false;
      throw error;
    }
  }

  /** Whether the note's vector may be another one now. */
  #compare(note: NotePassages, store: VectorStore): void {
    const row = this.#state?.table.rowOf(note.path);
    const known = row === undefined ? NO_VECTORS : this.#state?.table.signatureOf(row);
    if (signatureOf(note, store) === known) this.#pending.delete(note.path);
    else this.#pending.add(note.path);
  }

  async #settleAll(pace: Pace): Promise<void> {
    this.#dropUnclaimed();
    while (this.#store !== undefined) {
      pace.throwIfStopped();
      if (this.#mustMeasureAnew()) await this.#build(this.#store, pace);
      else if (this.#state !== undefined) await this.#catchUp(this.#state, this.#store, pace);
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
    return notes <= REMEASURED_ALWAYS_NOTES || changed > notes * REMEASURED_SHARE;
  }

  /** Builds everything anew beside what there is, which serves until then. */
  async #build(store: VectorStore, pace: Pace): Promise<void> {
    const touched = new Set<string>();
    this.#touched = touched;
    const notes = [...this.#notes.values()];
    const state = await buildState(notes, store, pace, (done, total) => this.#report(done, total));
    this.#touched = undefined;
    this.#setState(state);
    this.#isSaved = false;
    this.#pending.clear();
    for (const path of touched) {
      const note = this.#notes.get(path);
      if (note === undefined) this.#takeOut(path);
      else this.#compare(note, store);
    }
  }

  /** Takes up what changed, one note after the other. */
  async #catchUp(state: SimilarState, store: VectorStore, pace: Pace): Promise<void> {
    this.#purgeDeparted(state);
    let done = 0;
    for (const path of this.#pending) {
      if (pace.isDue) await pace.rest();
      this.#report(++done, done + this.#pending.size - 1);
      const note = this.#notes.get(path);
      if (this.#pending.delete(path) && note !== undefined) this.#update(state, note, store);
    }
    for (const row of state.lists.short) {
      if (pace.isDue) await pace.rest();
      if (state.table.pathOf(row) === undefined) continue;
      state.lists.scan(row);
      this.#edgesChanged();
    }
  }

  #update(state: SimilarState, note: NotePassages, store: VectorStore): void {
    const updated = updateNote(state, note, store);
    if (updated === 'same-vector') this.#isSaved = false;
    if (updated !== 'changed') return;
    this.#changed.add(note.path);
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
    for (const path of [...this.#state.table.paths()]) if (!this.#notes.has(path)) this.#takeOut(path);
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
