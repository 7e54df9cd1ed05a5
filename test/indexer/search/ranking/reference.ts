import type { VectorStore } from '../../../../indexer/embedding';
import { modelRegistry, qualityForLanguage } from '../../../../indexer/embedding';
import type { IndexSearchOptions, NoteHit, ParsedQuery } from '../../../../indexer/search';
import { searchDefaults } from '../../../../indexer/search/defaults';
import type { NoteTable } from '../../../../indexer/search/note-table';
import { fields, fieldNumber } from '../../../../indexer/search/postings/fields';
import type { ForwardNote } from '../../../../indexer/search/postings/forward';
import { termOf } from '../../../../indexer/search/postings/forward';
import { fusedScore, trustInVectors } from '../../../../indexer/search/ranking/fusion';
import type { Ranks } from '../../../../indexer/search/ranking/fusion';
import { planQuery } from '../../../../indexer/search/ranking/plan';
import type { QueryPlan } from '../../../../indexer/search/ranking/plan';
import { queryTerms } from '../../../../indexer/search/ranking/query-words';
import { lowerCase } from '../../../../indexer/search/text/normalise';
import { tokenise } from '../../../../indexer/search/text/tokenise';
import type { NoteRecord } from '../../../../indexer/vault';
import { hasConditions, meeting } from './reference-conditions';
import type { Note } from './reference-conditions';
import { byWords, saidBest } from './reference-text';
import type { Found } from './reference-text';

/**
 * What a search must answer, computed the long way: every note is read word by word for every word of the query, every
 * vector is multiplied with the query, everything is sorted. Only what a word's forms are, and how two ranks are fused, is
 * taken from the search itself: both are functions of their own with tests of their own.
 */
export function referenceSearch(
  table: NoteTable,
  store: VectorStore | undefined,
  query: ParsedQuery,
  options: IndexSearchOptions,
): NoteHit[] {
  const all = [...table.numbers()].map((number) => ({
    number,
    record: table.record(number),
    forward: table.index.forward(number) as ForwardNote,
    termText: (term: number) => table.index.vocabulary.term(term),
  }));
  const without = options.without ?? new Set<string>();
  const allowed = meeting(query, without, all);
  const term = [...query.words, ...query.phrases].join(' ');
  const hasWords = queryTerms(term).length > 0;
  const vector = store === undefined || options.mode === 'text' ? undefined : options.queryVector;
  if (!hasWords && vector === undefined)
    return hasConditions(query, without) ? newest(allowed, options.limit) : [];
  const limit = Math.min(options.limit, all.length);
  const depth = options.mode === 'hybrid' ? Math.max(limit, searchDefaults.fusionDepth) : limit;
  const plan = planQuery(queryTerms(term), table.index, table.finder);
  const text =
    hasWords && options.mode !== 'vector' ? best(byWords(term, plan.words, all, allowed, table), depth) : [];
  const vectors =
    vector !== undefined && store !== undefined ? best(byVector(store, vector, allowed), depth) : [];
  const ranks = new Map<Note, Ranks>();
  const give = (found: readonly Found[], arm: keyof Ranks) => {
    for (const [place, { note }] of found.entries())
      ranks.set(note, { ...ranks.get(note), [arm]: place + 1 });
  };
  const isFused = options.mode === 'hybrid' && vectors.length > 0;
  if (isFused || text.length > 0) give(text, 'textRank');
  if (isFused || text.length === 0) give(vectors, 'vectorRank');
  const single = text.length > 0 ? text : vectors;
  const ranked = isFused ? fuse(ranks, text, vectors, plan, store) : single;
  return ranked.slice(0, limit).map(({ note, score }) => {
    const ofNote = ranks.get(note) ?? {};
    return hitOf(note, score, ofNote, { term, plan, all, store, vector, query });
  });
}

function best(found: readonly Found[], limit: number): Found[] {
  return [...found]
    .sort((a, b) => b.score - a.score || (a.note.record.path < b.note.record.path ? -1 : 1))
    .slice(0, limit);
}

function newest(notes: readonly Note[], limit: number): NoteHit[] {
  return [...notes]
    .sort((a, b) => b.record.mtimeMs - a.record.mtimeMs || (a.record.path < b.record.path ? -1 : 1))
    .slice(0, limit)
    .map(({ record }) => ({
      path: record.path,
      chunkId: record.chunks[0]?.id ?? '',
      score: 0,
      reason: { words: [], fields: [] },
    }));
}

function byVector(store: VectorStore, query: Float32Array, notes: readonly Note[]): Found[] {
  const least = modelRegistry.find(({ id }) => id === store.identity.modelId)?.unrelatedBelow ?? -1;
  return notes.flatMap((note) => {
    const nearest = nearestPassage(store, query, note.record);
    return nearest === undefined || nearest.similarity < least ? [] : [{ note, score: nearest.similarity }];
  });
}

function nearestPassage(
  store: VectorStore,
  query: Float32Array,
  record: NoteRecord,
): { passage: number; similarity: number } | undefined {
  let nearest: { passage: number; similarity: number } | undefined;
  for (const [passage, { contentHash }] of record.chunks.entries()) {
    const range = store.find(contentHash);
    for (let row = range?.first ?? 0; row < (range?.first ?? 0) + (range?.count ?? 0); row++) {
      const similarity = store.similarity(row, query);
      if (nearest === undefined || similarity > nearest.similarity) nearest = { passage, similarity };
    }
  }
  return nearest;
}

function fuse(
  ranks: ReadonlyMap<Note, Ranks>,
  text: readonly Found[],
  vectors: readonly Found[],
  plan: QueryPlan,
  store: VectorStore | undefined,
): Found[] {
  const entry = modelRegistry.find(({ id }) => id === store?.identity.modelId);
  const first = text[0];
  const coverage = (note: Note) => coverageOf(note, plan);
  const trust = trustInVectors(
    text.map(({ score }) => score),
    first === undefined ? 0 : coverage(first.note),
  );
  const similarity = new Map(vectors.map(({ note, score }) => [note, score]));
  const highest = Math.max(...similarity.values());
  return best(
    [...ranks].map(([note, ofNote]) => {
      const nearness = Math.max(0, (similarity.get(note) ?? 0) / highest);
      const quality = entry === undefined ? 1 : qualityForLanguage(entry, note.record.language);
      const confidence = { coverage: coverage(note), trust: trust * quality * nearness };
      return { note, score: fusedScore(ofNote, confidence) };
    }),
    ranks.size,
  );
}

function coverageOf(note: Note, { words, tellingWeight }: QueryPlan): number {
  if (tellingWeight === 0) return 1;
  const terms = new Set([...note.forward.words].map(termOf));
  let had = 0;
  for (const { forms, weight, isMinor } of words)
    if (!isMinor && [...forms.keys()].some((form) => terms.has(form))) had += weight;
  return Math.min(1, had / tellingWeight);
}

interface HitContext {
  readonly term: string;
  readonly plan: QueryPlan;
  readonly all: readonly Note[];
  readonly store: VectorStore | undefined;
  readonly vector: Float32Array | undefined;
  readonly query: ParsedQuery;
}

function hitOf(note: Note, score: number, ranks: Ranks, context: HitContext): NoteHit {
  const { term, plan, store, vector } = context;
  const { record, forward } = note;
  const near =
    store !== undefined && vector !== undefined && ranks.vectorRank !== undefined
      ? nearestPassage(store, vector, record)
      : undefined;
  const said =
    ranks.textRank === undefined ? undefined : saidBest(note, plan.words, context.all, context.query.phrases);
  const isByMeaning =
    said === undefined || (near !== undefined && (ranks.vectorRank ?? 0) < (ranks.textRank ?? 0));
  const passage = (isByMeaning ? near?.passage : said) ?? said ?? 0;
  const found = new Set<string>();
  const where = new Set<number>();
  for (const { field, start, end } of forward.stretches)
    for (const word of forward.words.subarray(start, end))
      for (const each of plan.words) {
        if (each.isMinor || !each.forms.has(termOf(word))) continue;
        found.add(each.word);
        where.add(field === fieldNumber.heading ? fieldNumber.headings : field);
      }
  const words = new Map<string, string>();
  for (const { term: each, start, end } of tokenise(term))
    if (found.has(each)) words.set(lowerCase(term.slice(start, end)), term.slice(start, end));
  return {
    path: record.path,
    chunkId: record.chunks[passage]?.id ?? '',
    score,
    reason: {
      ...ranks,
      ...(near === undefined ? {} : { similarity: near.similarity }),
      words: [...words.values()],
      fields: fields.filter((_, number) => where.has(number)),
    },
  };
}
