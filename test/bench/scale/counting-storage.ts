import type { Storage } from '../../../indexer/platform';

/** A storage that counts what is written to another one. */
export interface CountingStorage extends Storage {
  /** Bytes and blobs written since the last call. */
  takeWritten(): { readonly bytes: number; readonly blobs: number };
}

export function createCountingStorage(storage: Storage): CountingStorage {
  let bytes = 0;
  let blobs = 0;
  const count = (written: Uint8Array): void => {
    bytes += written.length;
    blobs += 1;
  };
  return {
    read: (name) => storage.read(name),
    list: (prefix) => storage.list(prefix),
    remove: (name) => storage.remove(name),
    sizeBytes: (prefix) => storage.sizeBytes(prefix),
    write: (name, written) => {
      count(written);
      return storage.write(name, written);
    },
    append: (name, written) => {
      count(written);
      return storage.append(name, written);
    },
    takeWritten: () => {
      const written = { bytes, blobs };
      bytes = 0;
      blobs = 0;
      return written;
    },
  };
}
