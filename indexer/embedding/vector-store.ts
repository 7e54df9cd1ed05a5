import type { EmbeddingIdentity, WindowVectors } from './embedder';

/** Rows of one content hash: a text longer than the model's window has several, side by side. */
export interface RowRange {
  readonly first: number;
  readonly count: number;
}

/**
 * All vectors of one model, once: int8 rows with a scale each, keyed by the content hash of the chunk they were made
 * from. They are scanned where they lie. Rows are only ever added; {@link VectorStore.retain} drops what no
 * chunk uses any more.
 */
export interface VectorStore {
  readonly identity: EmbeddingIdentity;
  readonly rowCount: number;
  /** Raised whenever rows get other numbers, by {@link VectorStore.retain}. */
  readonly epoch: number;
  find(contentHash: string): RowRange | undefined;
  /** The same for the 16 bytes of a hash at an offset of `hashes`, without a string in between. */
  findBytes(hashes: Uint8Array, offset: number): RowRange | undefined;
  /**
   * The cosine of a query of length 1 with every row, the query rounded to int16: near enough to choose what
   * {@link VectorStore.similarity} is asked about. `rowCount` values and spare room, in an array that the next call reuses.
   *
   * @param nearest how many of the nearest rows are wanted; where it is given, others may be -Infinity, and of the last
   *   ones wanted a few in a thousand are missed. All rows are wanted where it is not.
   */
  scan(query: Float32Array, nearest?: number): Float32Array;
  /** The cosine of a row with a query of length 1 that is not rounded. */
  similarity(row: number, query: Float32Array): number;
  /** Adds the row's unit vector to `target` (`dimensions` values). */
  addRow(row: number, target: Float32Array): void;
  /** The hash whose text made this row. */
  hashOfRow(row: number): string;
  /** Quantises and keeps the vectors in memory; {@link VectorStore.flush} makes them durable. */
  add(contentHash: string, vectors: WindowVectors): void;
  /** Writes what was added since the last flush as one segment, the manifest last. */
  flush(): Promise<void>;
  /** Forgets every row whose hash is not in the set, and writes the rest anew. Row numbers change. */
  retain(contentHashes: ReadonlySet<string>): Promise<void>;
}
