/**
 * Named blobs for what can be rebuilt: files in a data folder, an IndexedDB database, or memory. Names are `/`
 * separated, without `..`. Everything derived is kept here and nowhere else.
 */
export interface Storage {
  /** The blob's bytes, or undefined where there is none. */
  read(name: string): Promise<Uint8Array | undefined>;
  /**
   * Replaces the blob as a whole: after a crash a reader sees the old bytes or the new, never a mixture.
   *
   * @throws TriviumError `storage-full`, `storage-unwritable` or `read-only`
   */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Adds to the blob's end and flushes; a crash may leave a torn tail, which the reader must step over. */
  append(name: string, bytes: Uint8Array): Promise<void>;
  /** All names that begin with the prefix, sorted. */
  list(prefix: string): Promise<readonly string[]>;
  /** Removes the blob; no error where there is none. */
  remove(name: string): Promise<void>;
  /** Bytes held under the prefix, as the platform counts them. */
  sizeBytes(prefix: string): Promise<number>;
}
