import { createVectorStore } from './embedding';
import type { Embedder, EmbeddingIdentity, VectorStore } from './embedding';
import { embedMissing, Gate, isWorthDropping } from './indexing';
import { isAbort, toPlainError } from './platform';
import type { Clock, Progress, Storage } from './platform';
import type { SearchIndex, SearchMode } from './search';
import { CHUNKER_VERSION } from './vault';
import type { Vault } from './vault';

export interface EngineModelOptions {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly storage: Storage;
  readonly clock: Clock;
}

/**
 * The half of the engine that needs a model: the embedder in use, its stored vectors, and the backfill that makes the missing
 * ones. Everything else works without it.
 */
export class EngineModel {
  readonly #options: EngineModelOptions;
  readonly #gate = new Gate();
  #embedder: Embedder | undefined;
  #store: VectorStore | undefined;
  #problem: string | undefined;
  #embeddedThisRun = 0;
  #isOutdated = false;
  #running: { readonly done: Promise<number>; readonly abort: AbortController } | undefined;

  constructor(options: EngineModelOptions) {
    this.#options = options;
  }

  get identity(): EmbeddingIdentity | undefined {
    return this.#embedder?.identity;
  }

  /** The vectors of the model in use. */
  get store(): VectorStore | undefined {
    return this.#store;
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

  /** Whether a passage has its vectors. */
  has(contentHash: string): boolean {
    return this.#store?.find(contentHash) !== undefined;
  }

  /**
   * Changes the model. Background embedding by the one before is stopped and its vectors are kept on disk.
   *
   * @returns what was found damaged in the new model's stored vectors
   */
  async setEmbedder(embedder: Embedder | undefined, problem?: string): Promise<readonly string[]> {
    this.#problem = problem;
    if (embedder === this.#embedder) return [];
    await this.stop();
    await this.#embedder?.close();
    const { index, storage } = this.#options;
    index.useVectors(undefined);
    this.#embedder = undefined;
    this.#store = undefined;
    if (embedder === undefined) return [];
    const { store, repairs } = await createVectorStore(storage, embedder.identity, CHUNKER_VERSION);
    this.#embedder = embedder;
    this.#store = store;
    index.useVectors(store);
    return repairs;
  }

  /**
   * The query's vector, or a notice why there is none; a model that fails never fails the search.
   *
   * @throws the abort of the signal
   */
  async embedQuery(
    text: string,
    mode: SearchMode,
    signal?: AbortSignal,
  ): Promise<{ readonly queryVector?: Float32Array; readonly notice?: string }> {
    if (mode === 'text' || text.trim() === '') return {};
    if (this.#embedder === undefined)
      return { notice: this.#problem ?? 'No model is loaded, so this searched by word only.' };
    try {
      const [windows] = await this.#embedder.embed([{ title: '', text }], 'query', signal);
      const queryVector = windows?.[0];
      return queryVector === undefined ? {} : { queryVector };
    } catch (error) {
      if (isAbort(error)) throw error;
      return { notice: `The model failed, so this searched by word only: ${toPlainError(error).message}` };
    }
  }

  /** To be called after notes changed: a running backfill turns to the newest first. */
  notesChanged(): void {
    this.#isOutdated = true;
  }

  /**
   * Embeds what has no vector yet. A call while one runs joins it.
   *
   * @returns passages embedded
   */
  backfill(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<number> {
    if (this.#running !== undefined) return this.#running.done;
    const { index, store, embedder } = { ...this.#options, store: this.#store, embedder: this.#embedder };
    if (store === undefined || embedder === undefined || index.chunkCount === 0) return Promise.resolve(0);
    const abort = new AbortController();
    const done = this.#embedAll(embedder, store, AbortSignal.any([signal, abort.signal]), onProgress).finally(
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

  /** Forgets the vectors of the model in use. */
  async forget(): Promise<void> {
    await this.stop();
    await this.#store?.retain(new Set());
  }

  async close(): Promise<void> {
    await this.stop();
    await this.#embedder?.close();
  }

  async #embedAll(
    embedder: Embedder,
    store: VectorStore,
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ): Promise<number> {
    let embedded = 0;
    do {
      this.#isOutdated = false;
      embedded += await embedMissing({
        ...this.#options,
        embedder,
        store,
        signal,
        onProgress,
        whenAllowed: () => this.#gate.pass(signal),
        onEmbedded: (passages) => (this.#embeddedThisRun += passages),
        isOutdated: () => this.#isOutdated,
      });
    } while (this.#isOutdated);
    await this.#dropDead(store);
    this.#problem = undefined;
    return embedded;
  }

  async #dropDead(store: VectorStore): Promise<void> {
    const living = new Set<string>();
    let livingRows = 0;
    for (const record of this.#options.index.records())
      for (const { contentHash } of record.chunks) {
        if (!living.has(contentHash)) livingRows += store.find(contentHash)?.count ?? 0;
        living.add(contentHash);
      }
    const deadRows = store.rowCount - livingRows;
    if (isWorthDropping(deadRows, store.rowCount)) await store.retain(living);
  }

  /** Notes that a background run failed, for the status. */
  reportFailure(error: unknown): void {
    if (!isAbort(error)) this.#problem = toPlainError(error).message;
  }
}
