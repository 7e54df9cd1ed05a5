import { CompleteModel, isSameModel } from './complete-model';
import { createVectorStore } from '../../embedding';
import type { Embedder, EmbeddingIdentity, VectorStore } from '../../embedding';
import {
  DeadVectors,
  embedMissing,
  Gate,
  LACKING_AT_CHANGE_SHARE,
  PASSAGE_FORM_VERSION,
} from '../../indexing';
import type { Throttle } from '../../indexing';
import { closeModel, openModel } from './open-model';
import type { OpenModel } from './open-model';
import { isAbort, toPlainError } from '../../platform';
import type { Clock, Progress, Storage } from '../../platform';
import type { SearchIndex, SearchMode } from '../../search';
import { ServingModel } from './serving-model';
import type { EmbeddedQuery } from './serving-model';
import type { Vault } from '../../vault';

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
  readonly #serving: ServingModel;
  readonly #dead: DeadVectors;
  /** The model that is to take its place. */
  #next: OpenModel | undefined;
  #problem: string | undefined;
  #embeddedThisRun = 0;
  #isOutdated = false;
  #running: { readonly done: Promise<number>; readonly abort: AbortController } | undefined;

  private constructor(options: EngineModelOptions, complete: CompleteModel) {
    this.#options = options;
    this.#complete = complete;
    this.#serving = new ServingModel({ ...options, onFailure: (error) => this.reportFailure(error) });
    this.#dead = new DeadVectors(options);
  }

  static async open(options: EngineModelOptions): Promise<EngineModel> {
    return new EngineModel(options, await CompleteModel.load(options.storage));
  }

  /** The model that answers. */
  get identity(): EmbeddingIdentity | undefined {
    return this.#serving.model?.embedder.identity;
  }

  /** The model that will answer once it has a vector for every passage. */
  get nextIdentity(): EmbeddingIdentity | undefined {
    return this.#next?.embedder.identity;
  }

  /** The model that last had a vector for every passage, in this process or one before. */
  get completeIdentity(): EmbeddingIdentity | undefined {
    return this.#complete.identity;
  }

  /** The model that answers, the same object for as long as it does. */
  get embedder(): Embedder | undefined {
    return this.#serving.model?.embedder;
  }

  /** The vectors that answer. */
  get store(): VectorStore | undefined {
    return this.#serving.model?.store;
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
    if (embedder === (this.#next ?? this.#serving.model)?.embedder) return [];
    await this.stop();
    await this.#closeNext();
    const serving = this.#serving.model;
    if (embedder === undefined) {
      await this.#serving.replace(undefined);
      return [];
    }
    if (serving !== undefined && isSameModel(serving.embedder.identity, embedder.identity)) {
      await this.#serving.replace(openModel(embedder, serving.store));
      return [];
    }
    const { storage } = this.#options;
    const { store, repairs } = await createVectorStore(storage, embedder.identity, PASSAGE_FORM_VERSION);
    const opened = openModel(embedder, store);
    if (this.#serving.model === undefined || this.#lacking(store) === 0) await this.#serving.replace(opened);
    else this.#next = opened;
    return repairs;
  }

  /** See {@link ServingModel.embedQuery}. */
  embedQuery(text: string, mode: SearchMode, signal?: AbortSignal): Promise<EmbeddedQuery> {
    return this.#serving.embedQuery(text, mode, this.#problem, signal);
  }

  /** See {@link ServingModel.search}. */
  search<T>(query: EmbeddedQuery, search: () => Promise<T>): Promise<T | undefined> {
    return this.#serving.search(query, search);
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
    const model = this.#next ?? this.#serving.model;
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
    await this.store?.retain(new Set());
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([closeModel(this.#next), this.#serving.close()]);
  }

  /** Notes that a background run failed, for the status. Why there is no model at all is the greater trouble, and stays. */
  reportFailure(error: unknown): void {
    const { code, message } = toPlainError(error);
    // Who gave back the right to write began something that it could not end: the next one does.
    if (isAbort(error) || code === 'read-only') return;
    if (this.#serving.model === undefined && this.#problem !== undefined) return;
    this.#problem = message;
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
        gate: this.#gate,
        onEmbedded: (passages) => (this.#embeddedThisRun += passages),
        isOutdated: () => this.#isOutdated,
      });
    } while (this.#isOutdated);
    this.#problem = undefined;
    const lacking = this.#lacking(model.store);
    const mayServe = lacking <= LACKING_AT_CHANGE_SHARE * this.#options.index.chunkCount;
    if (model === this.#next && mayServe) await this.#change(model);
    if (lacking === 0 && !this.#options.readOnly) await this.#complete.remember(model.embedder.identity);
    await this.#dead.drop(model.store, signal);
    return embedded;
  }

  /** Distinct passages without a vector. */
  #lacking(store: VectorStore): number {
    return this.#options.index.withoutVectors(store).passages;
  }

  /** The model that was made ready takes over. */
  async #change(next: OpenModel): Promise<void> {
    this.#next = undefined;
    await this.#serving.replace(next);
  }

  async #closeNext(): Promise<void> {
    const next = this.#next;
    this.#next = undefined;
    await closeModel(next);
  }
}
