import type { VectorStore } from '../embedding';
import type { Clock, ProgressListener } from '../platform';
import type { Chunk, NoteRecord } from '../vault';
import type { ParsedQuery } from './query';

export type SearchMode = 'text' | 'vector' | 'hybrid';

/** A note on its way into the index: what is remembered, and the texts that are tokenised and then let go. */
export interface IndexedNote {
  readonly record: NoteRecord;
  readonly chunks: readonly Chunk[];
}

/** What a hit owes its place to; shown to the user and to agents. */
export interface HitReason {
  /** Rank in the text arm, from 1, where the text arm found it. */
  readonly textRank?: number;
  /** Rank in the vector arm, from 1. */
  readonly vectorRank?: number;
  /** Cosine of the query and the best window of the passage. */
  readonly similarity?: number;
  /** Query words found, as the user wrote them. */
  readonly words: readonly string[];
  /** Fields the words were found in. */
  readonly fields: readonly string[];
}

/** The best passage of a note. */
export interface NoteHit {
  readonly path: string;
  readonly chunkId: string;
  readonly score: number;
  readonly reason: HitReason;
}

/** How much of a text's words notes have. Notes go by number. */
export interface WordShares {
  /** Numbers stay with their notes as long as this is the same object; a note that is put anew gets a new one. */
  readonly numbering: object;
  readonly notes: readonly number[];
  /** Of each, the part of what the text's telling words weigh together that it has in some form: above 0, at most 1. */
  readonly shares: readonly number[];
  /** Of a note by its number; to be asked before anything changes. */
  readonly pathOf: (note: number) => string;
}

export interface IndexSearchOptions {
  readonly mode: SearchMode;
  readonly limit: number;
  /** Needed by `vector` and `hybrid`; without it `hybrid` answers as `text` does. */
  readonly queryVector?: Float32Array;
  /** Paths that must not be among the hits (a note looked up by its own text). */
  readonly without?: ReadonlySet<string>;
}

/** What tells whether a note's file changed, without the rest of its record. */
export interface IndexedFile {
  readonly path: string;
  readonly mtimeMs: number;
  readonly sizeBytes: number;
  /** Empty where the note could not be read. */
  readonly contentHash: string;
  /** Whether an earlier version of Trivium cut and read the note, so that it has to be read again though it is the same. */
  readonly isOutdated: boolean;
}

/** What has no vector in a store yet. */
export interface MissingVectors {
  /** Notes with such a passage, the newest first. */
  readonly paths: readonly string[];
  /** Distinct such passages: what is to be embedded. */
  readonly passages: number;
  /** The same with each of its occurrences in the vault, out of {@link SearchIndex.chunkCount}. */
  readonly occurrences: number;
}

export interface CompactOptions {
  readonly clock: Clock;
  readonly signal?: AbortSignal;
  readonly onProgress?: ProgressListener;
}

/** Everything the search knows of the notes, in memory. Changes are visible to the next search. */
export interface SearchIndex {
  readonly noteCount: number;
  readonly chunkCount: number;
  /** Adds the note or replaces its earlier version. */
  put(note: IndexedNote): void;
  /** The same text under new times: keeps postings, replaces the record's mtime and size. */
  touch(path: string, mtimeMs: number, sizeBytes: number): void;
  remove(path: string): void;
  record(path: string): NoteRecord | undefined;
  /** What a hit shows of a note beside its text: of a note on disk no more is decoded. */
  outline(path: string): Pick<NoteRecord, 'title' | 'chunks'> | undefined;
  /** See {@link IndexedFile.isOutdated}. */
  isOutdated(path: string): boolean;
  /** Every note's file, without decoding records. */
  files(): IterableIterator<IndexedFile>;
  /** Every note with a problem, without decoding the others. One that could not be read has an empty content hash. */
  problemNotes(): IterableIterator<NoteRecord>;
  withoutVectors(store: VectorStore): MissingVectors;
  /** Which vectors the vector arm scans; undefined turns it off. Rows added to the store later are found too. */
  useVectors(store: VectorStore | undefined): void;
  search(query: ParsedQuery, options: IndexSearchOptions): Promise<readonly NoteHit[]>;
  /**
   * Every note that has any of a text's telling words, in no order: for whoever weighs what is found against something else
   * than other notes. Nothing in the text is an operator.
   */
  wordShares(text: string): WordShares;
  /** Writes what changed since the last save as one segment, the manifest last. */
  save(): Promise<void>;
  /** Whether so much changed since the index was laid out that opening it anew would take noticeably longer. */
  readonly isWorn: boolean;
  /**
   * Lays out the index anew for a quick start: merges segments, drops what is dead, writes the postings as they are
   * searched. Gives way to queries all the time; changes may come meanwhile. Nothing is lost when it is cut short.
   *
   * @throws TriviumError `cancelled`, or a storage error
   */
  compact(options: CompactOptions): Promise<void>;
}
