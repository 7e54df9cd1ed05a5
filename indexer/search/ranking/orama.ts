import { create, search } from '@orama/orama';
import type { AnyOrama, IDocumentsStore, IIndex, Results, TokenScore, Tokenizer } from '@orama/orama';
import { documentsStore, index as oramaIndex } from '@orama/orama/components';
import type { NoteSet } from './note-set';
import type { Scored } from './rank';

/** A way of finding: the best notes among those allowed, all where undefined. */
export type Arm = (allowed: NoteSet | undefined) => readonly Scored[];

const schema = { text: 'string', passages: 'vector[1]' } as const;
/** Orama sorts and cuts; its own lower limit of similarity would hide results of models that score low. */
const NO_SIMILARITY_LIMIT = -1;

/**
 * Orama as the layer of API, conditions and result handling; what it calls for scoring is ours. Its own text index knows
 * no term frequencies, its vector index keeps every vector as an object, and both are saved as one string: they are
 * replaced by an index component (`components.index`), the documented place for that.
 *
 * A document is one note, its internal id the note's number plus one. Orama is told of a note when it is first found: an
 * insertion for each would take longer than opening the index does.
 */
export class OramaLayer {
  readonly #documents = new FoundNotes();
  readonly #database: AnyOrama;
  /** A search runs without interruption: what Orama does not pass on is told on the side. */
  #asked: { readonly arm: Arm; readonly dimensions: number } | undefined;

  constructor() {
    this.#database = create({
      schema,
      sort: { enabled: false },
      components: {
        index: this.#createIndex(),
        documentsStore: this.#documents.component,
        tokenizer: wholeTerm,
        getDocumentProperties: () => ({}),
      },
    });
  }

  searchText(term: string, limit: number, arm: Arm, allowed: NoteSet | undefined): Scored[] {
    return this.#search({ mode: 'fulltext', term, limit }, arm, 0, allowed);
  }

  searchVector(
    query: Float32Array,
    limit: number,
    dimensions: number,
    arm: Arm,
    allowed: NoteSet | undefined,
  ): Scored[] {
    const vector = { property: 'passages', value: query as unknown as number[] };
    // Without this Orama writes into the stored document.
    const options = { similarity: NO_SIMILARITY_LIMIT, includeVectors: true };
    return this.#search({ mode: 'vector', vector, limit, ...options }, arm, dimensions, allowed);
  }

  #search(
    params: Parameters<typeof search>[1],
    arm: Arm,
    dimensions: number,
    allowed: NoteSet | undefined,
  ): Scored[] {
    this.#asked = { arm, dimensions };
    const where = allowed === undefined ? {} : { where: { notes: allowed } };
    // It only gives a promise where hooks are set, and there are none.
    const { hits } = search(this.#database, { ...params, ...where } as typeof params) as Results<unknown>;
    this.#asked = undefined;
    return hits.map(({ id, score }) => [Number(id), score]);
  }

  #find(allowed: unknown): TokenScore[] {
    const found = this.#asked?.arm(allowed as NoteSet | undefined) ?? [];
    return found.map(([note, score]) => [this.#documents.internalId(note), score]);
  }

  #createIndex(): IIndex<oramaIndex.Index> {
    const base = oramaIndex.createIndex();
    const dimensions = () => this.#asked?.dimensions;
    const node = {
      get size() {
        return dimensions();
      },
      find: (_query: Float32Array, _similarity: number, allowed: unknown) => this.#find(allowed),
    };
    return {
      ...base,
      create: (orama, ids, ofSchema) => {
        const created = base.create(orama, ids, ofSchema);
        Object.assign(created['vectorIndexes'] as object, {
          passages: { type: 'Vector', node, isArray: false },
        });
        return created;
      },
      search: (...[, , , , , , , , , , allowed]) => this.#find(allowed),
      // Orama hands on what this gives and never looks into it.
      searchByWhereClause: (_index, _tokenizer, filters) =>
        (filters as unknown as { notes: NoteSet }).notes as unknown as Set<number>,
    };
  }
}

/** Orama's tokenizer is asked only where its own index is; ours takes the term as it comes. */
const wholeTerm: Tokenizer = {
  language: 'english',
  normalizationCache: new Map(),
  tokenize: (raw) => [raw],
};

/** The documents of the notes that were found so far: Orama's own store, filled when a note is first found. */
class FoundNotes {
  #store: documentsStore.DocumentsStore | undefined;

  readonly component: IDocumentsStore<documentsStore.DocumentsStore> = {
    ...documentsStore.createDocumentsStore(),
    create: (orama, ids) => (this.#store = documentsStore.create(orama, ids)),
  };

  /** Orama's number of a note, which it knows from now on. */
  internalId(note: number): number {
    const internalId = note + 1;
    if (this.#store !== undefined && this.#store.docs[internalId] === undefined) {
      const id = String(note);
      // As its own insertion leaves them, but for the notes before this one that were never found.
      this.#store.sharedInternalDocumentStore.internalIdToId[note] = id;
      this.#store.docs[internalId] = { id };
      this.#store.count += 1;
    }
    return internalId;
  }
}
