import { searchDefaults } from '../../../../indexer/search/defaults';
import type { NoteTable } from '../../../../indexer/search/note-table';
import { fields, fieldNumber } from '../../../../indexer/search/postings/fields';
import type { ForwardNote } from '../../../../indexer/search/postings/forward';
import { spanOf, termOf } from '../../../../indexer/search/postings/forward';
import type { WordPlan } from '../../../../indexer/search/ranking/plan';
import { queryTerms } from '../../../../indexer/search/ranking/query-words';
import { foldDiacritics } from '../../../../indexer/search/text/normalise';
import { unitsWith } from './reference-conditions';
import type { Note } from './reference-conditions';

export interface Found {
  readonly note: Note;
  readonly score: number;
}

/** BM25F of each allowed note and its best passage, with what its title gains. */
export function byWords(
  term: string,
  plan: readonly WordPlan[],
  all: readonly Note[],
  allowed: readonly Note[],
  table: NoteTable,
): Found[] {
  const mentions = table.titles.mentions(queryTerms(term));
  const weights = new Map(plan.map(({ word, weight }) => [foldDiacritics(word), weight]));
  const most = (weight: number) => weight * (searchDefaults.k1 + 1) * (1 + searchDefaults.passageShare);
  const whole = plan.reduce((sum, { weight }) => sum + most(weight), 0);
  const means = meanLengths(all);
  return allowed.flatMap((note) => {
    const score = scoreOf(note.forward, plan, means);
    if (score === 0) return [];
    const mention = mentions.get(note.number);
    if (mention === undefined) return [{ note, score }];
    const words = mention.words.reduce((sum, word) => sum + most(weights.get(word) ?? 0), 0);
    const bonus = mention.isWholeQuery ? whole : searchDefaults.titleMentionWeight * words;
    return [{ note, score: score + bonus }];
  });
}

interface MeanLengths {
  readonly ofField: readonly number[];
  readonly ofPassage: number;
}

function meanLengths(notes: readonly Note[]): MeanLengths {
  const ofField = fields.map((_, field) => {
    const lengths = notes.map(({ forward }) => lengthOf(forward, field)).filter((length) => length > 0);
    return lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  });
  const words = notes.reduce((sum, { forward }) => sum + lengthOf(forward, fieldNumber.body), 0);
  const passages = notes.reduce((sum, { record }) => sum + record.chunks.length, 0);
  return { ofField, ofPassage: words / Math.max(1, passages) };
}

/** Words in the flow of a field, of the whole note or of one unit. */
function lengthOf({ stretches, words }: ForwardNote, field: number, unit?: number): number {
  let length = 0;
  for (const stretch of stretches) {
    if (stretch.field !== field || (unit !== undefined && stretch.unit !== unit)) continue;
    for (let at = stretch.start; at < stretch.end; at++) if (spanOf(words[at] as number) === 0) length += 1;
  }
  return length;
}

function scoreOf(forward: ForwardNote, plan: readonly WordPlan[], means: MeanLengths): number {
  const { k1, passageShare } = searchDefaults;
  const saturated = (frequency: number) => (frequency * (k1 + 1)) / (frequency + k1);
  let score = 0;
  const passages = new Map<number, number>();
  for (const { forms, weight, isMinor } of plan) {
    if (isMinor && score === 0) continue;
    let frequency = 0;
    const inPassage = new Map<number, number>();
    for (const { unit, field, start, end } of forward.stretches) {
      const share = searchDefaults.lengthNormalisation[fields[field] as 'body'];
      const normOf = (length: number, mean: number) => 1 - share + (share * length) / mean;
      let count = 0;
      for (let at = start; at < end; at++) count += forms.get(termOf(forward.words[at] as number)) ?? 0;
      const weighted = count * searchDefaults.fieldWeights[fields[field] as 'body'];
      if (field !== fieldNumber.heading)
        frequency += weighted / normOf(lengthOf(forward, field), means.ofField[field] as number);
      if (weighted === 0 || (field !== fieldNumber.heading && field !== fieldNumber.body)) continue;
      const norm = field === fieldNumber.body ? normOf(lengthOf(forward, field, unit), means.ofPassage) : 1;
      inPassage.set(unit, (inPassage.get(unit) ?? 0) + weighted / norm);
    }
    score += weight * saturated(frequency);
    for (const [unit, ofUnit] of inPassage)
      passages.set(unit, (passages.get(unit) ?? 0) + weight * saturated(ofUnit));
  }
  return score === 0 ? 0 : score + passageShare * Math.max(0, ...passages.values());
}

/** The passage with the most of the query's words; where a phrase was asked for, among those that have one. */
export function saidBest(
  note: Note,
  plan: readonly WordPlan[],
  all: readonly Note[],
  phrases: readonly string[],
): number | undefined {
  const { forward, record } = note;
  const means = meanLengths(all);
  const withPhrase = new Set(
    phrases.flatMap((phrase) => [...unitsWith(phrase, note)]).filter((unit) => unit > 0),
  );
  let best: { passage: number; score: number } | undefined;
  for (const passage of record.chunks.keys()) {
    const unit = passage + 1;
    if (withPhrase.size > 0 && !withPhrase.has(unit)) continue;
    const stretches = forward.stretches.filter(
      (stretch) =>
        stretch.unit === unit &&
        (stretch.field === fieldNumber.body || stretch.field === fieldNumber.heading),
    );
    const score = passageScore({ stretches, words: forward.words }, plan, means);
    if (score > 0 && (best === undefined || score > best.score)) best = { passage, score };
  }
  return best?.passage;
}

/** The score of one passage's stretches alone; function words count even where no other word is. */
function passageScore(forward: ForwardNote, plan: readonly WordPlan[], means: MeanLengths): number {
  const { k1 } = searchDefaults;
  let score = 0;
  for (const { forms, weight } of plan) {
    let frequency = 0;
    for (const { field, start, end } of forward.stretches) {
      let count = 0;
      for (let at = start; at < end; at++) count += forms.get(termOf(forward.words[at] as number)) ?? 0;
      const share = searchDefaults.lengthNormalisation.body;
      const length = lengthOf(forward, field);
      const norm = field === fieldNumber.body ? 1 - share + (share * length) / means.ofPassage : 1;
      frequency += (count * searchDefaults.fieldWeights[fields[field] as 'body']) / norm;
    }
    score += (weight * frequency * (k1 + 1)) / (frequency + k1);
  }
  return score;
}
