import { hexToBytes } from '@noble/hashes/utils.js';
import type { NoteRecord } from '../vault';
import { searchDefaults } from './defaults';
import { renumbered } from './postings/forward';
import type { ForwardNote } from './postings/forward';
import { TextIndex } from './postings/text-index';
import { FormFinder } from './ranking/forms';
import { Titles } from './ranking/titles';

/** What the table tells of its changes, so that others can hold the same notes under the same numbers. */
export interface NoteListener {
  added(note: number): void;
  removed(note: number): void;
  /** All numbers are void; `added` follows for every note. */
  renumbered(): void;
}

/** The notes by path and by number, with everything the text arm keeps of them. */
export class NoteTable {
  #index = new TextIndex();
  #titles = new Titles();
  #finder = new FormFinder(this.#index);
  #records: (NoteRecord | undefined)[] = [];
  readonly #numbers = new Map<string, number>();

  #listener: NoteListener | undefined;

  /** Takes on who is told of changes from now on. */
  listen(listener: NoteListener): void {
    this.#listener = listener;
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
    return this.#numbers.size;
  }

  /** Adds a note, whose words are numbered by {@link NoteTable.index}'s vocabulary, in place of its earlier version. */
  put(record: NoteRecord, forward: ForwardNote): void {
    this.#drop(record.path);
    this.#add(record, forward);
    this.#rebuildIfWorn();
  }

  remove(path: string): boolean {
    const existed = this.#drop(path);
    if (existed) this.#rebuildIfWorn();
    return existed;
  }

  /** Replaces a record by one of the same text. */
  replaceRecord(record: NoteRecord): void {
    const number = this.#numbers.get(record.path);
    if (number !== undefined) this.#records[number] = record;
  }

  find(path: string): number | undefined {
    return this.#numbers.get(path);
  }

  /** The note's record; the number must be a live one. */
  record(number: number): NoteRecord {
    return this.#records[number] as NoteRecord;
  }

  path(number: number): string {
    return this.record(number).path;
  }

  mtimeMs(number: number): number {
    return this.record(number).mtimeMs;
  }

  /** Empty where the note could not be read. */
  contentHash(number: number): string {
    return this.record(number).contentHash;
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

  /** The content hashes of the note's passages in order, 16 bytes each. */
  passageHashes(number: number): Uint8Array {
    return hexToBytes(
      this.record(number)
        .chunks.map(({ contentHash }) => contentHash)
        .join(''),
    );
  }

  isLive(number: number): boolean {
    return this.#records[number] !== undefined;
  }

  /** Every live note. */
  *entries(): Generator<readonly [note: number, record: NoteRecord]> {
    for (const number of this.#numbers.values()) yield [number, this.record(number)];
  }

  #add(record: NoteRecord, forward: ForwardNote): void {
    const number = this.#index.add(forward, record.chunks.length);
    this.#records[number] = record;
    this.#numbers.set(record.path, number);
    this.#titles.add(number, record);
    this.#listener?.added(number);
  }

  #drop(path: string): boolean {
    const number = this.#numbers.get(path);
    if (number === undefined) return false;
    this.#titles.remove(number, this.record(number));
    this.#index.remove(number);
    this.#records[number] = undefined;
    this.#numbers.delete(path);
    this.#listener?.removed(number);
    return true;
  }

  /** Postings and words of removed notes are stepped over until they outweigh the rest. */
  #rebuildIfWorn(): void {
    const { deadShare, postings } = this.#index;
    if (postings.count < searchDefaults.minPostingsToRebuild || deadShare < searchDefaults.deadShare) return;
    const old = this.#index;
    const notes = [...this.entries()].map(([number, record]) => ({
      record,
      forward: old.forward(number) as ForwardNote,
    }));
    this.#index = new TextIndex();
    this.#titles = new Titles();
    this.#finder = new FormFinder(this.#index);
    this.#records = [];
    this.#numbers.clear();
    this.#listener?.renumbered();
    const numberOf = (term: number) => this.#index.vocabulary.add(old.vocabulary.term(term));
    for (const { record, forward } of notes) this.#add(record, renumbered(forward, numberOf));
  }
}
