import { modelRegistry, qualityForLanguage } from '../embedding';
import type { ModelEntry, VectorStore } from '../embedding';
import type { NoteRecord } from '../vault';
import { searchDefaults } from './defaults';
import type { NoteListener, NoteTable } from './note-table';
import { compileFilters } from './ranking/conditions';
import { explainWords } from './ranking/explain';
import { wordCoverage } from './ranking/coverage';
import { fusedScore, trustInVectors } from './ranking/fusion';
import type { Ranks } from './ranking/fusion';
import { OramaLayer } from './ranking/orama';
import type { Arms, Conditions } from './ranking/orama';
import { findPhrase } from './ranking/phrases';
import { planWords } from './ranking/plan';
import type { WordPlan } from './ranking/plan';
import { queryTerms } from './ranking/query-words';
import { bestPassage } from './ranking/rank';
import type { Scored } from './ranking/rank';
import { searchText } from './ranking/text-search';
import type { ParsedQuery } from './query';
import type { HitReason, IndexSearchOptions, NoteHit } from './search-index';
import { bestPassageByVector, searchVectors } from './vectors/vector-arm';

/** Answers queries over a {@link NoteTable}. */
export class Searcher implements Arms, NoteListener {
  store: VectorStore | undefined;
  #orama: OramaLayer;

  constructor(private readonly table: NoteTable) {
    this.#orama = new OramaLayer(this);
    table.listen(this);
  }

  added(note: number): void {
    this.#orama.insert(note);
  }

  removed(note: number): void {
    this.#orama.remove(note);
  }

  renumbered(): void {
    this.#orama = new OramaLayer(this);
  }

  async search(query: ParsedQuery, options: IndexSearchOptions): Promise<readonly NoteHit[]> {
    const conditions = conditionsOf(query, options.without);
    const term = [...query.words, ...query.phrases].join(' ');
    const hasWords = queryTerms(term).length > 0;
    const vector = this.store === undefined ? undefined : options.queryVector;
    const usesVector = options.mode !== 'text' && vector !== undefined;
    if (!hasWords && !usesVector)
      return conditions === undefined ? [] : this.#newest(conditions, options.limit);
    const limit = Math.min(options.limit, this.table.index.noteCount);
    const depth = options.mode === 'hybrid' ? Math.max(limit, searchDefaults.fusionDepth) : limit;
    const text =
      hasWords && options.mode !== 'vector' ? await this.#orama.searchText(term, conditions, depth) : [];
    const vectors = usesVector ? await this.#orama.searchVector(vector, conditions, depth) : [];
    const plan = planWords(term, this.table.index, this.table.finder);
    const ranked =
      options.mode === 'hybrid' && vectors.length > 0
        ? this.#fuse(text, vectors, wordCoverage(term, plan, this.table.index))
        : this.#rank(text.length > 0 ? text : vectors, text.length > 0 ? 'textRank' : 'vectorRank');
    return ranked
      .slice(0, limit)
      .map(({ note, score, ranks }) =>
        this.#hit(note, score, ranks, { term, plan, vector, phrases: query.phrases }),
      );
  }

  get dimensions(): number {
    return this.store?.identity.dimensions ?? 0;
  }

  text(term: string, limit: number, isAllowed?: (note: number) => boolean): readonly Scored[] {
    return this.#best(searchText(term, this.table, isAllowed), limit);
  }

  vector(query: Float32Array, limit: number, isAllowed?: (note: number) => boolean): readonly Scored[] {
    if (this.store === undefined) return [];
    const hits = searchVectors(this.store, query, this.#notes(isAllowed), limit);
    const least = this.#model()?.unrelatedBelow ?? -1;
    const related = hits.filter(({ similarity }) => similarity >= least);
    return this.#best(
      related.map(({ note, similarity }) => [note, similarity]),
      limit,
    );
  }

  matching({ accepts, phrases, excluded, without }: Conditions): Iterable<number> {
    const places = phrases.map((phrase) => findPhrase(phrase, this.table.index));
    const excludedNotes = new Set(
      excluded.flatMap((phrase) => [...findPhrase(phrase, this.table.index).keys()]),
    );
    const matching: number[] = [];
    for (const [note, record] of this.table.entries()) {
      // A note that could not be read is on the errors list, not among the answers.
      if (record.contentHash === '') continue;
      if (without.has(record.path) || excludedNotes.has(note)) continue;
      if (accepts !== undefined && !accepts(record)) continue;
      if (places.every((notes) => notes.has(note))) matching.push(note);
    }
    return matching;
  }

  *#notes(isAllowed?: (note: number) => boolean): Generator<readonly [number, NoteRecord]> {
    for (const entry of this.table.entries()) if (isAllowed === undefined || isAllowed(entry[0])) yield entry;
  }

  /** Equal scores go by path, so that an answer never depends on the order in which notes were read. */
  #best(scored: readonly Scored[], limit: number): readonly Scored[] {
    return [...scored].sort((a, b) => b[1] - a[1] || this.#byPath(a[0], b[0])).slice(0, limit);
  }

  #byPath(a: number, b: number): number {
    return this.table.record(a).path < this.table.record(b).path ? -1 : 1;
  }

  /** One arm alone keeps its own scores and its own order. */
  #rank(scored: readonly Scored[], arm: keyof Ranks): RankedNote[] {
    return this.#best(scored, scored.length).map(([note, score], place) => {
      return { note, score, ranks: { [arm]: place + 1 } };
    });
  }

  #fuse(
    text: readonly Scored[],
    vectors: readonly Scored[],
    coverageOf: (note: number) => number,
  ): RankedNote[] {
    const byText = this.#rank(text, 'textRank');
    const ranks = new Map<number, Ranks>(byText.map((ranked) => [ranked.note, ranked.ranks]));
    const similarity = new Map<number, number>();
    for (const { note, score, ranks: byVector } of this.#rank(vectors, 'vectorRank')) {
      ranks.set(note, { ...ranks.get(note), ...byVector });
      similarity.set(note, score);
    }
    const nearest = Math.max(...similarity.values());
    const first = byText[0];
    const scores = byText.map(({ score }) => score);
    const trust = trustInVectors(scores, first === undefined ? 0 : coverageOf(first.note));
    return [...ranks]
      .map(([note, ofNote]) => {
        const nearness = Math.max(0, (similarity.get(note) ?? 0) / nearest);
        const confidence = { coverage: coverageOf(note), trust: trust * this.#quality(note) * nearness };
        return { note, ranks: ofNote, score: fusedScore(ofNote, confidence) };
      })
      .sort((a, b) => b.score - a.score || this.#byPath(a.note, b.note));
  }

  /** How well the model knows the note's language. A model outside the registry is taken at its word. */
  #quality(note: number): number {
    const entry = this.#model();
    return entry === undefined ? 1 : qualityForLanguage(entry, this.table.record(note).language);
  }

  #model(): ModelEntry | undefined {
    const modelId = this.store?.identity.modelId;
    return modelRegistry.find(({ id }) => id === modelId);
  }

  #hit(note: number, score: number, ranks: Ranks, context: HitContext): NoteHit {
    const record = this.table.record(note);
    const { term, plan, vector, phrases } = context;
    const near =
      this.store && vector && ranks.vectorRank ? bestPassageByVector(this.store, vector, record) : undefined;
    const said = ranks.textRank === undefined ? undefined : this.#bestByWords(plan, note, phrases);
    const isByMeaning =
      said === undefined || (near !== undefined && (ranks.vectorRank ?? 0) < (ranks.textRank ?? 0));
    const passage = (isByMeaning ? near?.passage : said) ?? said ?? 0;
    const reason: HitReason = {
      ...ranks,
      ...(near === undefined ? {} : { similarity: near.similarity }),
      ...explainWords(term, plan, this.table.index, note),
    };
    return { path: record.path, chunkId: record.chunks[passage]?.id ?? '', score, reason };
  }

  /** The passage that says it best; where a phrase was asked for, one that has it. */
  #bestByWords(plan: readonly WordPlan[], note: number, phrases: readonly string[]): number | undefined {
    const withPhrase = new Set(
      phrases
        .flatMap((phrase) => [...(findPhrase(phrase, this.table.index).get(note) ?? [])])
        .filter((p) => p >= 0),
    );
    return bestPassage(plan, this.table.index, note, withPhrase.size > 0 ? withPhrase : undefined)?.passage;
  }

  /** A query of conditions alone lists what meets them, the last changed first. */
  #newest(conditions: Conditions, limit: number): NoteHit[] {
    return [...this.matching(conditions)]
      .map((note) => this.table.record(note))
      .sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1))
      .slice(0, limit)
      .map(({ path, chunks }) => ({
        path,
        chunkId: chunks[0]?.id ?? '',
        score: 0,
        reason: { words: [], fields: [] },
      }));
  }
}

interface RankedNote {
  readonly note: number;
  readonly score: number;
  readonly ranks: Ranks;
}

interface HitContext {
  readonly term: string;
  readonly plan: readonly WordPlan[];
  readonly vector: Float32Array | undefined;
  readonly phrases: readonly string[];
}

function conditionsOf(query: ParsedQuery, without: ReadonlySet<string> = new Set()): Conditions | undefined {
  const accepts = compileFilters(query.filters);
  const excluded = [...new Set([...query.excludedWords, ...query.excludedPhrases])];
  const phrases = [...new Set(query.phrases)];
  if (accepts === undefined && phrases.length + excluded.length + without.size === 0) return undefined;
  return { accepts, phrases, excluded, without };
}
