import { searchDefaults } from '../defaults';
import { saturated } from './length-norms';
import { NoteSet } from './note-set';
import { lowestOfHighest, placesOfHighest } from './top';

/** Sums differ in their last digits by the order they are taken in. */
const ROUNDING = 1e-9;

export interface RankedByWords {
  readonly note: number;
  readonly score: number;
  /** What the query's words weigh together that the note has, function words aside. */
  readonly heard: number;
}

/** Sums by note number over the words of a query, and the frequencies of the word in hand. */
export class NoteSums {
  scores = new Float64Array(0);
  /** The score of each note's best passage. */
  best = new Float64Array(0);
  #heard = new Float64Array(0);
  #bonuses = new Float64Array(0);
  #promised: ReadonlyMap<number, number> = new Map();
  /** Notes that have any word, each once, in the order met, and what each comes to. */
  #met = new Uint32Array(0);
  #metCount = 0;
  #totals = new Float64Array(0);
  /** The notes that may be among the best, once some of those met may not. */
  #candidates = new NoteSet(0);
  #isNarrow = false;
  #frequencies = new Float64Array(0);
  /** The number of the word for which a note was met last. */
  #words = new Float64Array(0);
  #word = 1;
  #inHand = new Uint32Array(0);
  #inHandCount = 0;

  /** Makes room for so many notes. */
  reserve(size: number): void {
    if (size <= this.scores.length) return;
    const capacity = roomFor(size);
    this.scores = new Float64Array(capacity);
    this.best = new Float64Array(capacity);
    this.#heard = new Float64Array(capacity);
    this.#bonuses = new Float64Array(capacity);
    this.#met = new Uint32Array(capacity);
    this.#totals = new Float64Array(capacity);
    this.#candidates = new NoteSet(capacity);
    this.#frequencies = new Float64Array(capacity);
    this.#words = new Float64Array(capacity);
    this.#inHand = new Uint32Array(capacity);
  }

  /** What notes get beside their words, if they have any. */
  promise(bonuses: ReadonlyMap<number, number>): void {
    for (const [note, bonus] of bonuses) this.#bonuses[note] = bonus;
    this.#promised = bonuses;
  }

  /** Tells that a note has the word in hand. */
  meet(note: number): void {
    if (this.#words[note] === this.#word) return;
    this.#words[note] = this.#word;
    this.#inHand[this.#inHandCount++] = note;
  }

  add(note: number, frequency: number): void {
    this.#frequencies[note] = (this.#frequencies[note] as number) + frequency;
  }

  endWord(weight: number, isMinor: boolean): void {
    for (let at = 0; at < this.#inHandCount; at++) {
      const note = this.#inHand[at] as number;
      // A function word only raises notes that were met before.
      if (!isMinor) {
        if (this.#heard[note] === 0) this.#met[this.#metCount++] = note;
        this.#heard[note] = (this.#heard[note] as number) + weight;
      }
      const frequency = this.#frequencies[note] as number;
      this.scores[note] = (this.scores[note] as number) + weight * saturated(frequency);
      this.#frequencies[note] = 0;
    }
    this.#inHandCount = 0;
    this.#word += 1;
  }

  /**
   * The notes that may be among the best `limit` once all words are counted, or undefined where any still may.
   *
   * @param toCome what the words to come can add to a note at most
   * @param allowed notes outside of it are never met
   */
  narrow(toCome: number, limit: number, allowed: NoteSet | undefined): NoteSet | undefined {
    if (this.#metCount <= limit) return undefined;
    const lowest = this.#lowestOfBest(limit) * (1 - ROUNDING);
    if (!this.#isNarrow) {
      if (toCome >= lowest) return undefined;
      this.#isNarrow = true;
      for (const note of this.#promised.keys()) {
        const isUnmet = this.#heard[note] === 0 && (allowed === undefined || allowed.has(note));
        if (isUnmet && (this.#bonuses[note] as number) + toCome >= lowest) this.#candidates.add(note);
      }
      for (let at = 0; at < this.#metCount; at++) this.#candidates.add(this.#met[at] as number);
    }
    for (let at = 0; at < this.#metCount; at++) {
      if ((this.#totals[at] as number) + toCome < lowest) this.#candidates.delete(this.#met[at] as number);
    }
    return this.#candidates;
  }

  /**
   * The best `limit` notes in no order, and some more, among them all that equal the last.
   *
   * @param depth notes behind so many were not counted to the end
   * @param isMet what the notes have to meet beside that
   */
  highest(limit: number, depth: number, isMet: ((note: number) => boolean) | undefined): RankedByWords[] {
    const least = Math.max(-Number.MAX_VALUE, this.#lowestOfBest(depth));
    const places = placesOfHighest(this.#totals, this.#metCount, limit, {
      least,
      isMet: isMet && ((place) => isMet(this.#met[place] as number)),
    });
    return places.map((place) => {
      const note = this.#met[place] as number;
      return { note, score: this.#totals[place] as number, heard: this.#heard[note] as number };
    });
  }

  /** How many notes have any word. */
  get metCount(): number {
    return this.#metCount;
  }

  clear(): void {
    for (const note of this.#promised.keys()) {
      this.#bonuses[note] = 0;
      this.#candidates.delete(note);
    }
    this.#promised = new Map();
    for (let at = 0; at < this.#metCount; at++) {
      const note = this.#met[at] as number;
      this.scores[note] = 0;
      this.best[note] = 0;
      this.#heard[note] = 0;
      this.#candidates.delete(note);
    }
    this.#metCount = 0;
    this.#isNarrow = false;
    this.#inHandCount = 0;
  }

  /** Adds up what each note comes to so far; what the last of the best `limit` has. */
  #lowestOfBest(limit: number): number {
    for (let at = 0; at < this.#metCount; at++) {
      const note = this.#met[at] as number;
      const isOut = this.#isNarrow && !this.#candidates.has(note);
      // A note that has words above its passages alone has none of its own.
      this.#totals[at] =
        isOut || this.scores[note] === 0
          ? -Infinity
          : (this.scores[note] as number) +
            searchDefaults.passageShare * (this.best[note] as number) +
            (this.#bonuses[note] as number);
    }
    return lowestOfHighest(this.#totals, this.#metCount, limit);
  }
}

/** Arrays grow by more than what is missing: a note is added at a time. */
export function roomFor(size: number): number {
  return Math.ceil(size * 1.25) + 1024;
}
