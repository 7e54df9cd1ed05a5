import { searchDefaults } from '../defaults';
import type { TextIndex } from '../postings/text-index';
import { titleKeys } from '../postings/title-keys';
import { foldDiacritics } from '../text/normalise';
import type { NoteRecord } from '../../vault';

/** Titles and aliases by their words, to see when a query names a note. */
export class Titles {
  readonly #notes = new Map<string, Set<number>>();

  /** @param index may be over an inverted file, which knows the titles of its notes */
  constructor(private readonly index: TextIndex) {}

  /** Adds a note that is not the inverted file's. */
  add(note: number, record: NoteRecord): void {
    for (const key of titleKeys(record)) {
      const notes = this.#notes.get(key) ?? new Set();
      this.#notes.set(key, notes.add(note));
    }
  }

  /** Forgets a note. Those of the inverted file are forgotten as soon as the index has removed them. */
  remove(note: number, record: NoteRecord): void {
    for (const key of titleKeys(record)) {
      const notes = this.#notes.get(key);
      notes?.delete(note);
      if (notes?.size === 0) this.#notes.delete(key);
    }
  }

  /**
   * Notes whose whole title or alias the query is, or has in it, with the words of the longest that it has. Of a query of
   * very many words, the first `maxTitleTerms` are looked at.
   *
   * @param written the query's terms in its order
   */
  mentions(written: readonly string[]): Map<number, TitleMention> {
    const terms = written.slice(0, searchDefaults.maxTitleTerms).map(foldDiacritics);
    const found = new Map<number, TitleMention>();
    for (let start = 0; start < terms.length; start++) {
      const longest = Math.min(terms.length, start + searchDefaults.maxTitleWords);
      let key = '';
      for (let end = start + 1; end <= longest; end++) {
        key = end === start + 1 ? (terms[start] as string) : `${key} ${terms[end - 1] as string}`;
        const count = end - start;
        for (const note of this.#titled(key)) {
          if ((found.get(note)?.words.length ?? 0) >= count) continue;
          found.set(note, { words: terms.slice(start, end), isWholeQuery: count === written.length });
        }
      }
    }
    return found;
  }

  *#titled(key: string): Generator<number> {
    for (const note of this.index.inverted?.notes.titles.find(key) ?? []) {
      if (this.index.isLive(note)) yield note;
    }
    yield* this.#notes.get(key) ?? [];
  }
}

export interface TitleMention {
  /** Without diacritics. */
  readonly words: readonly string[];
  readonly isWholeQuery: boolean;
}
