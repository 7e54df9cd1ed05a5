const K1 = 1.2;
const B = 0.75;

/** A document that can be found. */
export interface PlainDocument {
  readonly id: string;
  readonly text: string;
}

/**
 * The plainest sensible full-text search, to be beaten on the same queries in the same run: BM25 over whole documents, words
 * as runs of letters and digits in lower case, nothing else. It shares no ranking code with what it is compared to.
 */
export class PlainBm25 {
  readonly #ids: string[] = [];
  readonly #lengths: number[] = [];
  readonly #postings = new Map<string, Map<number, number>>();
  #totalLength = 0;

  constructor(documents: readonly PlainDocument[]) {
    documents.forEach(({ id, text }, number) => {
      const words = plainWords(text);
      this.#ids.push(id);
      this.#lengths.push(words.length);
      this.#totalLength += words.length;
      for (const word of words) {
        const of = this.#postings.get(word) ?? new Map<number, number>();
        this.#postings.set(word, of.set(number, (of.get(number) ?? 0) + 1));
      }
    });
  }

  /** Ids of all documents with a word of the query, best first. */
  search(query: string): string[] {
    const count = this.#ids.length;
    const meanLength = this.#totalLength / Math.max(1, count);
    const scores = new Map<number, number>();
    for (const word of plainWords(query)) {
      const postings = this.#postings.get(word);
      if (postings === undefined) continue;
      const weight = Math.log(1 + (count - postings.size + 0.5) / (postings.size + 0.5));
      for (const [number, frequency] of postings) {
        const norm = K1 * (1 - B + (B * (this.#lengths[number] as number)) / meanLength);
        const score = (weight * frequency * (K1 + 1)) / (frequency + norm);
        scores.set(number, (scores.get(number) ?? 0) + score);
      }
    }
    return [...scores].sort((a, b) => b[1] - a[1]).map(([number]) => this.#ids[number] as string);
  }
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
