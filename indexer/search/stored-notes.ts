import type { NoteRecord } from '../vault';
import type { ForwardNote } from './postings/forward';
import type { NoteWords } from './postings/note-words';

/**
 * The notes of one written segment by their place in it, read where they lie: nothing is decoded before it is asked for,
 * and nothing that was decoded is kept.
 */
export interface StoredNotes {
  readonly noteCount: number;
  /** The terms of the words by the segment's own numbers. */
  readonly terms: readonly string[];
  record(place: number): NoteRecord;
  path(place: number): string;
  mtimeMs(place: number): number;
  sizeBytes(place: number): number;
  /** Empty where the note could not be read. */
  contentHash(place: number): string;
  /** Whether the note's record lists problems. */
  hasProblems(place: number): boolean;
  tags(place: number): readonly string[];
  language(place: number): string | undefined;
  passageCount(place: number): number;
  /** The content hashes of the note's passages in order, 16 bytes each. */
  passageHashes(place: number): Uint8Array;
  /**
   * Puts the note's words into `into`.
   *
   * @param numbering by the segment's own numbers, those under which the terms are wanted; their own where undefined
   * @param lastUnit words of later units are left out; all are read where undefined
   */
  readWords(place: number, into: NoteWords, numbering?: Uint32Array, lastUnit?: number): void;
  /** The note's words in order, under the segment's own numbers, to be kept. */
  forward(place: number): ForwardNote;
}
