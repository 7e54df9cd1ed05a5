import { wordFolds } from '../text/word-keys';
import type { WrittenWords } from './inverted';
import type { Vocabulary } from './vocabulary';

/** A word without diacritics and its number; a word with an umlaut has two spellings. */
interface Spelling {
  readonly text: string;
  readonly term: number;
}

/** New spellings are searched one by one until there are this many; then all are sorted again. */
const MAX_UNSORTED = 2000;

/**
 * The spellings of a vocabulary in order, for finding by their beginnings: those of an inverted file where they lie, those
 * of later words in lists that bring themselves up to date when asked.
 */
export class Spellings {
  #sorted: Spelling[] = [];
  #unsorted: Spelling[] = [];
  #taken: number;

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly written?: WrittenWords,
  ) {
    this.#taken = vocabulary.writtenCount;
  }

  /** Every live word with a spelling that begins so, each once. */
  beginningWith(prefix: string): number[] {
    this.#update();
    // A word may have two spellings that begin alike.
    const later = new Set<number>();
    for (let at = this.#lowerBound(prefix); at < this.#sorted.length; at++) {
      const spelling = this.#sorted[at] as Spelling;
      if (!spelling.text.startsWith(prefix)) break;
      later.add(spelling.term);
    }
    for (const { text, term } of this.#unsorted) if (text.startsWith(prefix)) later.add(term);
    const found = this.written?.beginningWith(prefix) ?? [];
    for (const term of later) found.push(term);
    return found.filter((term) => this.vocabulary.noteCount(term) > 0);
  }

  #update(): void {
    for (; this.#taken < this.vocabulary.size; this.#taken++) {
      for (const text of wordFolds(this.vocabulary.term(this.#taken)))
        this.#unsorted.push({ text, term: this.#taken });
    }
    if (this.#unsorted.length <= MAX_UNSORTED) return;
    this.#sorted = [...this.#sorted, ...this.#unsorted].sort((a, b) =>
      a.text < b.text ? -1 : a.text > b.text ? 1 : 0,
    );
    this.#unsorted = [];
  }

  #lowerBound(prefix: string): number {
    let low = 0;
    let high = this.#sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] as Spelling).text < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
