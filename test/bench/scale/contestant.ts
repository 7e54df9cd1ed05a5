/**
 * How a query is asked: by word, by word with typos allowed where that is not the default, by its vector alone, by its
 * vector with its words explained, both ways, or by a bare scan of the vectors.
 */
export type QueryKind =
  'text' | 'text-with-typos' | 'vector' | 'vector-explained' | 'hybrid' | 'vector-scan' | 'float-scan';

/** A query with its vector made beforehand: no figure here contains the model's work. */
export interface SampleQuery {
  readonly text: string;
  /** Whether quotation marks and the like in the text mean something; the other engines know none. */
  readonly hasOperators?: boolean;
  readonly vector: Float32Array;
}

/** What taking in passages took. Making the passages (reading, parsing) is not in it. */
export interface GrowFigures {
  /** Passages taken in by this call. */
  readonly chunks: number;
  /** Milliseconds for their texts. */
  readonly textMs: number;
  /** Milliseconds for texts and vectors, where both go in at once; undefined where vectors are kept apart. */
  readonly textAndVectorMs?: number;
  /** Resident memory of the process afterwards. */
  readonly residentMegabytes: number;
}

/** A search engine in a process of its own, which grows from size to size and is asked in turns with the others. */
export interface Contestant {
  /** Takes in passages of the fixture until there are so many. */
  grow(chunks: number): Promise<GrowFigures>;
  /** Milliseconds of each query, the best ten answers asked for. */
  ask(kind: QueryKind, queries: readonly SampleQuery[]): Promise<readonly number[]>;
  /** Writes itself to a file in the engine's own way; gives its size, or why that failed. */
  save(file: string): Promise<SavedFile>;
}

export type SavedFile =
  { readonly sizeBytes: number; readonly ms: number } | { readonly failure: string; readonly ms: number };

/** How many answers every engine is asked for. */
export const ANSWERS = 10;
