import type { VectorStore } from '../embedding';
import type { Storage } from '../platform';
import type { NoteRecord } from '../vault';
import { NoteTable } from './note-table';
import { openSegments } from './persistence/segments';
import type { Segments } from './persistence/segments';
import type { StoredNote } from './persistence/segment';
import { readForward, renumbered } from './postings/forward';
import type { ParsedQuery } from './query';
import type {
  IndexedFile,
  IndexedNote,
  IndexSearchOptions,
  MissingVectors,
  NoteHit,
  SearchIndex,
} from './search-index';
import { Searcher } from './searcher';

export interface SearchIndexOptions {
  /** Where the index is kept, under `index/`. */
  readonly storage: Storage;
}

export interface OpenedSearchIndex {
  readonly index: SearchIndex;
  /** What was damaged and left out, in words for the user; the notes concerned have no record and are read again. */
  readonly repairs: readonly string[];
}

/** Opens the index that was saved in a storage, or an empty one. */
export async function createSearchIndex({ storage }: SearchIndexOptions): Promise<OpenedSearchIndex> {
  const table = new NoteTable();
  const searcher = new Searcher(table);
  const { segments, repairs } = await openSegments(storage, (notes, terms) => {
    const numbers = terms.map(({ term, keys }) => table.index.vocabulary.add(term, keys));
    for (const { record, forward } of notes) {
      table.put(
        record,
        renumbered(forward, (local) => numbers[local] as number),
      );
    }
  });
  return { index: new SavedSearchIndex(table, searcher, segments), repairs };
}

class SavedSearchIndex implements SearchIndex {
  /** Paths whose note on disk is not the one in memory. */
  #changed = new Set<string>();
  /** Saves happen one after the other, whoever asks. */
  #saving: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: NoteTable,
    private readonly searcher: Searcher,
    private readonly segments: Segments,
  ) {}

  get noteCount(): number {
    return this.table.noteCount;
  }

  get chunkCount(): number {
    return this.table.index.passageCount;
  }

  put(note: IndexedNote): void {
    const { vocabulary } = this.table.index;
    this.table.put(
      note.record,
      readForward(note, (term) => vocabulary.add(term)),
    );
    this.#changed.add(note.record.path);
  }

  touch(path: string, mtimeMs: number, sizeBytes: number): void {
    const record = this.record(path);
    if (record === undefined || (record.mtimeMs === mtimeMs && record.sizeBytes === sizeBytes)) return;
    this.table.replaceRecord({ ...record, mtimeMs, sizeBytes });
    this.#changed.add(path);
  }

  remove(path: string): void {
    if (this.table.remove(path)) this.#changed.add(path);
  }

  record(path: string): NoteRecord | undefined {
    const number = this.table.find(path);
    return number === undefined ? undefined : this.table.record(number);
  }

  *records(): IterableIterator<NoteRecord> {
    for (const [, record] of this.table.entries()) yield record;
  }

  *files(): IterableIterator<IndexedFile> {
    yield* this.records();
  }

  *problemNotes(): IterableIterator<NoteRecord> {
    for (const record of this.records()) if (record.problems.length > 0) yield record;
  }

  withoutVectors(store: VectorStore): MissingVectors {
    const missing = new Set<string>();
    const notes: NoteRecord[] = [];
    let occurrences = 0;
    for (const record of this.records()) {
      const lacking = record.chunks.filter(({ contentHash }) => store.find(contentHash) === undefined);
      for (const { contentHash } of lacking) missing.add(contentHash);
      occurrences += lacking.length;
      if (lacking.length > 0) notes.push(record);
    }
    notes.sort((a, b) => b.mtimeMs - a.mtimeMs);
    return { paths: notes.map(({ path }) => path), passages: missing.size, occurrences };
  }

  get isWorn(): boolean {
    return false;
  }

  compact(): Promise<void> {
    return this.save();
  }

  useVectors(store: VectorStore | undefined): void {
    this.searcher.store = store;
  }

  search(query: ParsedQuery, options: IndexSearchOptions): Promise<readonly NoteHit[]> {
    return this.searcher.search(query, options);
  }

  save(): Promise<void> {
    const result = this.#saving.then(() => this.#save());
    this.#saving = result.catch(() => undefined);
    return result;
  }

  async #save(): Promise<void> {
    const changed = this.#changed;
    if (changed.size === 0) return;
    // What changes while this writes belongs to the next save.
    this.#changed = new Set();
    try {
      // Where the table is built anew meanwhile, these words keep their numbers: both were taken before.
      await this.segments.save(changed, (path) => this.#stored(path), this.table.index.vocabulary);
    } catch (error) {
      for (const path of changed) this.#changed.add(path);
      throw error;
    }
  }

  #stored(path: string): StoredNote | undefined {
    const number = this.table.find(path);
    const forward = number === undefined ? undefined : this.table.index.forward(number);
    return number === undefined || forward === undefined
      ? undefined
      : { record: this.table.record(number), forward };
  }
}
