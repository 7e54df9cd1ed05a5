import { create, insert, remove, search } from '@orama/orama';
import type { AnyOrama, IIndex, TokenScore, Tokenizer } from '@orama/orama';
import { index as oramaIndex } from '@orama/orama/components';
import type { NoteRecord } from '../../vault';
import type { Scored } from './rank';

/** The two ways of finding: the best notes by number, at most `limit`. */
export interface Arms {
  text(term: string, limit: number, isAllowed?: (note: number) => boolean): readonly Scored[];
  vector(query: Float32Array, limit: number, isAllowed?: (note: number) => boolean): readonly Scored[];
  readonly dimensions: number;
  /** Numbers of the notes that meet the conditions. */
  matching(conditions: Conditions): Iterable<number>;
}

/** What a note must meet to be ranked at all. */
export interface Conditions {
  readonly accepts?: ((record: NoteRecord) => boolean) | undefined;
  readonly phrases: readonly string[];
  readonly excluded: readonly string[];
  readonly without: ReadonlySet<string>;
}

const schema = { text: 'string', passages: 'vector[1]' } as const;
/** Orama sorts and cuts; its own lower limit of similarity would hide results of models that score low. */
const NO_SIMILARITY_LIMIT = -1;

/**
 * Orama as the layer of API, conditions and result handling; what it calls for scoring is ours. Its own text index knows
 * no term frequencies, its vector index keeps every vector as an object, and both are saved as one string: they are
 * replaced by an index component (`components.index`), the documented place for that.
 *
 * A document is one note. Its text comes tokenised from the note index, so that Orama is handed no property to index,
 * and its internal id is the note's number plus one.
 */
export class OramaLayer {
  readonly #database: AnyOrama;
  /** Orama tells its index no limit; a search runs without interruption, so it is told on the side. */
  #limit = 0;

  constructor(arms: Arms) {
    this.#database = create({
      schema,
      sort: { enabled: false },
      components: {
        index: createComponent(arms, () => this.#limit),
        tokenizer: wholeTerm,
        getDocumentProperties: () => ({}),
      },
    });
  }

  /** Must be called with 0, 1, 2 ...: Orama numbers documents in the order they come. */
  insert(note: number): void {
    void insert(this.#database, { id: String(note) });
  }

  remove(note: number): void {
    void remove(this.#database, String(note));
  }

  searchText(term: string, conditions: Conditions | undefined, limit: number): Promise<Scored[]> {
    return this.#search({ mode: 'fulltext', term, limit }, conditions);
  }

  searchVector(query: Float32Array, conditions: Conditions | undefined, limit: number): Promise<Scored[]> {
    const vector = { property: 'passages', value: query as unknown as number[] };
    // Without this Orama writes into the stored document.
    return this.#search(
      { mode: 'vector', vector, limit, similarity: NO_SIMILARITY_LIMIT, includeVectors: true },
      conditions,
    );
  }

  async #search(params: Parameters<typeof search>[1], conditions: Conditions | undefined): Promise<Scored[]> {
    this.#limit = params.limit ?? 0;
    const where = conditions === undefined ? {} : { where: { conditions } };
    const { hits } = await search(this.#database, { ...params, ...where } as Parameters<typeof search>[1]);
    return hits.map(({ id, score }) => [Number(id), score]);
  }
}

/** Orama's tokenizer is asked only where its own index is; ours takes the term as it comes. */
const wholeTerm: Tokenizer = {
  language: 'english',
  normalizationCache: new Map(),
  tokenize: (raw) => [raw],
};

function createComponent(arms: Arms, limit: () => number): IIndex<oramaIndex.Index> {
  const base = oramaIndex.createIndex();
  return {
    ...base,
    create: (orama, ids, ofSchema) => {
      const created = base.create(orama, ids, ofSchema);
      const node = {
        get size() {
          return arms.dimensions;
        },
        find: (query: Float32Array, _similarity: number, allowed: ReadonlySet<number> | undefined) =>
          toOrama(arms.vector(query, limit(), allowing(allowed))),
      };
      Object.assign(created['vectorIndexes'] as object, {
        passages: { type: 'Vector', node, isArray: false },
      });
      return created;
    },
    search: (
      _index,
      term,
      _tokenizer,
      _language,
      _properties,
      _exact,
      _tolerance,
      _boost,
      _relevance,
      _count,
      allowed,
    ) => toOrama(arms.text(term, limit(), allowing(allowed))),
    searchByWhereClause: (_index, _tokenizer, filters) => {
      const { conditions } = filters as unknown as { conditions: Conditions };
      return new Set([...arms.matching(conditions)].map((note) => note + 1));
    },
  };
}

function allowing(ids: ReadonlySet<number> | undefined): ((note: number) => boolean) | undefined {
  return ids === undefined ? undefined : (note) => ids.has(note + 1);
}

function toOrama(scored: readonly Scored[]): TokenScore[] {
  return scored.map(([note, score]) => [note + 1, score]);
}
