import { searchDefaults } from '../defaults';
import { fields, fieldNumber } from '../postings/fields';
import type { FieldNumber } from '../postings/fields';
import { termOf } from '../postings/forward';
import type { TextIndex } from '../postings/text-index';
import type { WordPlan } from './plan';

/** A note's number and its score. */
export type Scored = readonly [note: number, score: number];

const FIELD_WEIGHTS = fields.map((field) => searchDefaults.fieldWeights[field]);
const LENGTH_NORMALISATION = fields.map((field) => searchDefaults.lengthNormalisation[field]);

/**
 * BM25F (Robertson, Zaragoza and Taylor 2004): a word's frequencies are weighted and normalised per field, summed over
 * the fields, and saturated once. Scored twice from the same postings, for the note as a whole (a long note's subject is
 * spread over its passages) and for each passage; a note's score is its own plus a share of its best passage's.
 */
export function rankNotes(
  plan: readonly WordPlan[],
  index: TextIndex,
  isAllowed?: (note: number) => boolean,
): Scored[] {
  const notes = new Accumulator(index.numberCount);
  const units = new Accumulator(index.unitCount);
  const lengths = new LengthNorms(index);
  for (const { forms, weight, isMinor } of plan) {
    for (const [term, formWeight] of forms) {
      index.postings.forEach(term, (unit, field, frequency) => {
        const note = index.noteOfUnit(unit);
        if (note === -1 || (isAllowed !== undefined && !isAllowed(note))) return;
        if (isMinor && notes.scores[note] === 0) return;
        const weighted = frequency * formWeight * (FIELD_WEIGHTS[field] as number);
        // The headings of a passage are the note's headings again: they tell passages apart, not notes.
        if (field !== fieldNumber.heading) notes.add(note, weighted / lengths.ofNote(note, field));
        if (field === fieldNumber.heading || field === fieldNumber.body) {
          units.add(unit, weighted / lengths.ofPassage(unit, field));
        }
      });
    }
    notes.saturate(weight);
    units.saturate(weight);
  }
  const best = new Float64Array(index.numberCount);
  for (const unit of units.touched) {
    const note = index.noteOfUnit(unit);
    best[note] = Math.max(best[note] as number, units.scores[unit] as number);
  }
  return notes.touched.map((note) => [
    note,
    (notes.scores[note] as number) + searchDefaults.passageShare * (best[note] as number),
  ]);
}

/** Sums of weighted frequencies of the word in hand, and scores over all words. */
class Accumulator {
  readonly scores: Float64Array;
  /** What has a score, each once, in the order met. */
  readonly touched: number[] = [];
  readonly #frequencies: Float64Array;
  #inHand: number[] = [];

  constructor(size: number) {
    this.scores = new Float64Array(size);
    this.#frequencies = new Float64Array(size);
  }

  add(place: number, frequency: number): void {
    const before = this.#frequencies[place] as number;
    if (before === 0) this.#inHand.push(place);
    this.#frequencies[place] = before + frequency;
  }

  saturate(weight: number): void {
    for (const place of this.#inHand) {
      const frequency = this.#frequencies[place] as number;
      const before = this.scores[place] as number;
      if (before === 0) this.touched.push(place);
      this.scores[place] = before + weight * saturated(frequency);
      this.#frequencies[place] = 0;
    }
    this.#inHand = [];
  }
}

function saturated(frequency: number): number {
  return (frequency * (searchDefaults.k1 + 1)) / (frequency + searchDefaults.k1);
}

/** What a frequency is divided by for the length of the text it was counted in. */
class LengthNorms {
  readonly #meanLengths: readonly number[];
  readonly #meanPassage: number;

  constructor(private readonly index: TextIndex) {
    this.#meanLengths = fields.map((_, field) => index.meanLength(field as FieldNumber));
    this.#meanPassage = index.meanPassageLength;
  }

  ofNote(note: number, field: FieldNumber): number {
    const share = LENGTH_NORMALISATION[field] as number;
    return 1 - share + (share * this.index.length(note, field)) / (this.#meanLengths[field] as number);
  }

  ofPassage(unit: number, field: FieldNumber): number {
    if (field !== fieldNumber.body) return 1;
    const share = LENGTH_NORMALISATION[field] as number;
    return 1 - share + (share * this.index.unitLength(unit)) / this.#meanPassage;
  }
}

/** Scores the passages of one note as {@link rankNotes} does, from its words in order. */
export function bestPassage(
  plan: readonly WordPlan[],
  index: TextIndex,
  note: number,
  among?: ReadonlySet<number>,
): { readonly passage: number; readonly score: number } | undefined {
  const forward = index.forward(note);
  if (forward === undefined) return undefined;
  const lengths = new LengthNorms(index);
  const base = index.unitBase(note);
  const scores = new Map<number, number>();
  for (const { forms, weight } of plan) {
    const frequencies = new Map<number, number>();
    for (const { unit, field, start, end } of forward.stretches) {
      if (field !== fieldNumber.body && field !== fieldNumber.heading) continue;
      let frequency = 0;
      for (let at = start; at < end; at++) frequency += forms.get(termOf(forward.words[at] as number)) ?? 0;
      if (frequency === 0) continue;
      const weighted = (frequency * (FIELD_WEIGHTS[field] as number)) / lengths.ofPassage(base + unit, field);
      frequencies.set(unit, (frequencies.get(unit) ?? 0) + weighted);
    }
    for (const [unit, frequency] of frequencies) {
      scores.set(unit, (scores.get(unit) ?? 0) + weight * saturated(frequency));
    }
  }
  let best: { passage: number; score: number } | undefined;
  for (const [unit, score] of scores) {
    const passage = unit - 1;
    if (among !== undefined && !among.has(passage)) continue;
    if (best === undefined || score > best.score || (score === best.score && passage < best.passage)) {
      best = { passage, score };
    }
  }
  return best;
}
