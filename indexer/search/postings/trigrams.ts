import { wordFolds } from '../text/word-keys';
import type { WrittenTrigrams, WrittenWords } from './inverted';
import { trigramsOf, trigramsWithin } from './trigram-text';
import type { Vocabulary } from './vocabulary';

/** Trigrams that one mistake takes from a word: three, or four where neighbours change places. */
export const MOST_SPOILED = 4;

/** What an inverted file knows of its words' letters. */
interface WrittenLetters {
  readonly trigrams: WrittenTrigrams;
  readonly words: WrittenWords;
}

/**
 * Which words have three letters in a row, for finding words by their inside and by most of their letters: an inverted
 * file's lists where they lie, and lists of later words that bring themselves up to date when asked.
 */
export class Trigrams {
  readonly #terms = new Map<number, number[]>();
  #taken: number;
  #counts = new Uint8Array(0);

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly written?: WrittenLetters,
  ) {
    this.#taken = vocabulary.writtenCount;
  }

  /**
   * Live terms that share at least so many of the trigrams of the text, without most of those that are further from it
   * than so many mistakes.
   */
  sharing(text: string, atLeast: number, mistakes: number): number[] {
    this.#update();
    if (this.#counts.length < this.vocabulary.size) this.#counts = new Uint8Array(this.vocabulary.size * 2);
    const counts = this.#counts;
    const met: number[] = [];
    const count = (term: number) => {
      const before = counts[term] as number;
      if (before === 0) met.push(term);
      counts[term] = before + 1;
    };
    const trigrams = new Set(trigramsOf(text));
    for (const trigram of trigrams) this.#forEach(trigram, count);
    const least = Math.max(atLeast, trigrams.size - MOST_SPOILED * mistakes);
    const found: number[] = [];
    const isNear = this.written?.words.near(text, mistakes);
    const { writtenCount } = this.vocabulary;
    for (const term of met) {
      const isSharing = (counts[term] as number) >= least && this.vocabulary.noteCount(term) > 0;
      counts[term] = 0;
      if (isSharing && (term >= writtenCount || isNear?.(term) === true)) found.push(term);
    }
    return found;
  }

  /** Live terms that have the text, of three letters at least, somewhere inside one of their spellings. */
  containing(text: string): number[] {
    this.#update();
    const rarest = this.#rarest(trigramsWithin(text));
    if (rarest === undefined) return [];
    const found: number[] = [];
    const hasText = this.written?.words.containing(text);
    const { writtenCount } = this.vocabulary;
    this.#forEach(rarest, (term) => {
      if (this.vocabulary.noteCount(term) === 0) return;
      const has =
        term < writtenCount
          ? hasText?.(term) === true
          : wordFolds(this.vocabulary.term(term)).some((spelling) => spelling.includes(text));
      if (has) found.push(term);
    });
    return found;
  }

  #rarest(trigrams: readonly number[]): number | undefined {
    let least = Infinity;
    let rarest: number | undefined;
    for (const trigram of trigrams) {
      const cost = (this.written?.trigrams.cost(trigram) ?? 0) + (this.#terms.get(trigram)?.length ?? 0);
      if (cost >= least) continue;
      least = cost;
      rarest = trigram;
    }
    return rarest;
  }

  #forEach(trigram: number, visit: (term: number) => void): void {
    this.written?.trigrams.forEach(trigram, visit);
    for (const term of this.#terms.get(trigram) ?? []) visit(term);
  }

  #update(): void {
    for (; this.#taken < this.vocabulary.size; this.#taken++) {
      for (const trigram of new Set(wordFolds(this.vocabulary.term(this.#taken)).flatMap(trigramsOf))) {
        const terms = this.#terms.get(trigram);
        if (terms === undefined) this.#terms.set(trigram, [this.#taken]);
        else terms.push(this.#taken);
      }
    }
  }
}
