import { wordKeys } from '../text/word-keys';
import { GrowableUint32 } from './growable';
import type { WrittenWords } from './inverted';

/**
 * A number for each word of the index: those of an inverted file have the first, in the order of their letters, words
 * that came later follow. Numbers are never reused; a word no live note has counts as unknown.
 */
export class Vocabulary {
  readonly #noteCounts: GrowableUint32;
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Later words under each of their keys, filled up to `#keyed` when first asked: opening an index stems nothing. */
  readonly #byKey = new Map<string, number | number[]>();
  #keyed = 0;

  constructor(private readonly written?: WrittenWords) {
    this.#noteCounts = new GrowableUint32(1024, written?.noteCounts);
  }

  get size(): number {
    return this.writtenCount + this.#terms.length;
  }

  /** Words of the inverted file: the numbers below this are in the order of their letters. */
  get writtenCount(): number {
    return this.written?.count ?? 0;
  }

  /** The word's number, a new one where it has none. */
  add(term: string): number {
    const later = this.#numbers.get(term);
    if (later !== undefined) return later;
    const written = this.written?.find(term) ?? -1;
    if (written !== -1) return written;
    const number = this.size;
    this.#terms.push(term);
    this.#numbers.set(term, number);
    this.#noteCounts.push(0);
    return number;
  }

  term(number: number): string {
    const later = number - this.writtenCount;
    return later < 0 ? (this.written as WrittenWords).term(number) : (this.#terms[later] as string);
  }

  /** The number of a word that some live note has. */
  find(term: string): number | undefined {
    const number = this.#numbers.get(term) ?? this.written?.find(term) ?? -1;
    return number !== -1 && this.noteCount(number) > 0 ? number : undefined;
  }

  /** Live notes that have the word. */
  noteCount(number: number): number {
    return this.#noteCounts.at(number);
  }

  countNote(number: number, difference: 1 | -1): void {
    this.#noteCounts.values[number] = this.noteCount(number) + difference;
  }

  /** Forgets all counts, for an owner who counts anew. */
  resetNoteCounts(): void {
    this.#noteCounts.values.fill(0);
  }

  /** Live words that share the key (see {@link wordKeys}). */
  withKey(key: string): readonly number[] {
    const words: number[] = [];
    this.#someWithKey(key, (number) => {
      if (this.noteCount(number) > 0) words.push(number);
      return false;
    });
    return words;
  }

  /** Whether a live word has the key. */
  hasKey(key: string): boolean {
    return this.#someWithKey(key, this.#isLive);
  }

  /** Below zero where the one word comes before the other by its letters, above where it follows. */
  compare(one: number, other: number): number {
    if (one < this.writtenCount && other < this.writtenCount) return one - other;
    return one === other ? 0 : this.term(one) < this.term(other) ? -1 : 1;
  }

  readonly #isLive = (number: number): boolean => this.noteCount(number) > 0;

  #someWithKey(key: string, test: (number: number) => boolean): boolean {
    if (this.written?.someWithKey(key, test) === true) return true;
    if (this.#terms.length === 0) return false;
    for (; this.#keyed < this.#terms.length; this.#keyed++) this.#file(this.writtenCount + this.#keyed);
    const filed = this.#byKey.get(key);
    if (filed === undefined) return false;
    return typeof filed === 'number' ? test(filed) : filed.some(test);
  }

  #file(number: number): void {
    for (const key of wordKeys(this.term(number)).all) {
      const filed = this.#byKey.get(key);
      if (filed === undefined) this.#byKey.set(key, number);
      else if (typeof filed === 'number') this.#byKey.set(key, [filed, number]);
      else filed.push(number);
    }
  }
}
