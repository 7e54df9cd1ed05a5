import type { NoteRecord } from '../../vault';
import type { StoredSegment } from '../persistence/stored-segment';
import type { InvertedFile } from '../postings/inverted';
import type { FileTimes, NoteColumns, NoteOutline } from './note-columns';

/** Where a note lies on the disk. */
export interface StoredPlace {
  readonly segment: string;
  readonly place: number;
}

/** The notes that an inverted file covers, under its numbers, read from its segments. */
export class WrittenNotes implements NoteColumns {
  /** Notes whose file was touched since and still says the same. */
  readonly #touched = new Map<number, FileTimes>();

  /** @param segments those of the file in its order, undefined where one is lost: its notes are not to be asked about */
  constructor(
    readonly file: InvertedFile,
    readonly segments: readonly (StoredSegment | undefined)[],
  ) {}

  /** Notes in segments that are lost. */
  get lostCount(): number {
    let count = 0;
    this.segments.forEach((notes, segment) => {
      if (notes === undefined) count += this.file.firstNote(segment + 1) - this.file.firstNote(segment);
    });
    return count;
  }

  /** The same without some segments. */
  without(names: ReadonlySet<string>): WrittenNotes {
    const segments = this.segments.map((notes, segment) =>
      names.has(this.file.segmentNames[segment] as string) ? undefined : notes,
    );
    const others = new WrittenNotes(this.file, segments);
    for (const [number, times] of this.#touched) others.touch(number, times);
    return others;
  }

  /** The segments that are there, by name. */
  get byName(): ReadonlyMap<string, StoredSegment> {
    const named = this.file.segmentNames.map((name, segment) => [name, this.segments[segment]] as const);
    return new Map(named.filter((one): one is [string, StoredSegment] => one[1] !== undefined));
  }

  placeOf(number: number): StoredPlace {
    const segment = this.file.segmentOf(number);
    return { segment: this.file.segmentNames[segment] as string, place: this.#place(number) };
  }

  record(number: number): NoteRecord {
    const record = this.#notes(number).record(this.#place(number));
    const times = this.#touched.get(number);
    return times === undefined ? record : { ...record, ...times };
  }

  outline(number: number): NoteOutline {
    return this.#notes(number).outline(this.#place(number));
  }

  chunkId(number: number, passage: number): string {
    return this.#notes(number).chunkId(this.#place(number), passage);
  }

  path(number: number): string {
    return this.#notes(number).path(this.#place(number));
  }

  mtimeMs(number: number): number {
    return this.#touched.get(number)?.mtimeMs ?? this.#notes(number).mtimeMs(this.#place(number));
  }

  sizeBytes(number: number): number {
    return this.#touched.get(number)?.sizeBytes ?? this.#notes(number).sizeBytes(this.#place(number));
  }

  contentHash(number: number): string {
    return this.#notes(number).contentHash(this.#place(number));
  }

  hasProblems(number: number): boolean {
    return this.#notes(number).hasProblems(this.#place(number));
  }

  tags(number: number): readonly string[] {
    return this.#notes(number).tags(this.#place(number));
  }

  language(number: number): string | undefined {
    return this.#notes(number).language(this.#place(number));
  }

  passageCount(number: number): number {
    return this.#notes(number).passageCount(this.#place(number));
  }

  passageHashes(number: number): Uint8Array {
    return this.#notes(number).passageHashes(this.#place(number));
  }

  touch(number: number, { mtimeMs, sizeBytes }: FileTimes): void {
    this.#touched.set(number, { mtimeMs, sizeBytes });
  }

  #notes(number: number): StoredSegment {
    const notes = this.segments[this.file.segmentOf(number)];
    if (notes === undefined) throw new RangeError(`The segment of note ${number} is lost.`);
    return notes;
  }

  #place(number: number): number {
    return number - this.file.firstNote(this.file.segmentOf(number));
  }
}
