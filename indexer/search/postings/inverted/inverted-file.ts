import type { StoredNotes } from '../../stored-notes';
import type { WrittenNotes } from './written-notes';
import type { WrittenPostings } from './written-postings';
import type { WrittenTrigrams } from './written-trigrams';
import type { WrittenWords } from './written-words';

/** A segment that an inverted file is written over. */
export interface InvertedSegment {
  readonly name: string;
  readonly notes: StoredNotes;
  isLive(place: number): boolean;
}

/** A piece of an inverted file, small enough for any storage to take at once. */
export interface InvertedPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The words of a list of segments as they are searched. A note's number is the number of notes in the segments before
 * its own, plus its place. Derived: what is lost of it is made again from the segments.
 */
export interface InvertedFile {
  /** The segments it was written over, in order. */
  readonly segmentNames: readonly string[];
  /** Note numbers it covers, those of dead notes included. */
  readonly noteCount: number;
  /** The number of a segment's first note. */
  firstNote(segment: number): number;
  /** The place in {@link InvertedFile.segmentNames} of the segment that a note lies in. */
  segmentOf(note: number): number;
  /** Whether the note was live when the file was written; the words of others are not in it. */
  wasLive(note: number): boolean;
  readonly words: WrittenWords;
  readonly trigrams: WrittenTrigrams;
  readonly postings: WrittenPostings;
  readonly notes: WrittenNotes;
}
