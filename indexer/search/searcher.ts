import { modelRegistry, qualityForLanguage } from '../embedding';
import type { ModelEntry, VectorStore } from '../embedding';
import { cutQuery } from './cut-query';
import { searchDefaults } from './defaults';
import type { NoteTable } from './note-table';
import type { ParsedQuery } from './query';
import { meetConditions } from './ranking/conditions';
import type { MetConditions } from './ranking/conditions';
import { fuseArms } from './ranking/fuse';
import type { RankedNote } from './ranking/fuse';
import { HeardWeights } from './ranking/heard-weights';
import { HitReader } from './ranking/hit-words';
import { LowerPaths } from './ranking/lower-paths';
import type { NoteSet } from './ranking/note-set';
import { OramaLayer } from './ranking/orama';
import { PhraseFinder } from './ranking/phrases';
import { planQuery } from './ranking/plan';
import type { QueryPlan } from './ranking/plan';
import { queryTerms } from './ranking/query-words';
import { NoteRanker } from './ranking/rank';
import type { Scored } from './ranking/rank';
import { titleBonuses } from './ranking/title-bonuses';
import { placesOfHighest } from './ranking/top';
import type { HitReason, IndexSearchOptions, NoteHit, WordShares } from './search-index';
import { VectorArm } from './vectors/vector-arm';
import type { NearNote } from './vectors/vector-arm';

/** A search underway: what was asked, and what every step of the answer needs. */
interface Search {
  readonly term: string;
  /** The terms of it in its order. */
  readonly terms: readonly string[];
  readonly plan: QueryPlan;
  /** Undefined where the vector arm is not asked. */
  readonly vector: Float32Array | undefined;
  readonly phrases: PhraseFinder;
  /** Undefined where there are none. */
  readonly conditions: MetConditions | undefined;
  /** What the text arm's notes have of the query's words, by note. */
  readonly heard: Map<number, number>;
  /** The nearest passages of the vector arm's notes, by note. */
  readonly near: Map<number, NearNote>;
}

/** Answers queries over a {@link NoteTable}. */
export class Searcher {
  readonly #orama = new OramaLayer();
  readonly #ranker = new NoteRanker();
  readonly #heard = new HeardWeights();
  readonly #paths: LowerPaths;
  /** Of the notes that the search in hand compared; another search may find other notes under their numbers. */
  readonly #pathsInSort = new Map<number, string>();
  #vectors: VectorArm | undefined;
  #model: ModelEntry | undefined;

  constructor(private readonly table: NoteTable) {
    this.#paths = new LowerPaths(table);
  }

  /** Which vectors the vector arm scans; undefined turns it off. */
  set store(store: VectorStore | undefined) {
    this.#vectors = store === undefined ? undefined : new VectorArm(this.table, store);
    this.#model = modelRegistry.find(({ id }) => id === store?.identity.modelId);
  }

  /** The whole search is one step: between two, notes could come, go, or get other numbers. */
  search(query: ParsedQuery, options: IndexSearchOptions): Promise<readonly NoteHit[]> {
    return new Promise((resolve) => {
      resolve(this.#search(query, options));
    });
  }

  /** See {@link SearchIndex.wordShares}. */
  wordShares(text: string): WordShares {
    const { table } = this;
    const { words, wholeWeight } = planQuery(queryTerms(cutQuery(text)), table.index, table.finder);
    const { notes, weights } = this.#heard.of(table.index, words);
    return {
      numbering: table.index,
      notes,
      shares: weights.map((weight) => Math.min(1, weight / wholeWeight)),
      pathOf: (note) => table.path(note),
    };
  }

  #search(query: ParsedQuery, { mode, ...options }: IndexSearchOptions): readonly NoteHit[] {
    const { table } = this;
    this.#pathsInSort.clear();
    const phrases = new PhraseFinder(table.index);
    const context = { table, paths: this.#paths, phrases };
    const conditions = meetConditions(query, options.without ?? new Set(), context);
    const term = [...query.words, ...query.phrases].join(' ');
    const terms = queryTerms(term);
    const hasWords = terms.length > 0;
    const vector = this.#vectors === undefined || mode === 'text' ? undefined : options.queryVector;
    if (!hasWords && vector === undefined)
      return conditions === undefined ? [] : this.#newest(conditions, options.limit);
    const limit = Math.min(options.limit, table.index.noteCount);
    const depth = mode === 'hybrid' ? Math.max(limit, searchDefaults.fusionDepth) : limit;
    const plan = planQuery(terms, table.index, table.finder);
    const search: Search = {
      term,
      terms,
      plan,
      vector,
      phrases,
      conditions,
      heard: new Map(),
      near: new Map(),
    };
    const text = hasWords && mode !== 'vector' ? this.#byWords(search, depth) : [];
    const vectors = this.#byVector(search, depth);
    const ranked =
      mode === 'hybrid' && vectors.length > 0
        ? this.#fuse(search, text, vectors).slice(0, limit)
        : rankAlone(text.length > 0 ? text : vectors, text.length > 0 ? 'textRank' : 'vectorRank', limit);
    const reader = new HitReader(term, plan.words, table.index);
    return ranked.map((note) => this.#hit(note, search, reader, query.phrases));
  }

  #byWords({ term, terms, plan, conditions, heard }: Search, limit: number): readonly Scored[] {
    const { index, titles } = this.table;
    const bonuses = titleBonuses(titles.mentions(terms), plan);
    const arm = (allowed: NoteSet | undefined) => {
      const request = { index, plan: plan.words, bonuses, allowed, isMet: conditions?.isMet, limit };
      const ranked = this.#ranker.rank(request);
      for (const { note, heard: weight } of ranked) heard.set(note, weight);
      return this.#best(
        ranked.map(({ note, score }): Scored => [note, score]),
        limit,
      );
    };
    return this.#inOrder(this.#orama.searchText(term, limit, arm, conditions?.notes));
  }

  #byVector({ vector, conditions, near }: Search, limit: number): readonly Scored[] {
    const vectors = this.#vectors;
    if (vectors === undefined || vector === undefined) return [];
    const least = this.#model?.unrelatedBelow ?? -1;
    const arm = (allowed: NoteSet | undefined) => {
      const found = vectors.search({ query: vector, limit, allowed, least, isMet: conditions?.isMet });
      for (const each of found) near.set(each.note, each);
      return this.#best(
        found.map(({ note, similarity }): Scored => [note, similarity]),
        limit,
      );
    };
    const { dimensions } = vectors.store.identity;
    return this.#inOrder(this.#orama.searchVector(vector, limit, dimensions, arm, conditions?.notes));
  }

  #fuse({ plan, heard }: Search, text: readonly Scored[], vectors: readonly Scored[]): RankedNote[] {
    const { tellingWeight } = plan;
    const model = this.#model;
    const fused = fuseArms({
      text,
      vectors,
      // A long query is never had in full and says nothing by it.
      coverageOf: (note) => (tellingWeight === 0 ? 1 : Math.min(1, (heard.get(note) ?? 0) / tellingWeight)),
      // A model outside the registry is taken at its word.
      qualityOf: (note) => (model === undefined ? 1 : qualityForLanguage(model, this.table.language(note))),
    });
    return fused.sort((a, b) => b.score - a.score || this.#byPath(a.note, b.note));
  }

  #hit(
    { note, score, ranks }: RankedNote,
    search: Search,
    reader: HitReader,
    phrases: readonly string[],
  ): NoteHit {
    const near = ranks.vectorRank === undefined ? undefined : search.near.get(note);
    // Where a phrase was asked for, a passage that has it.
    const withPhrase = search.phrases.passagesWith(phrases, note);
    const { passage, words, fields } = reader.read(note, withPhrase.size > 0 ? withPhrase : undefined);
    const said = ranks.textRank === undefined ? undefined : passage;
    const isByMeaning =
      said === undefined || (near !== undefined && (ranks.vectorRank ?? 0) < (ranks.textRank ?? 0));
    const reason: HitReason = {
      ...ranks,
      ...(near === undefined ? {} : { similarity: near.similarity }),
      words,
      fields,
    };
    const shown = (isByMeaning ? near?.passage : said) ?? said ?? 0;
    return { ...this.#place(note, shown), score, reason };
  }

  /** A query of conditions alone lists what meets them, the last changed first. */
  #newest({ notes, isMet }: MetConditions, limit: number): NoteHit[] {
    const listed = [...notes];
    const times = Float64Array.from(listed, (note) => this.table.mtimeMs(note));
    const places = placesOfHighest(times, times.length, limit, {
      isMet: isMet && ((place) => isMet(listed[place] as number)),
    });
    const newest = places.map((place): Scored => [listed[place] as number, times[place] as number]);
    return this.#best(newest, limit).map(([note]) => {
      return { ...this.#place(note, 0), score: 0, reason: { words: [], fields: [] } };
    });
  }

  #place(note: number, passage: number): Pick<NoteHit, 'path' | 'chunkId'> {
    return { path: this.table.path(note), chunkId: this.table.chunkId(note, passage) };
  }

  #best(scored: readonly Scored[], limit: number): readonly Scored[] {
    return this.#inOrder(scored).slice(0, limit);
  }

  /** Equal scores go by path, so that an answer never depends on the order in which notes were read. */
  #inOrder(scored: readonly Scored[]): readonly Scored[] {
    return [...scored].sort((a, b) => b[1] - a[1] || this.#byPath(a[0], b[0]));
  }

  #byPath(a: number, b: number): number {
    return this.#path(a) < this.#path(b) ? -1 : 1;
  }

  /** A sort asks for the same few paths many times, and each lies in the index as bytes. */
  #path(note: number): string {
    const known = this.#pathsInSort.get(note);
    if (known !== undefined) return known;
    const path = this.table.path(note);
    this.#pathsInSort.set(note, path);
    return path;
  }
}

/** One arm alone keeps its own scores and its own order. */
function rankAlone(scored: readonly Scored[], arm: 'textRank' | 'vectorRank', limit: number): RankedNote[] {
  return scored.slice(0, limit).map(([note, score], place) => {
    return { note, score, ranks: { [arm]: place + 1 } };
  });
}
