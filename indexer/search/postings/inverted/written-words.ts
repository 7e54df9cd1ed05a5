import { wordFolds } from '../../text/word-keys';
import { bitsOf, columnOf } from './columns';
import type { Columns } from './columns';
import { HashedValues } from './hashed-values';
import { unpackNumbers } from './numbers';
import {
  compareTermBytes,
  containsBytes,
  countBits,
  decodeTerm,
  encodeTerm,
  leadOf,
  lettersOf,
  startsWithBytes,
} from './term-bytes';

/**
 * The words of an inverted file in the order of their letters, a number each. No word is a string before it is asked
 * for.
 */
export class WrittenWords {
  /** Notes that had each word when the file was written. */
  readonly noteCounts: Uint32Array;
  readonly #bytes: Uint8Array;
  readonly #offsets: Uint32Array;
  /** The beginning of each word (see {@link leadOf}): most comparisons end there, in one array. */
  readonly #leads: Uint32Array;
  /** A bit for each word that is not its own spelling without diacritics. */
  readonly #marked: Uint8Array;
  /** Spellings of such words in order: the word's number and, in the lowest bit, which of its spellings. */
  readonly #spellings: Uint32Array;
  readonly #keys: HashedValues;

  /** @throws RangeError or TriviumError where the columns do not fit each other */
  constructor(
    columns: Columns,
    readonly count: number,
    spellingCount: number,
  ) {
    this.#bytes = columnOf(columns, 'words.letters');
    this.noteCounts = unpackNumbers(columnOf(columns, 'words.note-counts'), count);
    this.#marked = bitsOf(columns, 'words.marked', count);
    this.#spellings = unpackNumbers(columnOf(columns, 'words.spellings'), spellingCount);
    this.#keys = new HashedValues(columns, 'words.keys');
    const lengths = unpackNumbers(columnOf(columns, 'words.lengths'), count);
    this.#offsets = new Uint32Array(count + 1);
    this.#leads = new Uint32Array(count);
    let end = 0;
    for (let word = 0; word < count; word++) {
      const start = end;
      end += lengths[word] as number;
      this.#offsets[word + 1] = end;
      this.#leads[word] = leadOf(this.#bytes, start, end);
    }
    if (end !== this.#bytes.length) throw new RangeError('has words of another length than it says');
  }

  term(word: number): string {
    return decodeTerm(this.#bytes, this.#start(word), this.#end(word));
  }

  /** The word's number, or -1. */
  find(term: string): number {
    const bytes = encodeTerm(term);
    const word = this.#lowerBound(bytes);
    return word < this.count && this.#compare(word, bytes) === 0 ? word : -1;
  }

  /** Whether a word that shares the key (see {@link wordKeys}) passes the test. */
  someWithKey(key: string, test: (word: number) => boolean): boolean {
    const word = this.find(key);
    if (word !== -1 && !this.isMarked(word) && test(word)) return true;
    return this.#keys.some(key, test);
  }

  /** Whether the word has diacritics or another letter that is written in several ways. */
  isMarked(word: number): boolean {
    return (((this.#marked[word >>> 3] as number) >>> (word & 7)) & 1) === 1;
  }

  /** Words with a spelling that begins so, each once. */
  beginningWith(prefix: string): number[] {
    const bytes = encodeTerm(prefix);
    const found: number[] = [];
    for (let word = this.#lowerBound(bytes); word < this.count && this.#startsWith(word, bytes); word++) {
      if (!this.isMarked(word)) found.push(word);
    }
    const first = this.#firstSpelling((spelling) => spelling >= prefix);
    const end = this.#firstSpelling((spelling) => spelling > prefix && !spelling.startsWith(prefix));
    // A word may have two spellings that begin alike.
    const marked = new Set<number>();
    for (let at = first; at < end; at++) marked.add((this.#spellings[at] as number) >>> 1);
    for (const word of marked) found.push(word);
    return found;
  }

  /** A test for whether a word has the letters within one of its spellings. */
  containing(letters: string): (word: number) => boolean {
    const bytes = encodeTerm(letters);
    return (word) =>
      this.isMarked(word)
        ? wordFolds(this.term(word)).some((spelling) => spelling.includes(letters))
        : containsBytes(this.#bytes, this.#start(word), this.#end(word), bytes);
  }

  /**
   * A test that fails only for words further from the text than so many mistakes, by length and by the letters they are
   * made of: a mistake changes two letters at most. Most words fail it, at a fraction of the cost of a distance.
   */
  near(text: string, mistakes: number): (word: number) => boolean {
    const bytes = encodeTerm(text);
    const wanted = lettersOf(bytes, 0, bytes.length);
    return (word) => {
      if (wanted === -1 || this.isMarked(word)) return true;
      const letters = lettersOf(this.#bytes, this.#start(word), this.#end(word));
      if (letters === -1) return true;
      const difference = this.#end(word) - this.#start(word) - bytes.length;
      return Math.abs(difference) <= mistakes && countBits(letters ^ wanted) <= 2 * mistakes;
    };
  }

  /** The first word that does not come before the term. */
  #lowerBound(bytes: Uint8Array): number {
    const lead = leadOf(bytes, 0, bytes.length);
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#leads[middle] as number;
      if (other === lead ? this.#compare(middle, bytes) < 0 : other < lead) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The first spelling in order that meets a test which all after it meet. */
  #firstSpelling(meets: (spelling: string) => boolean): number {
    let low = 0;
    let high = this.#spellings.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (meets(this.#spelling(middle))) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #spelling(at: number): string {
    const packed = this.#spellings[at] as number;
    return wordFolds(this.term(packed >>> 1))[packed & 1] ?? '';
  }

  #start(word: number): number {
    return this.#offsets[word] as number;
  }

  #end(word: number): number {
    return this.#offsets[word + 1] as number;
  }

  #compare(word: number, bytes: Uint8Array): number {
    return compareTermBytes(this.#bytes, this.#start(word), this.#end(word), bytes);
  }

  #startsWith(word: number, prefix: Uint8Array): boolean {
    return startsWithBytes(this.#bytes, this.#start(word), this.#end(word), prefix);
  }
}
