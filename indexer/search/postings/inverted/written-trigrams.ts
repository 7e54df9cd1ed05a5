import { columnOf } from './columns';
import type { Columns } from './columns';
import { unpackLargeAscending, unpackNumbers } from './numbers';

/** Which words of an inverted file have three letters in a row. */
export class WrittenTrigrams {
  readonly #trigrams: Float64Array;
  readonly #offsets: Uint32Array;
  readonly #lists: Uint8Array;

  /** @throws RangeError or TriviumError where the columns do not fit each other */
  constructor(columns: Columns, count: number) {
    this.#trigrams = unpackLargeAscending(columnOf(columns, 'trigrams.letters'), count);
    this.#lists = columnOf(columns, 'trigrams.words');
    const lengths = unpackNumbers(columnOf(columns, 'trigrams.lengths'), count);
    this.#offsets = new Uint32Array(count + 1);
    for (let at = 0; at < count; at++) {
      this.#offsets[at + 1] = (this.#offsets[at] as number) + (lengths[at] as number);
    }
    if (this.#offsets[count] !== this.#lists.length) throw new RangeError('has trigrams of another length');
  }

  /** Bytes that are gone through for a trigram: next to its number of words. */
  cost(trigram: number): number {
    const at = this.#find(trigram);
    return at === -1 ? 0 : (this.#offsets[at + 1] as number) - (this.#offsets[at] as number);
  }

  forEach(trigram: number, visit: (word: number) => void): void {
    const found = this.#find(trigram);
    if (found === -1) return;
    const end = this.#offsets[found + 1] as number;
    let word = 0;
    for (let at = this.#offsets[found] as number; at < end;) {
      let byte = this.#lists[at++] as number;
      let gap = byte & 127;
      for (let shift = 7; byte > 127; shift += 7) {
        byte = this.#lists[at++] as number;
        gap |= (byte & 127) << shift;
      }
      word += gap;
      visit(word);
    }
  }

  #find(trigram: number): number {
    let low = 0;
    let high = this.#trigrams.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#trigrams[middle] as number) < trigram) low = middle + 1;
      else high = middle;
    }
    return this.#trigrams[low] === trigram ? low : -1;
  }
}
