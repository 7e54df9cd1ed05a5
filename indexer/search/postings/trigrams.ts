import { wordFolds } from '../text/word-keys';
import type { Vocabulary } from './vocabulary';

/** Which words have three letters in a row, for finding words by their inside and by most of their letters. */
export class Trigrams {
  readonly #terms = new Map<string, number[]>();
  #taken = 0;

  constructor(private readonly vocabulary: Vocabulary) {}

  /** Live terms by how many of the trigrams of the text they share, those with at least `atLeast`. */
  sharing(text: string, atLeast: number): number[] {
    this.#update();
    const counts = new Map<number, number>();
    for (const trigram of trigramsOf(text)) {
      for (const term of this.#terms.get(trigram) ?? []) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
    const found: number[] = [];
    for (const [term, count] of counts) {
      if (count >= atLeast && this.vocabulary.noteCount(term) > 0) found.push(term);
    }
    return found;
  }

  /** Live terms that have every trigram of the text, and so probably the text, somewhere inside. */
  containing(text: string): number[] {
    this.#update();
    const lists: (readonly number[])[] = [];
    for (let at = 0; at + 3 <= text.length; at++) lists.push(this.#terms.get(text.slice(at, at + 3)) ?? []);
    lists.sort((a, b) => a.length - b.length);
    const rarest = lists[0] ?? [];
    return rarest.filter(
      (term) =>
        this.vocabulary.noteCount(term) > 0 &&
        wordFolds(this.vocabulary.term(term)).some((spelling) => spelling.includes(text)),
    );
  }

  #update(): void {
    for (; this.#taken < this.vocabulary.size; this.#taken++) {
      const trigrams = new Set(
        wordFolds(this.vocabulary.term(this.#taken)).flatMap((text) => [...trigramsOf(text)]),
      );
      for (const trigram of trigrams) {
        const terms = this.#terms.get(trigram);
        if (terms === undefined) this.#terms.set(trigram, [this.#taken]);
        else terms.push(this.#taken);
      }
    }
  }
}

/** Letters in threes, with a mark at either end so that beginnings and ends count. */
function trigramsOf(text: string): Set<string> {
  const marked = `^${text}$`;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= marked.length; at++) trigrams.add(marked.slice(at, at + 3));
  return trigrams;
}
