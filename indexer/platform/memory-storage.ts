import type { Storage } from './storage';

/** A {@link Storage} that lives as long as the process: for tests and for runs that must leave no trace. */
export function createMemoryStorage(blobs: Map<string, Uint8Array> = new Map()): Storage {
  return {
    read: (name) => Promise.resolve(blobs.get(name)?.slice()),
    write: (name, bytes) => {
      blobs.set(name, bytes.slice());
      return Promise.resolve();
    },
    append: (name, bytes) => {
      const before = blobs.get(name) ?? new Uint8Array();
      const after = new Uint8Array(before.length + bytes.length);
      after.set(before);
      after.set(bytes, before.length);
      blobs.set(name, after);
      return Promise.resolve();
    },
    list: (prefix) => Promise.resolve([...blobs.keys()].filter((name) => name.startsWith(prefix)).sort()),
    remove: (name) => {
      blobs.delete(name);
      return Promise.resolve();
    },
    sizeBytes: (prefix) => {
      let sum = 0;
      for (const [name, bytes] of blobs) if (name.startsWith(prefix)) sum += bytes.length;
      return Promise.resolve(sum);
    },
  };
}
