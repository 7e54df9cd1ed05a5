import { searchDefaults } from '../defaults';
import { PostingRun } from '../postings/posting-run';
import type { TextIndex } from '../postings/text-index';
import type { NoteSet } from './note-set';

/** The terms that are one word, in any spelling. The same word of a phrase is the same array. */
export type Terms = readonly number[];

/** A word of a phrase, and how often the phrase has it. */
interface PhraseWord {
  readonly terms: Terms;
  readonly times: number;
}

/** Finds units that have words, from their postings alone. What it needs for every unit it makes once for all phrases. */
export class PhraseUnits {
  readonly #run = new PostingRun();
  /** By unit, how many of a phrase's distinct words it has; nothing but zeros between two phrases. */
  readonly #counts: Uint32Array;
  /** By unit, how often it has the word in hand, which the phrase has more than once. */
  readonly #frequencies: Uint32Array;

  constructor(private readonly index: TextIndex) {
    this.#counts = new Uint32Array(index.unitCount);
    this.#frequencies = new Uint32Array(index.unitCount);
  }

  /** Adds the notes that have a word to a set. */
  addNotes(terms: Terms, notes: NoteSet): void {
    for (const term of terms) {
      this.index.postings.read(term, this.#run);
      const { units, length } = this.#run;
      for (let at = 0; at < length; at++) {
        const note = this.index.noteOfUnit(units[at] as number);
        if (note !== -1) notes.add(note);
      }
    }
  }

  /**
   * Units in ascending order that have each word as often as a phrase has it: those of the rarest word, then what is left
   * of them word by word. Once few are left their texts tell sooner than another word's postings.
   */
  withAll(words: readonly Terms[]): Uint32Array {
    let units = new Uint32Array(0);
    let touched = units;
    for (const [place, word] of this.#rarestFirst(words).entries()) {
      if (place > 0 && units.length <= searchDefaults.fewPhraseUnits) break;
      units = this.#narrow(word, place);
      if (place === 0) touched = units;
    }
    for (const unit of touched) this.#counts[unit] = 0;
    return units;
  }

  #rarestFirst(words: readonly Terms[]): readonly PhraseWord[] {
    const times = new Map<Terms, number>();
    for (const terms of words) times.set(terms, (times.get(terms) ?? 0) + 1);
    return Array.from(times, ([terms, count]) => ({
      terms,
      times: count,
      notes: this.#noteCount(terms),
    })).sort((a, b) => a.notes - b.notes);
  }

  /** @param place how many words of the phrase the units have already that are still in question */
  #narrow({ terms, times }: PhraseWord, place: number): Uint32Array<ArrayBuffer> {
    const left: number[] = [];
    if (times > 1) this.#frequencies.fill(0);
    for (const term of terms) {
      this.index.postings.read(term, this.#run);
      const { units, frequencies, length } = this.#run;
      for (let at = 0; at < length; at++) {
        const unit = units[at] as number;
        if (this.#counts[unit] !== place) continue;
        if (times > 1) {
          // In all its fields and spellings: more than side by side, never less.
          const frequency = (this.#frequencies[unit] as number) + (frequencies[at] as number);
          this.#frequencies[unit] = frequency;
          if (frequency < times) continue;
        }
        this.#counts[unit] = place + 1;
        left.push(unit);
      }
    }
    const narrowed = Uint32Array.from(left);
    return terms.length > 1 ? narrowed.sort() : narrowed;
  }

  #noteCount(terms: Terms): number {
    return terms.reduce((sum, term) => sum + this.index.vocabulary.noteCount(term), 0);
  }
}
