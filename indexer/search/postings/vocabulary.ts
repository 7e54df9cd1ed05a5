import { wordKeys } from '../text/word-keys';
import { GrowableUint32 } from './growable';

/** A number for each word of the index. Numbers are never reused; a word no live note has counts as unknown. */
export class Vocabulary {
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #noteCounts = new GrowableUint32();
  /** The keys of each word, a blank between, once they are known: stems are dear and kept with the index. */
  readonly #keys: (string | undefined)[] = [];
  /** Words under each of their keys, filled up to `#keyed` when first asked: opening an index stems nothing. */
  readonly #byKey = new Map<string, number | number[]>();
  #keyed = 0;

  get size(): number {
    return this.#terms.length;
  }

  /**
   * The word's number, a new one where it has none.
   *
   * @param keys what {@link Vocabulary.keys} gave for it, where it is known
   */
  add(term: string, keys?: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    this.#terms.push(term);
    this.#numbers.set(term, number);
    this.#noteCounts.push(0);
    if (keys !== undefined) this.#keys[number] = keys;
    return number;
  }

  /** The word's keys (see {@link wordKeys}), a blank between. */
  keys(number: number): string {
    return (this.#keys[number] ??= wordKeys(this.term(number)).all.join(' '));
  }

  term(number: number): string {
    return this.#terms[number] as string;
  }

  /** The number of a word that some live note has. */
  find(term: string): number | undefined {
    const number = this.#numbers.get(term);
    return number !== undefined && this.noteCount(number) > 0 ? number : undefined;
  }

  /** Live notes that have the word. */
  noteCount(number: number): number {
    return this.#noteCounts.at(number);
  }

  countNote(number: number, difference: 1 | -1): void {
    this.#noteCounts.values[number] = this.noteCount(number) + difference;
  }

  /** Live words that share the key (see {@link wordKeys}). */
  withKey(key: string): readonly number[] {
    const filed = this.#filed(key);
    if (filed === undefined) return [];
    return (typeof filed === 'number' ? [filed] : filed).filter((number) => this.noteCount(number) > 0);
  }

  /** Whether a live word has the key. */
  hasKey(key: string): boolean {
    const filed = this.#filed(key);
    if (filed === undefined) return false;
    if (typeof filed === 'number') return this.noteCount(filed) > 0;
    return filed.some((number) => this.noteCount(number) > 0);
  }

  #filed(key: string): number | readonly number[] | undefined {
    for (; this.#keyed < this.size; this.#keyed++) this.#file(this.#keyed);
    return this.#byKey.get(key);
  }

  #file(number: number): void {
    for (const key of this.keys(number).split(' ')) {
      const filed = this.#byKey.get(key);
      if (filed === undefined) this.#byKey.set(key, number);
      else if (typeof filed === 'number') this.#byKey.set(key, [filed, number]);
      else filed.push(number);
    }
  }
}
