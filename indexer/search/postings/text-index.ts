import { fields, fieldNumber } from './fields';
import type { FieldNumber } from './fields';
import type { ForwardNote, Stretch } from './forward';
import { spanOf, termOf } from './forward';
import { GrowableUint32 } from './growable';
import type { InvertedFile } from './inverted';
import type { StoredNotes } from '../stored-notes';
import { Postings } from './postings';
import { Vocabulary } from './vocabulary';

/**
 * The words of all notes, both ways: terms to places and notes to words. A note has a number that is never reused, and a
 * run of units: itself, then its passages. Removing a note leaves its postings, which are stepped over, until the owner
 * of this index builds a new one.
 */
export class TextIndex {
  readonly vocabulary = new Vocabulary();
  readonly postings = new Postings();
  readonly #notes: (ForwardNote | undefined)[] = [];
  readonly #unitBases = new GrowableUint32();
  /** The note of each unit, plus one; 0 where the note is gone. */
  readonly #noteOfUnit = new GrowableUint32();
  readonly #lengths = new GrowableUint32();
  readonly #unitLengths = new GrowableUint32();
  readonly #lengthSums = new Float64Array(fields.length);
  readonly #lengthCounts = new Float64Array(fields.length);
  readonly #counter = new StretchCounter();
  #noteCount = 0;
  #passageCount = 0;
  #livePostings = 0;

  /**
   * An empty index, or one over an inverted file.
   *
   * @param segments those of {@link InvertedFile.segmentNames}, undefined where one is lost: its notes are dead
   */
  constructor(inverted?: InvertedFile, segments: readonly (StoredNotes | undefined)[] = []) {
    this.inverted = inverted;
    this.segments = segments;
  }

  protected readonly inverted: InvertedFile | undefined;
  protected readonly segments: readonly (StoredNotes | undefined)[];

  /** Live notes. */
  get noteCount(): number {
    return this.#noteCount;
  }

  /** Passages of live notes. */
  get passageCount(): number {
    return this.#passageCount;
  }

  /** Numbers given out so far, to size an array by. */
  get numberCount(): number {
    return this.#notes.length;
  }

  get unitCount(): number {
    return this.#noteOfUnit.length;
  }

  /** Share of the postings that lead to removed notes. */
  get deadShare(): number {
    return this.postings.count === 0 ? 0 : 1 - this.#livePostings / this.postings.count;
  }

  /** Adds a note under the next number. Its words must be numbered by this index's vocabulary. */
  add(note: ForwardNote, passageCount: number): number {
    const number = this.#notes.length;
    this.#notes.push(note);
    const base = this.#noteOfUnit.length;
    this.#unitBases.push(base);
    for (let unit = 0; unit <= passageCount; unit++) {
      this.#noteOfUnit.push(number + 1);
      this.#unitLengths.push(0);
    }
    this.#lengths.extend(fields.length);
    this.#noteCount += 1;
    this.#passageCount += passageCount;
    for (const term of distinctTerms(note)) this.vocabulary.countNote(term, 1);
    for (const stretch of note.stretches) {
      const terms = this.#counter.count(note, stretch, this.vocabulary.size);
      for (const term of terms) {
        this.postings.add(term, base + stretch.unit, stretch.field, this.#counter.take(term));
      }
      this.#livePostings += terms.length;
      this.#addLength(number, base + stretch.unit, stretch.field, lengthOf(note, stretch));
    }
    this.#countLengths(number, 1);
    return number;
  }

  remove(number: number): void {
    const note = this.#notes[number];
    if (note === undefined) return;
    this.#notes[number] = undefined;
    this.#noteCount -= 1;
    this.#passageCount -= this.#unitEnd(number) - this.unitBase(number) - 1;
    for (const term of distinctTerms(note)) this.vocabulary.countNote(term, -1);
    for (const stretch of note.stretches) {
      const terms = this.#counter.count(note, stretch, this.vocabulary.size);
      for (const term of terms) this.#counter.take(term);
      this.#livePostings -= terms.length;
    }
    this.#countLengths(number, -1);
    for (let unit = this.unitBase(number); unit < this.#unitEnd(number); unit++) {
      this.#noteOfUnit.values[unit] = 0;
    }
  }

  /** The note's words, undefined where it was removed. */
  forward(number: number): ForwardNote | undefined {
    return this.#notes[number];
  }

  /** The note a unit belongs to, or -1 where it was removed. */
  noteOfUnit(unit: number): number {
    return this.#noteOfUnit.at(unit) - 1;
  }

  unitBase(number: number): number {
    return this.#unitBases.at(number);
  }

  /** Words of one field of a note, its passages together. */
  length(number: number, field: FieldNumber): number {
    return this.#lengths.at(number * fields.length + field);
  }

  /** Words of a passage. */
  unitLength(unit: number): number {
    return this.#unitLengths.at(unit);
  }

  /** Mean over the notes that have the field at all: most have no alias, which makes one no rarity of length. */
  meanLength(field: FieldNumber): number {
    return (this.#lengthSums[field] as number) / Math.max(1, this.#lengthCounts[field] as number);
  }

  get meanPassageLength(): number {
    return (this.#lengthSums[fieldNumber.body] as number) / Math.max(1, this.#passageCount);
  }

  #unitEnd(number: number): number {
    return number + 1 < this.numberCount ? this.unitBase(number + 1) : this.unitCount;
  }

  #addLength(number: number, unit: number, field: FieldNumber, length: number): void {
    const at = number * fields.length + field;
    this.#lengths.values[at] = this.#lengths.at(at) + length;
    if (field === fieldNumber.body) this.#unitLengths.values[unit] = length;
  }

  #countLengths(number: number, sign: 1 | -1): void {
    for (let field = 0; field < fields.length; field++) {
      const length = this.#lengths.at(number * fields.length + field);
      if (length === 0) continue;
      this.#lengthSums[field] = (this.#lengthSums[field] as number) + sign * length;
      this.#lengthCounts[field] = (this.#lengthCounts[field] as number) + sign;
    }
  }
}

function distinctTerms(note: ForwardNote): Set<number> {
  const terms = new Set<number>();
  for (const word of note.words) terms.add(termOf(word));
  return terms;
}

/** Frequencies of the terms of one stretch at a time, in one array for all: a map for each would double loading. */
class StretchCounter {
  #counts = new Uint32Array(1 << 12);
  #terms: number[] = [];

  /** Distinct terms of the stretch; {@link StretchCounter.take} gives the frequency of each, once. */
  count(note: ForwardNote, { start, end }: Stretch, termCount: number): readonly number[] {
    if (this.#counts.length < termCount) this.#counts = new Uint32Array(termCount * 2);
    this.#terms = [];
    for (let at = start; at < end; at++) {
      const term = termOf(note.words[at] as number);
      const before = this.#counts[term] as number;
      if (before === 0) this.#terms.push(term);
      this.#counts[term] = before + 1;
    }
    return this.#terms;
  }

  take(term: number): number {
    const frequency = this.#counts[term] as number;
    this.#counts[term] = 0;
    return frequency;
  }
}

/** The wholes of compounds do not lengthen a text. */
function lengthOf(note: ForwardNote, { start, end }: Stretch): number {
  let length = 0;
  for (let at = start; at < end; at++) if (spanOf(note.words[at] as number) === 0) length += 1;
  return length;
}
