import type { VectorStore } from '../../embedding';
import { closeModel } from './open-model';
import type { OpenModel } from './open-model';
import { isAbort, toPlainError } from '../../platform';
import { parseQuery } from '../../search';
import type { SearchIndex, SearchMode } from '../../search';

/** Long enough after vectors were opened for whoever waits for an answer to have it. */
const WARM_UP_AFTER_MS = 500;

/** The vector of a query, and the vectors that it may be compared with. */
export interface EmbeddedQuery {
  readonly queryVector?: Float32Array;
  /** Why there is none. */
  readonly notice?: string;
  readonly by?: OpenModel;
}

export interface ServingModelOptions {
  readonly index: SearchIndex;
  /** The vectors that answer are others now: of another model, or none. */
  readonly onServing: (store: VectorStore | undefined) => Promise<void>;
  readonly onFailure: (error: unknown) => void;
}

/** The model that answers: embeds queries and is replaced only between two searches. */
export class ServingModel {
  readonly #options: ServingModelOptions;
  #model: OpenModel | undefined;
  /** Searches that compare with its vectors, each a few milliseconds long. */
  readonly #searches = new Set<Promise<unknown>>();
  #warmUp: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ServingModelOptions) {
    this.#options = options;
  }

  get model(): OpenModel | undefined {
    return this.#model;
  }

  /**
   * The query's vector, or a notice why there is none; a model that fails never fails the search. For
   * {@link ServingModel.search}.
   *
   * @param problem why there may be no model
   * @throws the abort of the signal
   */
  async embedQuery(
    text: string,
    mode: SearchMode,
    problem: string | undefined,
    signal?: AbortSignal,
  ): Promise<EmbeddedQuery> {
    if (mode === 'text' || text.trim() === '') return {};
    const by = this.#model;
    if (by === undefined) return { notice: problem ?? 'No model is loaded, so this searched by word only.' };
    try {
      const signals = signal === undefined ? [by.closing.signal] : [signal, by.closing.signal];
      const [windows] = await by.embedder.embed([{ title: '', text }], 'query', AbortSignal.any(signals));
      const queryVector = windows?.[0];
      return queryVector === undefined ? {} : { queryVector, by };
    } catch (error) {
      if (signal?.aborted === true) throw error;
      // It was closed at this because another one took over.
      if (by !== this.#model) return { by };
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
    if (by !== undefined && by !== this.#model) return undefined;
    const answer = search();
    this.#searches.add(answer);
    try {
      return await answer;
    } finally {
      this.#searches.delete(answer);
    }
  }

  /** Another model takes over, or none. Closes the one before, unless it is the same with other vectors. */
  async replace(model: OpenModel | undefined): Promise<void> {
    while (this.#searches.size > 0) await Promise.allSettled(this.#searches);
    const before = this.#model;
    this.#model = model;
    if (before?.store !== model?.store) {
      this.#options.index.useVectors(model?.store);
      clearTimeout(this.#warmUp);
      if (model !== undefined) this.#warmUp = setTimeout(() => this.#searchOnce(model), WARM_UP_AFTER_MS);
      await this.#options.onServing(model?.store);
    }
    if (before?.embedder !== model?.embedder) await closeModel(before);
  }

  async close(): Promise<void> {
    clearTimeout(this.#warmUp);
    await closeModel(this.#model);
  }

  /** The first search by meaning makes what all others use; better while nobody waits. The model itself is left alone. */
  #searchOnce(model: OpenModel): void {
    const { index, onFailure } = this.#options;
    const queryVector = new Float32Array(model.store.identity.dimensions);
    queryVector[0] = 1;
    const search = () => index.search(parseQuery(''), { mode: 'vector', limit: 1, queryVector });
    this.search({ by: model }, search).catch(onFailure);
  }
}
