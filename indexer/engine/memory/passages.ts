import { MOST_RESULTS } from '../../engine-api';
import type { SearchRequest, SearchResponse, SearchResult } from '../../engine-api';
import type { SpaceOf } from './sources';
import { toPlainError } from '../../platform';
import type { SearchIndex } from '../../search';
import { parseNote } from '../../vault';
import type { Vault } from '../../vault';

/** The first look is for so many notes more than are wanted; most belong to the space that is asked for. */
const ASKED_AT_FIRST = 4;

/** Each further look goes so much deeper. */
const DEEPER = 4;

export interface PassagesOptions {
  readonly vault: Vault;
  readonly index: SearchIndex;
  readonly search: (request: SearchRequest, signal?: AbortSignal) => Promise<SearchResponse>;
}

export interface PassagesQuestion {
  readonly query: string;
  readonly space: string;
  readonly limit: number;
  /** Least similarity of a passage that has none of the words. */
  readonly threshold: number;
}

/** Finds passages of one space. Which space a note belongs to stands in the note, so that it is read once for each version. */
export class Passages {
  readonly #options: PassagesOptions;
  readonly #spaces = new Map<string, { readonly contentHash: string; readonly property: unknown }>();

  constructor(options: PassagesOptions) {
    this.#options = options;
  }

  /** Of a recall: only what says anything about the question. */
  async find(
    { query, space, limit, threshold }: PassagesQuestion,
    spaceOf: SpaceOf,
    signal?: AbortSignal,
  ): Promise<{ readonly passages: readonly SearchResult[]; readonly notice?: string }> {
    const supports = ({ why }: SearchResult): boolean =>
      why.words.length > 0 || (why.similarity ?? 0) >= threshold;
    const { results, notice } = await this.search({ query, limit, space }, spaceOf, signal, supports);
    return { passages: results, ...(notice !== undefined && { notice }) };
  }

  /**
   * A search among the notes of one space.
   *
   * @param accepts what else is asked of a result: the nearest of all vectors may be far away
   */
  async search(
    { space, limit, ...request }: SearchRequest & { readonly space: string; readonly limit: number },
    spaceOf: SpaceOf,
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
        if (accepts(result) && (await this.#isIn(result.path, space, spaceOf))) results.push(result);
      }
      const areAll = response.results.length < asked || asked >= MOST_RESULTS;
      if (results.length === limit || areAll) return { ...response, results, tookMs };
    }
  }

  async #isIn(path: string, space: string, spaceOf: SpaceOf): Promise<boolean> {
    const contentHash = this.#options.index.record(path)?.contentHash ?? '';
    try {
      const known = this.#spaces.get(path);
      if (known?.contentHash === contentHash) return spaceOf(path, known.property) === space;
      const note = parseNote(path, await this.#options.vault.read(path));
      const property = note.frontmatter['space'];
      this.#spaces.set(path, { contentHash, property });
      return spaceOf(path, property) === space;
    } catch (error) {
      // Of a note that cannot be read, or whose property names no space, nobody knows where it belongs.
      if (toPlainError(error).code === 'vault-not-found') throw error;
      return false;
    }
  }
}
