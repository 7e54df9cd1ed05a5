import { HASH_BYTES, TriviumError, writeHash } from '../../platform';
import type { NoteRecord } from '../../vault';

/** What changes of a note when its file is touched and its text stays. */
export type FileTimes = Pick<NoteRecord, 'mtimeMs' | 'sizeBytes'>;

/** What a hit shows of a note beside its text. */
export type NoteOutline = Pick<NoteRecord, 'title' | 'chunks'>;

/** What is known of notes by their numbers, column by column, so that nothing is decoded that is not asked for. */
export interface NoteColumns {
  record(number: number): NoteRecord;
  /** The title and the passages, without the rest of the record. */
  outline(number: number): NoteOutline;
  /** The id of a passage, empty where the note has no such passage. */
  chunkId(number: number, passage: number): string;
  path(number: number): string;
  mtimeMs(number: number): number;
  sizeBytes(number: number): number;
  /** Empty where the note could not be read. */
  contentHash(number: number): string;
  hasProblems(number: number): boolean;
  tags(number: number): readonly string[];
  language(number: number): string | undefined;
  passageCount(number: number): number;
  /** The content hashes of the note's passages in order, 16 bytes each. */
  passageHashes(number: number): Uint8Array;
  /** The same text under new times. */
  touch(number: number, times: FileTimes): void;
}

/** @throws TriviumError `note-unreadable` where a passage's hash is none: it could not be found by it ever after */
export function passageHashesOf({ path, chunks }: NoteRecord): Uint8Array {
  const bytes = new Uint8Array(chunks.length * HASH_BYTES);
  chunks.forEach(({ contentHash }, passage) => {
    if (writeHash(contentHash, bytes, passage * HASH_BYTES)) return;
    throw new TriviumError('note-unreadable', `${path}: "${contentHash}" is no content hash of a passage.`);
  });
  return bytes;
}
