import type { NoteRecord } from '../../vault';
import { passageHashesOf } from './note-columns';
import type { FileTimes, NoteColumns, NoteOutline } from './note-columns';

interface LaterNote {
  record: NoteRecord;
  readonly passageHashes: Uint8Array;
}

/** The notes that came after the inverted file was written, as objects; all there are where there is none. */
export class LaterNotes implements NoteColumns {
  readonly #notes: (LaterNote | undefined)[] = [];
  readonly #numbers = new Map<string, number>();

  /** @param first the number of the first of them */
  constructor(private readonly first: number) {}

  /** Adds a note under the next number. */
  add(record: NoteRecord): void {
    this.#numbers.set(record.path, this.first + this.#notes.length);
    this.#notes.push({ record, passageHashes: passageHashesOf(record) });
  }

  remove(number: number): void {
    this.#numbers.delete(this.path(number));
    this.#notes[number - this.first] = undefined;
  }

  find(path: string): number | undefined {
    return this.#numbers.get(path);
  }

  record(number: number): NoteRecord {
    return this.#note(number).record;
  }

  outline(number: number): NoteOutline {
    return this.record(number);
  }

  chunkId(number: number, passage: number): string {
    return this.record(number).chunks[passage]?.id ?? '';
  }

  path(number: number): string {
    return this.record(number).path;
  }

  mtimeMs(number: number): number {
    return this.record(number).mtimeMs;
  }

  sizeBytes(number: number): number {
    return this.record(number).sizeBytes;
  }

  contentHash(number: number): string {
    return this.record(number).contentHash;
  }

  hasProblems(number: number): boolean {
    return this.record(number).problems.length > 0;
  }

  tags(number: number): readonly string[] {
    return this.record(number).tags;
  }

  language(number: number): string | undefined {
    return this.record(number).language;
  }

  passageCount(number: number): number {
    return this.record(number).chunks.length;
  }

  passageHashes(number: number): Uint8Array {
    return this.#note(number).passageHashes;
  }

  touch(number: number, times: FileTimes): void {
    const note = this.#note(number);
    note.record = { ...note.record, ...times };
  }

  #note(number: number): LaterNote {
    const note = this.#notes[number - this.first];
    if (note === undefined) throw new RangeError(`There is no note ${number}.`);
    return note;
  }
}
