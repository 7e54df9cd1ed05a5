import { CompleteModel, isSameModel } from './complete-model';
import { createVectorStore } from './embedding';
import type { Embedder, EmbeddingIdentity, VectorStore } from './embedding';
import {
  DEAD_ROWS_LOOK_GROWTH,
  embedMissing,
  Gate,
  isWorthDropping,
  LACKING_AT_CHANGE_SHARE,
  PASSAGE_FORM_VERSION,
  SLICE_MS,
} from './indexing';
import type { Throttle } from './indexing';
import { isAbort, toPlainError } from './platform';
import type { Clock, Progress, Storage } from './platform';
import { parseQuery } from './search';
import type { SearchIndex, SearchMode } from './search';
import type { Vault } from './vault';

/** Long enough after vectors were opened for whoever waits for an answer to have it. */
const WARM_UP_AFTER_MS = 500;

export interface EngineModelOptions {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly throttle: Throttle;
  readonly readOnly: boolean;
  /** The vectors that answer are others now: of another model, or none. */
  readonly onServing: (store: VectorStore | undefined) => Promise<void>;
}

/** A model that is open, and all vectors it has made. */
interface OpenModel {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  /** Ends the queries that it embeds: who closes a thread gets no answer from it any more. */
  readonly closing: AbortController;
}

/** The vector of a query, and the vectors that it may be compared with. */
export interface EmbeddedQuery {
  readonly queryVector?: Float32Array;
  /** Why there is none. */
  readonly notice?: string;
  readonly by?: OpenModel;
}

/**
 * The half of the engine that needs a model: the embedder that answers, its stored vectors, and the backfill that makes
 * the missing ones. Everything else works without it.
 *
 * When the model is changed, the one before goes on answering with its own vectors until the next one has a vector for
 * every passage; two models' vectors are never compared.
 */
export class EngineModel {
  readonly #options: EngineModelOptions;
  readonly #complete: CompleteModel;
  readonly #gate = new Gate();
  /** The model that answers. */
  #serving: OpenModel | undefined;
  /** The model that is to take its place. */
  #next: OpenModel | undefined;
  /** Searches that compare with the vectors of the model that answers, each a few milliseconds long. */
  readonly #searches = new Set<Promise<unknown>>();
  #warmUp: ReturnType<typeof setTimeout> | undefined;
  #problem: string | undefined;
  #embeddedThisRun = 0;
  #isOutdated = false;
  /** From this many rows on, dead ones are looked for. */
  #rowsToLookAt = 0;
  #running: { readonly done: Promise<number>; readonly abort: AbortController } | undefined;

  private constructor(options: EngineModelOptions, complete: CompleteModel) {
    this.#options = options;
    this.#complete = complete;
  }

  static async open(options: EngineModelOptions): Promise<EngineModel> {
    return new EngineModel(options, await CompleteModel.load(options.storage));
  }

  /** The model that answers. */
  get identity(): EmbeddingIdentity | undefined {
    return this.#serving?.embedder.identity;
  }

  /** The model that will answer once it has a vector for every passage. */
  get nextIdentity(): EmbeddingIdentity | undefined {
    return this.#next?.embedder.identity;
  }

  /** The model that last had a vector for every passage, in this process or one before. */
  get completeIdentity(): EmbeddingIdentity | undefined {
    return this.#complete.identity;
  }

  /** The vectors that answer. */
  get store(): VectorStore | undefined {
    return this.#serving?.store;
  }

  get nextStore(): VectorStore | undefined {
    return this.#next?.store;
  }

  /** Why there is no meaning in the answers, in words for the user. */
  get problem(): string | undefined {
    return this.#problem;
  }

  get embeddedThisRun(): number {
    return this.#embeddedThisRun;
  }

  get isPaused(): boolean {
    return this.#gate.isClosed;
  }

  pause(): void {
    this.#gate.close();
  }

  resume(): void {
    this.#gate.open();
  }

  /**
   * Changes the model. Background embedding by the one before is stopped and its vectors are kept on disk; it answers
   * until the new one is complete. Without a model there is no meaning at once.
   *
   * @returns what was found damaged in the new model's stored vectors
   */
  async setEmbedder(embedder: Embedder | undefined, problem?: string): Promise<readonly string[]> {
    this.#problem = problem;
    if (embedder === (this.#next ?? this.#serving)?.embedder) return [];
    await this.stop();
    await this.#closeNext();
    if (embedder === undefined) {
      await this.#serve(undefined);
      return [];
    }
    if (this.#serving !== undefined && isSameModel(this.#serving.embedder.identity, embedder.identity)) {
      await this.#serve(openModel(embedder, this.#serving.store));
      return [];
    }
    const { storage } = this.#options;
    const { store, repairs } = await createVectorStore(storage, embedder.identity, PASSAGE_FORM_VERSION);
    const opened = openModel(embedder, store);
    if (this.#serving === undefined || this.#lacking(store) === 0) await this.#serve(opened);
    else this.#next = opened;
    return repairs;
  }

  /**
   * The query's vector, or a notice why there is none; a model that fails never fails the search. For {@link EngineModel.search}.
   *
   * @throws the abort of the signal
   */
  async embedQuery(text: string, mode: SearchMode, signal?: AbortSignal): Promise<EmbeddedQuery> {
    if (mode === 'text' || text.trim() === '') return {};
    const by = this.#serving;
    if (by === undefined)
      return { notice: this.#problem ?? 'No model is loaded, so this searched by word only.' };
    try {
      const signals = signal === undefined ? [by.closing.signal] : [signal, by.closing.signal];
      const [windows] = await by.embedder.embed([{ title: '', text }], 'query', AbortSignal.any(signals));
      const queryVector = windows?.[0];
      return queryVector === undefined ? {} : { queryVector, by };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      // It was closed at this because another one took over.
      if (by !== this.#serving) return { by };
      if (isAbort(error)) throw error;
      return { notice: `The model failed, so this searched by word only: ${toPlainError(error).message}` };
    }
  }

  /**
   * Searches with the query's vector; no other model takes over before it is done.
   *
   * @returns undefined where one has taken over since the vector was made: then the query must be embedded anew
   */
  async search<T>({ by }: EmbeddedQuery, search: () => Promise<T>): Promise<T | undefined> {
    if (by !== undefined && by !== this.#serving) return undefined;
    const answer = search();
    this.#searches.add(answer);
    try {
      return await answer;
    } finally {
      this.#searches.delete(answer);
    }
  }

  /** To be called after notes changed: a running backfill turns to the newest first. */
  notesChanged(): void {
    this.#isOutdated = true;
  }

  /**
   * Embeds what has no vector yet, by the model that is to answer in the end. A call while one runs joins it.
   *
   * @returns passages embedded
   */
  backfill(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<number> {
    if (this.#running !== undefined) return this.#running.done;
    const model = this.#next ?? this.#serving;
    if (model === undefined || this.#options.index.chunkCount === 0) return Promise.resolve(0);
    const abort = new AbortController();
    const done = this.#embedAll(model, AbortSignal.any([signal, abort.signal]), onProgress).finally(
      () => (this.#running = undefined),
    );
    this.#running = { done, abort };
    return done;
  }

  /** Stops background embedding, keeping what is done. */
  async stop(): Promise<void> {
    const running = this.#running;
    if (running === undefined) return;
    running.abort.abort();
    await running.done.catch(() => 0);
  }

  /** Forgets the vectors of the chosen model; with another one still answering, that one goes, too. */
  async forget(): Promise<void> {
    await this.stop();
    if (this.#next !== undefined) await this.#change(this.#next);
    await this.#serving?.store.retain(new Set());
  }

  async close(): Promise<void> {
    clearTimeout(this.#warmUp);
    await this.stop();
    await Promise.all([closeModel(this.#next), closeModel(this.#serving)]);
  }

  /** Notes that a background run failed, for the status. */
  reportFailure(error: unknown): void {
    if (!isAbort(error)) this.#problem = toPlainError(error).message;
  }

  async #embedAll(
    model: OpenModel,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<number> {
    let embedded = 0;
    do {
      this.#isOutdated = false;
      embedded += await embedMissing({
        ...this.#options,
        ...model,
        signal,
        onProgress,
        whenAllowed: () => this.#gate.pass(signal),
        onEmbedded: (passages) => (this.#embeddedThisRun += passages),
        isOutdated: () => this.#isOutdated,
      });
    } while (this.#isOutdated);
    this.#problem = undefined;
    const lacking = this.#lacking(model.store);
    const mayServe = lacking <= LACKING_AT_CHANGE_SHARE * this.#options.index.chunkCount;
    if (model === this.#next && mayServe) await this.#change(model);
    if (lacking === 0 && !this.#options.readOnly) await this.#complete.remember(model.embedder.identity);
    await this.#dropDead(model.store, signal);
    return embedded;
  }

  /** Distinct passages without a vector. */
  #lacking(store: VectorStore): number {
    return this.#options.index.withoutVectors(store).passages;
  }

  /** The model that was made ready takes over. */
  async #change(next: OpenModel): Promise<void> {
    this.#next = undefined;
    await this.#serve(next);
  }

  async #serve(model: OpenModel | undefined): Promise<void> {
    while (this.#searches.size > 0) await Promise.allSettled(this.#searches);
    const before = this.#serving;
    this.#serving = model;
    if (before?.store !== model?.store) {
      this.#options.index.useVectors(model?.store);
      clearTimeout(this.#warmUp);
      if (model !== undefined) this.#warmUp = setTimeout(() => this.#searchOnce(model), WARM_UP_AFTER_MS);
      await this.#options.onServing(model?.store);
    }
    if (before?.embedder !== model?.embedder) await closeModel(before);
  }

  /** The first search by meaning makes what all others use; better while nobody waits. The model itself is left alone. */
  #searchOnce(model: OpenModel): void {
    const { index } = this.#options;
    const queryVector = new Float32Array(model.store.identity.dimensions);
    queryVector[0] = 1;
    const search = () => index.search(parseQuery(''), { mode: 'vector', limit: 1, queryVector });
    this.search({ by: model }, search).catch((error: unknown) => this.reportFailure(error));
  }

  async #closeNext(): Promise<void> {
    const next = this.#next;
    this.#next = undefined;
    await closeModel(next);
  }

  /**
   * Lets go of vectors whose passages are gone, where they are many. Looked at once per opening and then only after many
   * more rows came: each look goes through all notes.
   */
  async #dropDead(store: VectorStore, signal: AbortSignal): Promise<void> {
    if (store.rowCount < this.#rowsToLookAt) return;
    const living = await this.#livingPassages(signal);
    if (signal.aborted) return;
    let livingRows = 0;
    for (const hash of living) livingRows += store.find(hash)?.count ?? 0;
    if (isWorthDropping(store.rowCount - livingRows, store.rowCount)) await store.retain(living);
    this.#rowsToLookAt = DEAD_ROWS_LOOK_GROWTH * store.rowCount;
  }

  async #livingPassages(signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { index, clock, throttle } = this.#options;
    const living = new Set<string>();
    let sliceStartMs = clock.now();
    for (const { path } of [...index.files()]) {
      for (const { contentHash } of index.record(path)?.chunks ?? []) living.add(contentHash);
      const workedMs = clock.now() - sliceStartMs;
      if (workedMs < SLICE_MS) continue;
      await throttle.rest(workedMs, signal);
      if (signal.aborted) break;
      sliceStartMs = clock.now();
    }
    return living;
  }
}

function openModel(embedder: Embedder, store: VectorStore): OpenModel {
  return { embedder, store, closing: new AbortController() };
}

async function closeModel(model: OpenModel | undefined): Promise<void> {
  model?.closing.abort();
  await model?.embedder.close();
}
