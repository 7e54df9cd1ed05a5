import { HASH_BYTES, HashTable } from '../platform';
import type { VectorStore } from '../embedding';
import type { NoteRecord } from '../vault';
import type { NoteTable } from './note-table';
import type { StoredPlace } from './notes/written-notes';
import type { Catalogue } from './persistence/catalogue';
import type { IndexFiles } from './persistence/index-files';
import { save } from './persistence/save';
import type { SavedNote } from './persistence/save';
import { readForward } from './postings/forward';
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

/** The index in memory over what is saved of it. */
export class SavedSearchIndex implements SearchIndex {
  readonly #searcher: Searcher;
  /** Paths whose note on disk is not the one in memory. */
  #changed = new Set<string>();
  /** Where on the disk the notes of the inverted file lie that changed since the last save. */
  readonly #superseded = new Map<string, StoredPlace>();
  /** What writes goes one after the other, whoever asks. */
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: NoteTable,
    private catalogue: Catalogue,
    private readonly disk: IndexFiles,
  ) {
    this.#searcher = new Searcher(table);
  }

  get noteCount(): number {
    return this.table.noteCount;
  }

  get chunkCount(): number {
    return this.table.index.passageCount;
  }

  put(note: IndexedNote): void {
    const { path } = note.record;
    const { vocabulary } = this.table.index;
    const forward = readForward(note, (term) => vocabulary.add(term));
    this.#change(path);
    this.table.put(note.record, forward);
  }

  touch(path: string, mtimeMs: number, sizeBytes: number): void {
    const number = this.table.find(path);
    if (number === undefined) return;
    if (this.table.mtimeMs(number) === mtimeMs && this.table.sizeBytes(number) === sizeBytes) return;
    this.#change(path);
    this.table.touch(number, { mtimeMs, sizeBytes });
  }

  remove(path: string): void {
    if (this.table.find(path) === undefined) return;
    this.#change(path);
    this.table.remove(path);
  }

  record(path: string): NoteRecord | undefined {
    const number = this.table.find(path);
    return number === undefined ? undefined : this.table.record(number);
  }

  *records(): IterableIterator<NoteRecord> {
    for (const [, record] of this.table.entries()) yield record;
  }

  *files(): IterableIterator<IndexedFile> {
    const { table } = this;
    for (const number of table.numbers()) {
      yield {
        path: table.path(number),
        mtimeMs: table.mtimeMs(number),
        sizeBytes: table.sizeBytes(number),
        contentHash: table.contentHash(number),
      };
    }
  }

  *problemNotes(): IterableIterator<NoteRecord> {
    const { table } = this;
    for (const number of table.numbers()) if (table.hasProblems(number)) yield table.record(number);
  }

  withoutVectors(store: VectorStore): MissingVectors {
    const { table } = this;
    const missing = new HashTable();
    const notes: number[] = [];
    let occurrences = 0;
    for (const number of table.numbers()) {
      const before = occurrences;
      const hashes = table.passageHashes(number);
      for (let at = 0; at < hashes.length; at += HASH_BYTES) {
        if (store.findBytes(hashes, at) !== undefined) continue;
        missing.add(hashes, at);
        occurrences += 1;
      }
      if (occurrences > before) notes.push(number);
    }
    notes.sort((a, b) => table.mtimeMs(b) - table.mtimeMs(a));
    return { paths: notes.map((number) => table.path(number)), passages: missing.size, occurrences };
  }

  useVectors(store: VectorStore | undefined): void {
    this.#searcher.store = store;
  }

  search(query: ParsedQuery, options: IndexSearchOptions): Promise<readonly NoteHit[]> {
    return this.#searcher.search(query, options);
  }

  save(): Promise<void> {
    return this.#inTurn(() => this.#save());
  }

  get isWorn(): boolean {
    return false;
  }

  compact(): Promise<void> {
    return this.save();
  }

  #inTurn(write: () => Promise<void>): Promise<void> {
    const result = this.#writing.then(write);
    this.#writing = result.catch(() => undefined);
    return result;
  }

  /** Before a note changes: remembers that, and where its version on the disk lies, which only its number may tell. */
  #change(path: string): void {
    const number = this.table.find(path);
    const place = number === undefined ? undefined : this.table.placeOf(number);
    if (place !== undefined) this.#superseded.set(path, place);
    this.#changed.add(path);
  }

  async #save(): Promise<void> {
    const changed = this.#changed;
    if (changed.size === 0) return;
    for (const [path, place] of this.#superseded) {
      // A note that was touched keeps its number when it is saved, and lies elsewhere since.
      if (this.catalogue.placeOf(path) === undefined) this.catalogue.locate(path, place);
    }
    // What changes while this writes belongs to the next save.
    this.#superseded.clear();
    this.#changed = new Set();
    try {
      const changes = { paths: changed, noteOf: (path: string) => this.#stored(path) };
      this.catalogue = await save(changes, this.catalogue, this.disk);
    } catch (error) {
      for (const path of changed) this.#changed.add(path);
      throw error;
    }
  }

  #stored(path: string): SavedNote | undefined {
    const { index } = this.table;
    const number = this.table.find(path);
    const forward = number === undefined ? undefined : index.forward(number);
    return number === undefined || forward === undefined
      ? undefined
      : { record: this.table.record(number), forward, terms: index.vocabulary };
  }
}
