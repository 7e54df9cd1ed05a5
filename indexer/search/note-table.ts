import type { NoteRecord } from '../vault';
import { searchDefaults } from './defaults';
import { LaterNotes } from './notes/later-notes';
import type { FileTimes, NoteColumns, NoteOutline } from './notes/note-columns';
import type { StoredPlace, WrittenNotes } from './notes/written-notes';
import type { StoredSegment } from './persistence/stored-segment';
import { renumbered } from './postings/forward';
import type { ForwardNote } from './postings/forward';
import { TextIndex } from './postings/text-index';
import type { Vocabulary } from './postings/vocabulary';
import { FormFinder } from './ranking/forms';
import { Titles } from './ranking/titles';

/** A note with its words, numbered by some vocabulary. */
interface WordedNote {
  readonly record: NoteRecord;
  readonly forward: ForwardNote;
}

/**
 * The notes by path and by number, with everything the text arm keeps of them. The notes of an inverted file have the
 * first numbers and are read from its segments; what came later is held as objects. Nobody else can tell one from the
 * other. Columns and records are asked of live notes only.
 */
export class NoteTable implements NoteColumns {
  #written: WrittenNotes | undefined;
  #later: LaterNotes;
  #index: TextIndex;
  #titles: Titles;
  #finder: FormFinder;
  /** Written notes by path, those that died since included; made when first asked for. */
  #writtenNumbers: ReadonlyMap<string, number> | undefined;
  /** Written notes that died since. */
  #struckOutCount: number;

  /** @param written the notes of an inverted file, where there is one */
  constructor(written?: WrittenNotes) {
    this.#written = written;
    this.#later = new LaterNotes(this.writtenCount);
    this.#index = new TextIndex(written?.file, written?.segments);
    this.#titles = new Titles(this.#index);
    this.#finder = new FormFinder(this.#index);
    this.#struckOutCount = written?.lostCount ?? 0;
  }

  get index(): TextIndex {
    return this.#index;
  }

  get titles(): Titles {
    return this.#titles;
  }

  get finder(): FormFinder {
    return this.#finder;
  }

  get noteCount(): number {
    return this.#index.noteCount;
  }

  /** Numbers below this are notes of an inverted file. */
  get writtenCount(): number {
    return this.#written?.file.noteCount ?? 0;
  }

  /** Adds a note, whose words are numbered by {@link NoteTable.index}'s vocabulary, in place of its earlier version. */
  put(record: NoteRecord, forward: ForwardNote): void {
    const earlier = this.find(record.path);
    if (earlier !== undefined) this.#drop(earlier);
    this.add(record, forward);
    this.#rebuildIfWorn();
  }

  /** Adds a note that has no earlier version: looking for one would read the paths of all. */
  add(record: NoteRecord, forward: ForwardNote): void {
    this.#later.add(record);
    this.#titles.add(this.#index.add(forward, record.chunks.length), record);
  }

  remove(path: string): boolean {
    const number = this.find(path);
    if (number === undefined) return false;
    this.#drop(number);
    this.#rebuildIfWorn();
    return true;
  }

  /** Removes a note of the inverted file that died after it was written. */
  strikeOut(number: number): void {
    if (this.isLive(number)) this.#drop(number);
  }

  /** Notes that came or went since the inverted file was written, those that did both included. */
  get changedCount(): number {
    return this.#index.numberCount - this.writtenCount + this.#struckOutCount;
  }

  find(path: string): number | undefined {
    const later = this.#later.find(path);
    if (later !== undefined) return later;
    const written = this.#findWritten(path);
    return written !== undefined && this.isLive(written) ? written : undefined;
  }

  /** The segments of the inverted file that are read where they lie, by name. */
  get segments(): ReadonlyMap<string, StoredSegment> {
    return this.#written?.byName ?? new Map<string, StoredSegment>();
  }

  /** Where a note of the inverted file lies on the disk. */
  placeOf(number: number): StoredPlace | undefined {
    return number < this.writtenCount ? this.#written?.placeOf(number) : undefined;
  }

  isLive(number: number): boolean {
    return this.#index.isLive(number);
  }

  /** The numbers of all live notes, in order. */
  *numbers(): Generator<number> {
    for (let number = 0; number < this.#index.numberCount; number++) if (this.isLive(number)) yield number;
  }

  record(number: number): NoteRecord {
    return this.#columns(number).record(number);
  }

  outline(number: number): NoteOutline {
    return this.#columns(number).outline(number);
  }

  chunkId(number: number, passage: number): string {
    return this.#columns(number).chunkId(number, passage);
  }

  path(number: number): string {
    return this.#columns(number).path(number);
  }

  mtimeMs(number: number): number {
    return this.#columns(number).mtimeMs(number);
  }

  sizeBytes(number: number): number {
    return this.#columns(number).sizeBytes(number);
  }

  contentHash(number: number): string {
    return this.#columns(number).contentHash(number);
  }

  hasProblems(number: number): boolean {
    return this.#columns(number).hasProblems(number);
  }

  tags(number: number): readonly string[] {
    return this.#columns(number).tags(number);
  }

  language(number: number): string | undefined {
    return this.#columns(number).language(number);
  }

  passageCount(number: number): number {
    return this.#columns(number).passageCount(number);
  }

  passageHashes(number: number): Uint8Array {
    return this.#columns(number).passageHashes(number);
  }

  touch(number: number, times: FileTimes): void {
    this.#columns(number).touch(number, times);
  }

  /**
   * Takes up a newly written inverted file in place of all there is, in one step.
   *
   * @param changed paths of the notes that are not what the file says any more: they stay as they are here
   * @returns where the file's version of them lies on the disk
   */
  replace(written: WrittenNotes | undefined, changed: Iterable<string>): Map<string, StoredPlace> {
    const paths = [...changed];
    const { vocabulary } = this.#index;
    const kept = paths.map((path) => this.find(path)).flatMap((number) => this.#worded(number));
    this.#startAnew(written);
    const superseded = new Map<string, StoredPlace>();
    for (const path of paths) {
      const number = this.#findWritten(path);
      const place = number === undefined ? undefined : this.placeOf(number);
      if (number === undefined || place === undefined) continue;
      superseded.set(path, place);
      this.strikeOut(number);
    }
    this.#addAll(kept, vocabulary);
    return superseded;
  }

  /** Leaves out segments of the inverted file that proved damaged. All numbers but those of later notes stay. */
  leaveOut(segments: ReadonlySet<string>): void {
    const { vocabulary } = this.#index;
    const dead: number[] = [];
    for (let number = 0; number < this.writtenCount; number++) if (!this.isLive(number)) dead.push(number);
    const later = [...this.numbers()].filter((number) => number >= this.writtenCount);
    const kept = later.flatMap((number) => this.#worded(number));
    this.#startAnew(this.#written?.without(segments));
    for (const number of dead) this.strikeOut(number);
    this.#addAll(kept, vocabulary);
  }

  #startAnew(written: WrittenNotes | undefined): void {
    this.#written = written;
    this.#writtenNumbers = undefined;
    this.#later = new LaterNotes(this.writtenCount);
    this.#index = new TextIndex(written?.file, written?.segments);
    this.#titles = new Titles(this.#index);
    this.#finder = new FormFinder(this.#index);
    this.#struckOutCount = written?.lostCount ?? 0;
  }

  /** @param theirs the vocabulary that the notes' words are numbered by */
  #addAll(notes: readonly WordedNote[], theirs: Vocabulary): void {
    const numberOf = (term: number) => this.#index.vocabulary.add(theirs.term(term));
    for (const { record, forward } of notes) this.add(record, renumbered(forward, numberOf));
  }

  #columns(number: number): NoteColumns {
    return this.#written !== undefined && number < this.#written.file.noteCount ? this.#written : this.#later;
  }

  #drop(number: number): void {
    if (number >= this.writtenCount) {
      this.#titles.remove(number, this.record(number));
      this.#later.remove(number);
    } else {
      this.#struckOutCount += 1;
    }
    this.#index.remove(number);
  }

  #findWritten(path: string): number | undefined {
    if (this.#written === undefined) return undefined;
    if (this.#writtenNumbers === undefined) {
      const numbers = new Map<string, number>();
      for (let number = 0; number < this.writtenCount; number++) {
        if (this.isLive(number)) numbers.set(this.#written.path(number), number);
      }
      this.#writtenNumbers = numbers;
    }
    return this.#writtenNumbers.get(path);
  }

  #worded(number: number | undefined): WordedNote[] {
    const forward = number === undefined ? undefined : this.#index.forward(number);
    return number === undefined || forward === undefined ? [] : [{ record: this.record(number), forward }];
  }

  /**
   * Postings and words of removed notes are stepped over until they outweigh the rest. An index with an inverted file is
   * written anew instead, in the background.
   */
  #rebuildIfWorn(): void {
    const { deadShare, postings } = this.#index;
    if (this.#written !== undefined || postings.count < searchDefaults.minPostingsToRebuild) return;
    if (deadShare < searchDefaults.deadShare) return;
    this.replace(
      undefined,
      Array.from(this.numbers(), (number) => this.path(number)),
    );
  }
}
