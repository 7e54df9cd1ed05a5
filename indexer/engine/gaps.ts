import type { SearchIndex } from '../search';

/**
 * Knows whether notes of the vault may be missing from the index: what was stored could not be read, or is not there yet.
 * Answers say so, and nothing is compared with earlier counts, until the vault was read to its end.
 */
export class IndexGaps {
  readonly #index: Pick<SearchIndex, 'noteCount'>;
  #isOpen: boolean;
  #losses = 0;

  /** @param lacksNotes whether notes were lost when the index was opened */
  constructor(index: Pick<SearchIndex, 'noteCount'>, lacksNotes: boolean) {
    this.#index = index;
    // An index without a note, too: its list of segments may be gone.
    this.#isOpen = lacksNotes || index.noteCount === 0;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Notes left the index without having left the vault. */
  open(): void {
    this.#losses += 1;
    this.#isOpen = true;
  }

  /** @returns to be called when every note of the vault was looked at; what is lost meanwhile leaves the gap open */
  beginReading(): () => void {
    const losses = this.#losses;
    return () => {
      if (this.#losses === losses) this.#isOpen = false;
    };
  }

  /** What that means for an answer, in words for the user; undefined where nothing is missing. */
  get notice(): string | undefined {
    if (!this.#isOpen) return undefined;
    if (this.#index.noteCount === 0)
      return 'The index holds no note, or none that can be read, so nothing can be found. Indexing reads the vault.';
    return 'Part of the index could not be read, so notes are missing from this answer. Indexing reads them again.';
  }
}
