import { MOST_RESULTS } from '../../engine-api';
import type { SearchRequest, SearchResponse, SearchResult } from '../../engine-api';
import type { SearchIndex } from '../../search';
import type { VaultSpaces } from '../spaces/vault-spaces';

/** The first look is for so many notes more than are wanted; most belong to the space that is asked for. */
const ASKED_AT_FIRST = 4;

/** Each further look goes so much deeper. */
const DEEPER = 4;

export interface PassagesOptions {
  readonly index: SearchIndex;
  readonly spaces: VaultSpaces;
  readonly search: (request: SearchRequest, signal?: AbortSignal) => Promise<SearchResponse>;
}

export interface PassagesQuestion {
  readonly query: string;
  readonly space: string;
  readonly limit: number;
  /** Least similarity of a passage that has none of the words. */
  readonly threshold: number;
}

/** Finds passages of one space. Whoever asks with no space asks for all that there is, and does not come here. */
export class Passages {
  readonly #options: PassagesOptions;

  constructor(options: PassagesOptions) {
    this.#options = options;
  }

  /** Of a recall: only what says anything about the question. */
  async find(
    { query, space, limit, threshold }: PassagesQuestion,
    signal?: AbortSignal,
  ): Promise<{ readonly passages: readonly SearchResult[]; readonly notice?: string }> {
    const supports = ({ why }: SearchResult): boolean =>
      why.words.length > 0 || (why.similarity ?? 0) >= threshold;
    const { results, notice } = await this.search({ query, limit, space }, signal, supports);
    return { passages: results, ...(notice !== undefined && { notice }) };
  }

  /**
   * A search among the notes of one space.
   *
   * @param accepts what else is asked of a result: the nearest of all vectors may be far away
   */
  async search(
    { space, limit, ...request }: SearchRequest & { readonly space: string; readonly limit: number },
    signal?: AbortSignal,
    accepts: (result: SearchResult) => boolean = () => true,
  ): Promise<SearchResponse> {
    let tookMs = 0;
    for (let asked = limit * ASKED_AT_FIRST; ; asked *= DEEPER) {
      const response = await this.#options.search({ ...request, limit: asked }, signal);
      tookMs += response.tookMs;
      const results: SearchResult[] = [];
      for (const result of response.results) {
        if (results.length === limit) break;
        if (accepts(result) && this.#isIn(result.path, space)) results.push(result);
      }
      const areAll = response.results.length < asked || asked >= MOST_RESULTS;
      if (results.length === limit || areAll) return { ...response, results, tookMs };
    }
  }

  #isIn(path: string, space: string): boolean {
    const { index, spaces } = this.#options;
    const record = index.record(path);
    return record !== undefined && spaces.placeOf(record) === space;
  }
}
