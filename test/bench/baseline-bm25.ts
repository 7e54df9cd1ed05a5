import { indexedNote, withoutLinks, withoutTitle } from '../../indexer/search';
import type { EvaluationSubject, Hiding, IndexedNote, NoteText } from '../../indexer/search';

const K1 = 1.2;
const B = 0.75;

/**
 * The plainest sensible full-text search, to be beaten on the same queries in the same run: BM25 over whole notes, words
 * as runs of letters and digits in lower case, nothing else. It shares no ranking code with what it is compared to.
 */
export function createBaselineSubject(notes: readonly NoteText[]): EvaluationSubject {
  const indexes: Readonly<Record<Hiding, PlainBm25>> = {
    nothing: new PlainBm25(notes.map(indexedNote)),
    titles: new PlainBm25(notes.map(withoutTitle)),
  };
  const byPath = new Map(notes.map((note) => [note.path, note]));
  return {
    modes: ['text'],
    linklessText: (path) => {
      const note = byPath.get(path);
      return note === undefined ? undefined : withoutLinks(note);
    },
    search: ({ text, limit, hiding, without }) =>
      Promise.resolve(
        indexes[hiding]
          .search(text)
          .filter((path) => path !== without)
          .slice(0, limit),
      ),
  };
}

class PlainBm25 {
  readonly #paths: string[] = [];
  readonly #lengths: number[] = [];
  readonly #postings = new Map<string, Map<number, number>>();
  #totalLength = 0;

  constructor(notes: readonly IndexedNote[]) {
    notes.forEach(({ record, chunks }, number) => {
      const texts = chunks.flatMap(({ headingPath, text }) => [...headingPath, text]);
      const words = plainWords([record.title, ...texts].join('\n'));
      this.#paths.push(record.path);
      this.#lengths.push(words.length);
      this.#totalLength += words.length;
      for (const word of words) {
        const of = this.#postings.get(word) ?? new Map<number, number>();
        this.#postings.set(word, of.set(number, (of.get(number) ?? 0) + 1));
      }
    });
  }

  /** Every path with a word of the query, best first. */
  search(query: string): string[] {
    const count = this.#paths.length;
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
    return [...scores].sort((a, b) => b[1] - a[1]).map(([number]) => this.#paths[number] as string);
  }
}

function plainWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
