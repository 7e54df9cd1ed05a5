import { fieldNumber, fields as allFields } from '../postings/fields';
import type { FieldNumber } from '../postings/fields';
import { PostingRun } from '../postings/posting-run';
import type { TextIndex } from '../postings/text-index';
import { FIELD_WEIGHTS, highestScore, lengthNorms } from './length-norms';
import type { LengthNorms } from './length-norms';
import type { NoteSet } from './note-set';
import type { WordPlan } from './plan';
import { NoteSums } from './note-sums';
import type { RankedByWords } from './note-sums';
import { UnitSums } from './unit-sums';

/** A note's number and its score. */
export type Scored = readonly [note: number, score: number];

/** What is to be ranked, by what. */
export interface RankRequest {
  readonly index: TextIndex;
  readonly plan: readonly WordPlan[];
  /** What a note gets beside its words where it has any, for being named. */
  readonly bonuses: ReadonlyMap<number, number>;
  /** Undefined where all notes are. */
  readonly allowed: NoteSet | undefined;
  /** What else a note has to meet, for which it is read; undefined where there is nothing. */
  readonly isMet: ((note: number) => boolean) | undefined;
  readonly limit: number;
}

/** How many times as many notes as wanted are counted to the end first where notes have to be read. */
const SPARE = 8;

const { body, heading } = fieldNumber;
const FIELD_COUNT = allFields.length;

/**
 * BM25F (Robertson, Zaragoza and Taylor 2004): a word's frequencies are weighted and normalised per field, summed over
 * the fields, and saturated once. Scored twice from the same postings, for the note as a whole (a long note's subject is
 * spread over its passages) and for each passage; a note's score is its own plus a share of its best passage's.
 *
 * Words come by weight. As soon as the words to come could not lift a note among the best any more, it is left alone (the
 * MaxScore of Turtle and Flood 1995): the frequent words, whose postings are most of all, are then counted for few notes.
 *
 * The sums of all notes and passages lie in arrays that are cleared after each search through the lists of what was
 * touched: nothing is made for a note or a posting.
 */
export class NoteRanker {
  readonly #notes = new NoteSums();
  readonly #units = new UnitSums();
  readonly #run = new PostingRun();

  /** The best `limit` notes in no order, and some more, among them all that equal the last. */
  rank(request: RankRequest): RankedByWords[] {
    const { isMet, limit } = request;
    if (isMet === undefined) return this.#rank(request, limit).ranked;
    const { ranked, metCount } = this.#rank(request, limit * SPARE);
    return ranked.length >= limit || metCount <= limit * SPARE
      ? ranked
      : this.#rank(request, Infinity).ranked;
  }

  /** @param depth notes behind the best so many need not be counted to the end */
  #rank(request: RankRequest, depth: number): { ranked: RankedByWords[]; metCount: number } {
    const { index, bonuses, limit, isMet } = request;
    this.#notes.reserve(index.numberCount);
    this.#units.reserve(index.unitCount);
    try {
      this.#notes.promise(bonuses);
      this.#addWords(request, depth);
      return { ranked: this.#notes.highest(limit, depth, isMet), metCount: this.#notes.metCount };
    } finally {
      this.#notes.clear();
      this.#units.clear();
    }
  }

  #addWords({ index, allowed, ...request }: RankRequest, depth: number): void {
    const norms = lengthNorms(index);
    const plan = [...request.plan].sort(
      (a, b) => Number(a.isMinor) - Number(b.isMinor) || b.weight - a.weight,
    );
    let toCome = plan.reduce((sum, { weight }) => sum + highestScore(weight), 0);
    let counted = Math.max(0, ...request.bonuses.values());
    let among = allowed;
    for (const { forms, weight, isMinor } of plan) {
      // No note has more than was counted: where as much is to come, none falls behind yet. And to go through the notes
      // is only worth it before a word of more notes than that.
      if (toCome < counted && noteCountOf(forms, index) > this.#notes.metCount)
        among = this.#notes.narrow(toCome, depth, allowed) ?? among;
      for (const [term, formWeight] of forms) {
        index.postings.read(term, this.#run);
        this.#add(index, among, norms, formWeight, isMinor);
      }
      this.#notes.endWord(weight, isMinor);
      this.#units.endWord(weight, index, this.#notes.best);
      toCome -= highestScore(weight);
      counted += highestScore(weight);
    }
  }

  /** Adds the run's postings to the sums of the word in hand. */
  #add(
    index: TextIndex,
    among: NoteSet | undefined,
    norms: LengthNorms,
    formWeight: number,
    isMinor: boolean,
  ): void {
    const { units, fields, frequencies, length } = this.#run;
    const { noteOfUnit, lengths, passageLengths } = index.columns;
    const { fixed, perWord, passageFixed, passagePerWord } = norms;
    const notes = this.#notes;
    const passages = this.#units;
    const marks = among?.marks;
    let unit = -1;
    let note = -1;
    let isSkipped = true;
    let normedNote = -1;
    let bodyNorm = 1;
    for (let at = 0; at < length; at++) {
      if (units[at] !== unit) {
        unit = units[at] as number;
        note = (noteOfUnit[unit] as number) - 1;
        isSkipped =
          note === -1 || (marks !== undefined && marks[note] === 0) || (isMinor && notes.scores[note] === 0);
        if (!isSkipped && note !== normedNote) {
          normedNote = note;
          notes.meet(note);
          bodyNorm =
            (fixed[body] as number) +
            (perWord[body] as number) * (lengths[note * FIELD_COUNT + body] as number);
        }
      }
      if (isSkipped) continue;
      const field = fields[at] as FieldNumber;
      const weighted = (frequencies[at] as number) * formWeight * (FIELD_WEIGHTS[field] as number);
      if (field === body) {
        notes.add(note, weighted / bodyNorm);
        passages.add(unit, weighted / (passageFixed + passagePerWord * (passageLengths[unit] as number)));
      } else if (field === heading) {
        // The headings of a passage are the note's headings again: they tell passages apart, not notes.
        passages.add(unit, weighted);
      } else {
        const length = lengths[note * FIELD_COUNT + field] as number;
        const norm = (fixed[field] as number) + (perWord[field] as number) * length;
        notes.add(note, weighted / norm);
      }
    }
  }
}

function noteCountOf(forms: ReadonlyMap<number, number>, { vocabulary }: TextIndex): number {
  let count = 0;
  for (const term of forms.keys()) count += vocabulary.noteCount(term);
  return count;
}
