import { searchDefaults } from '../defaults';
import { fieldNumber } from '../postings/fields';
import type { FieldNumber } from '../postings/fields';
import { PostingRun } from '../postings/posting-run';
import type { TextIndex } from '../postings/text-index';
import { FIELD_WEIGHTS, lengthNorms } from './length-norms';
import type { LengthNorms } from './length-norms';
import type { NoteSet } from './note-set';
import type { WordPlan } from './plan';
import { NoteSums, UnitSums } from './sums';
import { lowestOfHighest } from './top';

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
  readonly limit: number;
}

export interface RankedByWords {
  readonly note: number;
  readonly score: number;
  /** What the query's words weigh together that the note has, function words aside. */
  readonly heard: number;
}

const { body, heading } = fieldNumber;

/**
 * BM25F (Robertson, Zaragoza and Taylor 2004): a word's frequencies are weighted and normalised per field, summed over
 * the fields, and saturated once. Scored twice from the same postings, for the note as a whole (a long note's subject is
 * spread over its passages) and for each passage; a note's score is its own plus a share of its best passage's.
 *
 * The sums of all notes and passages lie in arrays that are cleared after each search through the lists of what was
 * touched: nothing is made for a note or a posting.
 */
export class NoteRanker {
  readonly #notes = new NoteSums();
  readonly #units = new UnitSums();
  readonly #run = new PostingRun();

  /** The best notes in no order: `limit` of them, and all that equal the last. */
  rank(request: RankRequest): RankedByWords[] {
    const { index, plan } = request;
    this.#notes.reserve(index.numberCount);
    this.#units.reserve(index.unitCount);
    const norms = lengthNorms(index);
    for (const { forms, weight, isMinor } of plan) {
      this.#notes.beginWord();
      for (const [term, formWeight] of forms) {
        index.postings.read(term, this.#run);
        this.#add(request, norms, formWeight, isMinor);
      }
      this.#notes.endWord(weight, isMinor);
      this.#units.endWord(weight, index, this.#notes.best);
    }
    const ranked = this.#best(request);
    this.#notes.clear();
    this.#units.clear();
    return ranked;
  }

  /** Adds the run's postings to the sums of the word in hand. */
  #add({ index, allowed }: RankRequest, norms: LengthNorms, formWeight: number, isMinor: boolean): void {
    const { units, fields, frequencies, length } = this.#run;
    const { fixed, perWord, passageFixed, passagePerWord } = norms;
    const [notes, passages] = [this.#notes, this.#units];
    const marks = allowed?.marks;
    let lastUnit = -1;
    let note = -1;
    let isSkipped = true;
    let lastNote = -1;
    let bodyNorm = 1;
    for (let at = 0; at < length; at++) {
      const unit = units[at] as number;
      if (unit !== lastUnit) {
        lastUnit = unit;
        note = index.noteOfUnit(unit);
        isSkipped =
          note === -1 || (marks !== undefined && marks[note] === 0) || (isMinor && notes.scores[note] === 0);
        if (!isSkipped && note !== lastNote) {
          lastNote = note;
          notes.meet(note);
          bodyNorm = (fixed[body] as number) + (perWord[body] as number) * index.length(note, body);
        }
      }
      if (isSkipped) continue;
      const field = fields[at] as FieldNumber;
      const weighted = (frequencies[at] as number) * formWeight * (FIELD_WEIGHTS[field] as number);
      if (field === body) {
        notes.add(note, weighted / bodyNorm);
        passages.add(unit, weighted / (passageFixed + passagePerWord * index.unitLength(unit)));
      } else if (field === heading) {
        // The headings of a passage are the note's headings again: they tell passages apart, not notes.
        passages.add(unit, weighted);
      } else {
        const norm = (fixed[field] as number) + (perWord[field] as number) * index.length(note, field);
        notes.add(note, weighted / norm);
      }
    }
  }

  #best({ bonuses, limit }: RankRequest): RankedByWords[] {
    const { met, metCount, scores, best, heard, totals } = this.#notes;
    for (let at = 0; at < metCount; at++) {
      const note = met[at] as number;
      const bonus = bonuses.size === 0 ? 0 : (bonuses.get(note) ?? 0);
      const score = (scores[note] as number) + searchDefaults.passageShare * (best[note] as number) + bonus;
      // A note that has words above its passages alone has none of its own.
      totals[at] = scores[note] === 0 ? -Infinity : score;
    }
    const lowest = Math.max(-Number.MAX_VALUE, lowestOfHighest(totals, metCount, limit));
    const ranked: RankedByWords[] = [];
    for (let at = 0; at < metCount; at++) {
      const score = totals[at] as number;
      const note = met[at] as number;
      if (score >= lowest) ranked.push({ note, score, heard: heard[note] as number });
    }
    return ranked;
  }
}
