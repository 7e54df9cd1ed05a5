import type { StoredNotes } from '../stored-notes';
import { fieldNumber } from './fields';
import type { FieldNumber } from './fields';
import { termOf } from './forward';
import type { ForwardNote } from './forward';
import type { InvertedFile } from './inverted';
import { NoteWords } from './note-words';
import { PostingRun } from './posting-run';
import { Postings } from './postings';
import { lengthOf, StretchCounter } from './stretch-counter';
import { Units } from './units';
import type { UnitColumns } from './units';
import { Vocabulary } from './vocabulary';

/**
 * The words of all notes, both ways: terms to places and notes to words. A note has a number that is never reused, and a
 * run of units: itself, then its passages. Removing a note leaves its postings, which are stepped over, until the owner
 * of this index builds a new one.
 *
 * The notes of an inverted file, if there is one, have the first numbers and are read where they lie; what came later is
 * held here. Nobody else can tell one from the other.
 */
export class TextIndex {
  readonly vocabulary: Vocabulary;
  readonly postings: Postings;
  readonly #units: Units;
  /** Notes that came later. */
  readonly #notes: (ForwardNote | undefined)[] = [];
  readonly #counter = new StretchCounter();
  #livePostings: number;
  /** The words of the note that was read last. */
  readonly #words = new NoteWords();

  /**
   * An empty index, or one over an inverted file.
   *
   * @param segments those of {@link InvertedFile.segmentNames}, undefined where one is lost: its notes are dead
   */
  constructor(
    readonly inverted?: InvertedFile,
    private readonly segments: readonly (StoredNotes | undefined)[] = [],
  ) {
    this.vocabulary = new Vocabulary(inverted?.words);
    this.postings = new Postings(inverted?.postings);
    this.#units = new Units(inverted, (note) => segments[inverted?.segmentOf(note) as number] !== undefined);
    this.#livePostings = this.postings.count;
    if (inverted?.segmentNames.some((_, segment) => segments[segment] === undefined)) this.#countAnew();
  }

  /** Live notes. */
  get noteCount(): number {
    return this.#units.noteCount;
  }

  /** Passages of live notes. */
  get passageCount(): number {
    return this.#units.passageCount;
  }

  /** Numbers given out so far, to size an array by. */
  get numberCount(): number {
    return this.#units.numberCount;
  }

  get unitCount(): number {
    return this.#units.unitCount;
  }

  /** Share of the postings that lead to removed notes. */
  get deadShare(): number {
    return this.postings.count === 0 ? 0 : 1 - this.#livePostings / this.postings.count;
  }

  /** Adds a note under the next number. Its words must be numbered by this index's vocabulary. */
  add(note: ForwardNote, passageCount: number): number {
    const number = this.#units.add(passageCount);
    const base = this.unitBase(number);
    this.#notes.push(note);
    for (const term of distinctTerms(note.words)) this.vocabulary.countNote(term, 1);
    for (const stretch of note.stretches) {
      const terms = this.#counter.count(note, stretch, this.vocabulary.size);
      for (const term of terms) {
        this.postings.add(term, base + stretch.unit, stretch.field, this.#counter.take(term));
      }
      this.#livePostings += terms.length;
      this.#units.addLength(number, base + stretch.unit, stretch.field, lengthOf(note, stretch));
    }
    return number;
  }

  remove(number: number): void {
    const words = this.words(number);
    if (words === undefined) return;
    for (const term of distinctTerms(words.words.subarray(0, words.wordCount)))
      this.vocabulary.countNote(term, -1);
    for (let stretch = 0; stretch < words.stretchCount; stretch++) {
      const span = { start: words.startOf(stretch), end: words.ends[stretch] as number };
      const terms = this.#counter.count(words, span, this.vocabulary.size);
      for (const term of terms) this.#counter.take(term);
      this.#livePostings -= terms.length;
    }
    this.#units.remove(number);
    if (number >= this.#writtenCount) this.#notes[number - this.#writtenCount] = undefined;
  }

  isLive(number: number): boolean {
    return this.noteOfUnit(this.unitBase(number)) !== -1;
  }

  /**
   * The note's words, undefined where it was removed. They lie where those of every note are read to: whoever wants to
   * keep them asks for {@link TextIndex.forward}.
   *
   * @param lastUnit words of later units may be left out
   */
  words(number: number, lastUnit = Infinity): NoteWords | undefined {
    if (number >= this.numberCount || !this.isLive(number)) return undefined;
    const later = this.#laterNote(number);
    if (later === undefined) this.#readWritten(number, lastUnit);
    else this.#words.put(later);
    return this.#words;
  }

  /** The note's words to be kept, undefined where it was removed. */
  forward(number: number): ForwardNote | undefined {
    return this.#laterNote(number) ?? this.words(number)?.toForward();
  }

  /** Notes and units as a loop over postings reads them; good until a note comes. */
  get columns(): UnitColumns {
    return this.#units.columns;
  }

  /** The note a unit belongs to, or -1 where it was removed. */
  noteOfUnit(unit: number): number {
    return this.#units.noteOf(unit);
  }

  unitBase(number: number): number {
    return this.#units.base(number);
  }

  /** Words of one field of a note, its passages together. */
  length(number: number, field: FieldNumber): number {
    return this.#units.length(number, field);
  }

  /** Words of a passage. */
  unitLength(unit: number): number {
    return this.#units.passageLength(unit);
  }

  /** Mean over the notes that have the field at all: most have no alias, which makes one no rarity of length. */
  meanLength(field: FieldNumber): number {
    return this.#units.lengthSum(field) / Math.max(1, this.#units.lengthCount(field));
  }

  get meanPassageLength(): number {
    return this.#units.lengthSum(fieldNumber.body) / Math.max(1, this.passageCount);
  }

  get #writtenCount(): number {
    return this.inverted?.noteCount ?? 0;
  }

  #laterNote(number: number): ForwardNote | undefined {
    return number < this.#writtenCount ? undefined : this.#notes[number - this.#writtenCount];
  }

  #readWritten(number: number, lastUnit: number): void {
    const { inverted } = this as { readonly inverted: InvertedFile };
    const segment = inverted.segmentOf(number);
    const notes = this.segments[segment] as StoredNotes;
    const place = number - inverted.firstNote(segment);
    notes.readWords(place, this.#words, inverted.notes.numbering(segment), lastUnit);
  }

  /** What the notes of lost segments had counts no more; their words are known from the postings alone. */
  #countAnew(): void {
    const run = new PostingRun();
    this.#livePostings = 0;
    this.vocabulary.resetNoteCounts();
    for (let term = 0; term < this.vocabulary.writtenCount; term++) {
      this.postings.read(term, run);
      let last = -1;
      for (let at = 0; at < run.length; at++) {
        const note = this.noteOfUnit(run.units[at] as number);
        if (note === -1) continue;
        this.#livePostings += 1;
        if (note !== last) this.vocabulary.countNote(term, 1);
        last = note;
      }
    }
  }
}

function distinctTerms(words: Uint32Array): Set<number> {
  const terms = new Set<number>();
  for (const word of words) terms.add(termOf(word));
  return terms;
}
