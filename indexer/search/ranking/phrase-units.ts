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
  /** By unit, which step of the search for a phrase it was left by. */
  readonly #stamps: Uint32Array;
  #stamp = 0;
  /** By unit, how often it has the word in hand, which the phrase has more than once. */
  readonly #frequencies: Uint32Array;

  /** The units that have a word, ascending: many phrases share their frequent words. */
  readonly #unitsByWord = new Map<Terms, Uint32Array<ArrayBuffer>>();
  /** Units that are left of a word's. */
  readonly #left: Uint32Array<ArrayBuffer>;

  constructor(private readonly index: TextIndex) {
    this.#stamps = new Uint32Array(index.unitCount);
    this.#frequencies = new Uint32Array(index.unitCount);
    this.#left = new Uint32Array(index.unitCount);
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
    const [rarest, ...others] = this.#rarestFirst(words);
    if (rarest === undefined) return new Uint32Array(0);
    let units = this.#unitsWith(rarest);
    // Stamps of the phrase before are lower: there is nothing to clear.
    this.#stamp += 1;
    for (let at = 0; at < units.length; at++) this.#stamps[units[at] as number] = this.#stamp;
    for (const word of others) {
      if (units.length <= searchDefaults.fewPhraseUnits) break;
      units = this.#narrow(word);
    }
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

  /** Of the units with the newest stamp those that have another word too, under a newer one. */
  #narrow(word: PhraseWord): Uint32Array<ArrayBuffer> {
    const units = this.#unitsWith(word);
    const before = this.#stamp++;
    let count = 0;
    for (let at = 0; at < units.length; at++) {
      const unit = units[at] as number;
      if (this.#stamps[unit] !== before) continue;
      this.#stamps[unit] = this.#stamp;
      this.#left[count++] = unit;
    }
    return this.#left.slice(0, count);
  }

  #unitsWith({ terms, times }: PhraseWord): Uint32Array<ArrayBuffer> {
    if (times > 1) return this.#unitsWithMany(terms, times);
    const known = this.#unitsByWord.get(terms);
    if (known !== undefined) return known;
    const units = this.#unitsWithMany(terms, 1);
    this.#unitsByWord.set(terms, units);
    return units;
  }

  /** Units in ascending order that have a word so often, in all their fields and spellings: mostly not side by side. */
  #unitsWithMany(terms: Terms, times: number): Uint32Array<ArrayBuffer> {
    let count = 0;
    this.#frequencies.fill(0);
    for (const term of terms) {
      this.index.postings.read(term, this.#run);
      const { units, frequencies, length } = this.#run;
      for (let at = 0; at < length; at++) {
        const unit = units[at] as number;
        const before = this.#frequencies[unit] as number;
        const now = before + (frequencies[at] as number);
        this.#frequencies[unit] = now;
        if (before < times && now >= times) this.#left[count++] = unit;
      }
    }
    const units = this.#left.slice(0, count);
    return terms.length > 1 ? units.sort() : units;
  }

  #noteCount(terms: Terms): number {
    return terms.reduce((sum, term) => sum + this.index.vocabulary.noteCount(term), 0);
  }
}
