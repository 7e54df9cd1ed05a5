import { wordKeys } from '../text/word-keys';
import { GrowableUint32 } from './growable';

/** A number for each word of the index. Numbers are never reused; a word no live note has counts as unknown. */
export class Vocabulary {
  readonly #terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #noteCounts = new GrowableUint32();
  /** Words under each of their keys, filled up to `#keyed` when first asked: opening an index stems nothing. */
  readonly #byKey = new Map<string, number | number[]>();
  #keyed = 0;

  get size(): number {
    return this.#terms.length;
  }

  /** The word's number, a new one where it has none. */
  add(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    this.#terms.push(term);
    this.#numbers.set(term, number);
    this.#noteCounts.push(0);
    return number;
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
    for (; this.#keyed < this.size; this.#keyed++) this.#file(this.#keyed);
    const filed = this.#byKey.get(key);
    if (filed === undefined) return [];
    return (typeof filed === 'number' ? [filed] : filed).filter((number) => this.noteCount(number) > 0);
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
