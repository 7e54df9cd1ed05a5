import { createPace, HASH_BYTES, HashTable, TriviumError } from '../platform';
import type { VectorStore } from '../embedding';
import type { NoteRecord } from '../vault';
import { searchDefaults } from './defaults';
import type { NoteOutline } from './notes/note-columns';
import type { NoteTable } from './note-table';
import type { StoredPlace } from './notes/written-notes';
import type { Catalogue } from './persistence/catalogue';
import { compact } from './persistence/compact';
import type { ListedSegment } from './persistence/compact';
import type { IndexFiles } from './persistence/index-files';
import { save } from './persistence/save';
import type { SavedNote } from './persistence/save';
import { readForward } from './postings/forward';
import type { ParsedQuery } from './query';
import type {
  CompactOptions,
  IndexedFile,
  IndexedNote,
  IndexSearchOptions,
  MissingVectors,
  NoteHit,
  SearchIndex,
  WordShares,
} from './search-index';
import { Searcher } from './searcher';

export interface Repairs {
  /** Whether the manifest names what was left out when the index was opened. */
  readonly isDamaged: boolean;
  /** Told in words for the user what is found damaged afterwards. */
  readonly onRepair: (repair: string) => void;
}

/** The index in memory over what is saved of it. */
export class SavedSearchIndex implements SearchIndex {
  readonly #searcher: Searcher;
  /** Paths whose note on disk is not the one in memory. */
  #changed = new Set<string>();
  /** Where on the disk the notes of the inverted file lie that changed since the last save. */
  #superseded = new Map<string, StoredPlace>();
  /** Whether the manifest on the disk names what was given up. */
  #hasLost: boolean;
  /** What writes goes one after the other, whoever asks. */
  #writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly table: NoteTable,
    private catalogue: Catalogue,
    private readonly disk: IndexFiles,
    private readonly repairs: Repairs,
  ) {
    this.#searcher = new Searcher(table);
    this.#hasLost = repairs.isDamaged;
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
    // An outdated note is not done with by being the same: it has to be read again.
    if (number === undefined || this.#isOutdated(number)) return;
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

  outline(path: string): NoteOutline | undefined {
    const number = this.table.find(path);
    return number === undefined ? undefined : this.table.outline(number);
  }

  isOutdated(path: string): boolean {
    const number = this.table.find(path);
    return number !== undefined && this.#isOutdated(number);
  }

  *files(): IterableIterator<IndexedFile> {
    const { table } = this;
    for (const number of table.numbers()) {
      yield {
        path: table.path(number),
        mtimeMs: table.mtimeMs(number),
        sizeBytes: table.sizeBytes(number),
        contentHash: table.contentHash(number),
        isOutdated: this.#isOutdated(number),
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

  async search(query: ParsedQuery, options: IndexSearchOptions): Promise<readonly NoteHit[]> {
    const hits = await this.#searcher.search(query, options);
    return this.#leaveOutDamaged() ? this.search(query, options) : hits;
  }

  wordShares(text: string): WordShares {
    const shares = this.#searcher.wordShares(text);
    return this.#leaveOutDamaged() ? this.wordShares(text) : shares;
  }

  save(): Promise<void> {
    return this.#inTurn(() => this.#save());
  }

  get isWorn(): boolean {
    const { minNotesToCompact, wornShare, maxUncoveredSegments } = searchDefaults;
    if (this.noteCount < minNotesToCompact) return false;
    return (
      this.table.changedCount > wornShare * this.noteCount ||
      this.catalogue.uncovered.length > maxUncoveredSegments
    );
  }

  /** A save that is asked for meanwhile waits; searches and changes do not. */
  compact(options: CompactOptions): Promise<void> {
    return this.#inTurn(() => this.#compact(options));
  }

  async #compact({ clock, signal, onProgress }: CompactOptions): Promise<void> {
    await this.#save();
    if (this.table.changedCount === 0 && this.catalogue.uncovered.length === 0) return;
    const listed = await this.#listSegments();
    const total = this.noteCount;
    const { catalogue, written } = await compact(listed, this.catalogue, {
      files: this.disk,
      pace: createPace(clock, searchDefaults.compactSliceMs, signal, 'The index is as it was.'),
      // Each note is gone over more than once: what is told is the work done, in notes.
      onShare: (share) => onProgress?.({ phase: 'compact', done: Math.floor(share * total), total }),
    });
    this.catalogue = catalogue;
    this.#superseded = this.table.replace(written, this.#changed);
  }

  /** Every segment of the index. What became unreadable since it was saved is saved again from memory. */
  async #listSegments(): Promise<readonly ListedSegment[]> {
    const { listed, lost } = await this.#readSegments();
    if (lost.size === 0) return listed;
    for (const path of this.catalogue.pathsIn(lost)) this.#changed.add(path);
    this.catalogue = this.catalogue.withoutSegments(lost);
    this.#hasLost = true;
    await this.#save();
    const again = await this.#readSegments();
    if (again.lost.size === 0) return again.listed;
    const names = [...again.lost].join(', ');
    throw new TriviumError(
      'storage-corrupt',
      `Just written and not to be read again: ${names}. Check the disk.`,
    );
  }

  async #readSegments(): Promise<{ listed: readonly ListedSegment[]; lost: ReadonlySet<string> }> {
    const listed: ListedSegment[] = [];
    const lost = new Set<string>();
    const { segments } = this.table;
    for (const entry of this.catalogue.segments) {
      const segment = segments.get(entry.name) ?? (await this.disk.readSegment(entry));
      if (typeof segment === 'string') lost.add(entry.name);
      else listed.push({ entry, segment });
    }
    return { listed, lost };
  }

  /** Nothing that a segment holds may break a search: what proves damaged leaves, and its notes are read again. */
  #leaveOutDamaged(): boolean {
    const damaged = [...this.table.segments].filter(([, { damage }]) => damage !== undefined);
    if (damaged.length === 0) return false;
    const names = new Set(damaged.map(([name]) => name));
    this.table.leaveOut(names);
    this.catalogue = this.catalogue.withoutSegments(names);
    this.#hasLost = true;
    for (const [name, { damage }] of damaged) {
      this.repairs.onRepair(
        `Index segment ${name} cannot be read (${String(damage)}); its notes are not found until they are read again.`,
      );
    }
    return true;
  }

  #inTurn(write: () => Promise<void>): Promise<void> {
    const result = this.#writing.then(write);
    this.#writing = result.catch(() => undefined);
    return result;
  }

  #isOutdated(number: number): boolean {
    const outdated = this.catalogue.segmentsNotOf(this.disk.content);
    if (outdated.size === 0) return false;
    const path = this.table.path(number);
    if (this.#changed.has(path)) return false;
    // What was touched and saved keeps its number and lies elsewhere.
    const place = this.catalogue.placeOf(path) ?? this.table.placeOf(number);
    return place !== undefined && outdated.has(place.segment);
  }

  /** Before a note changes: remembers that, and where its version on the disk lies, which only its number may tell. */
  #change(path: string): void {
    const number = this.table.find(path);
    const place = number === undefined ? undefined : this.table.placeOf(number);
    if (place !== undefined) this.#superseded.set(path, place);
    this.#changed.add(path);
  }

  async #save(): Promise<void> {
    this.#leaveOutDamaged();
    const changed = this.#changed;
    if (changed.size === 0 && !this.#hasLost) return;
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
      this.#hasLost = false;
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
