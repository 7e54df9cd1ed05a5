import type { NoteRecord } from '../vault';
import type { ForwardNote } from './postings/forward';

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
  /** The note's words in order, under the segment's own numbers. */
  forward(place: number): ForwardNote;
}
