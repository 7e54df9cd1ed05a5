import type { TextIndex } from '../postings/text-index';
import { saturated } from './length-norms';

/** Sums by note number over the words of a query, and the frequencies of the word in hand. */
export class NoteSums {
  scores = new Float64Array(0);
  /** The score of each note's best passage. */
  best = new Float64Array(0);
  /** What the words weigh together that a note has, wherever it has them; function words aside. */
  heard = new Float64Array(0);
  /** Notes that have any word, each once, in the order met. */
  met = new Uint32Array(0);
  metCount = 0;
  /** As many numbers as `met`, for the caller. */
  totals = new Float64Array(0);
  #frequencies = new Float64Array(0);
  /** The word, by its number, for which a note was met last. */
  #words = new Uint32Array(0);
  #word = 0;
  #inHand = new Uint32Array(0);
  #inHandCount = 0;

  reserve(size: number): void {
    if (size <= this.scores.length) return;
    const capacity = roomFor(size);
    this.scores = new Float64Array(capacity);
    this.best = new Float64Array(capacity);
    this.heard = new Float64Array(capacity);
    this.met = new Uint32Array(capacity);
    this.totals = new Float64Array(capacity);
    this.#frequencies = new Float64Array(capacity);
    this.#words = new Uint32Array(capacity);
    this.#inHand = new Uint32Array(capacity);
  }

  beginWord(): void {
    this.#word += 1;
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
        if (this.heard[note] === 0) this.met[this.metCount++] = note;
        this.heard[note] = (this.heard[note] as number) + weight;
      }
      const frequency = this.#frequencies[note] as number;
      this.scores[note] = (this.scores[note] as number) + weight * saturated(frequency);
      this.#frequencies[note] = 0;
    }
    this.#inHandCount = 0;
  }

  clear(): void {
    for (let at = 0; at < this.metCount; at++) {
      const note = this.met[at] as number;
      this.scores[note] = 0;
      this.best[note] = 0;
      this.heard[note] = 0;
    }
    this.metCount = 0;
  }
}

/** The same for passages, by unit. */
export class UnitSums {
  #scores = new Float64Array(0);
  #frequencies = new Float64Array(0);
  #met = new Uint32Array(0);
  #metCount = 0;
  #inHand = new Uint32Array(0);
  #inHandCount = 0;

  reserve(size: number): void {
    if (size <= this.#scores.length) return;
    const capacity = roomFor(size);
    this.#scores = new Float64Array(capacity);
    this.#frequencies = new Float64Array(capacity);
    this.#met = new Uint32Array(capacity);
    this.#inHand = new Uint32Array(capacity);
  }

  add(unit: number, frequency: number): void {
    const before = this.#frequencies[unit] as number;
    if (before === 0) this.#inHand[this.#inHandCount++] = unit;
    this.#frequencies[unit] = before + frequency;
  }

  /** @param best by note: raised to the score of a passage that is now the note's best */
  endWord(weight: number, index: TextIndex, best: Float64Array): void {
    for (let at = 0; at < this.#inHandCount; at++) {
      const unit = this.#inHand[at] as number;
      const before = this.#scores[unit] as number;
      if (before === 0) this.#met[this.#metCount++] = unit;
      const score = before + weight * saturated(this.#frequencies[unit] as number);
      this.#scores[unit] = score;
      this.#frequencies[unit] = 0;
      const note = index.noteOfUnit(unit);
      if (score > (best[note] as number)) best[note] = score;
    }
    this.#inHandCount = 0;
  }

  clear(): void {
    for (let at = 0; at < this.#metCount; at++) this.#scores[this.#met[at] as number] = 0;
    this.#metCount = 0;
  }
}

/** Arrays grow by more than what is missing: a note is added at a time. */
function roomFor(size: number): number {
  return Math.ceil(size * 1.25) + 1024;
}
