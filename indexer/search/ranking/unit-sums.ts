import type { TextIndex } from '../postings/text-index';
import { saturated } from './length-norms';
import { roomFor } from './note-sums';

/** Sums by unit over the words of a query, for passages; see {@link NoteSums}. */
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
    const { noteOfUnit } = index.columns;
    for (let at = 0; at < this.#inHandCount; at++) {
      const unit = this.#inHand[at] as number;
      const before = this.#scores[unit] as number;
      if (before === 0) this.#met[this.#metCount++] = unit;
      const score = before + weight * saturated(this.#frequencies[unit] as number);
      this.#scores[unit] = score;
      this.#frequencies[unit] = 0;
      const note = (noteOfUnit[unit] as number) - 1;
      if (score > (best[note] as number)) best[note] = score;
    }
    this.#inHandCount = 0;
  }

  clear(): void {
    for (let at = 0; at < this.#metCount; at++) this.#scores[this.#met[at] as number] = 0;
    this.#metCount = 0;
    this.#inHandCount = 0;
  }
}
