import type { Storage } from './storage';

/** A part of a storage as one of its own: its blobs' names begin with the folder, and nothing outside of it is seen. */
export function storageUnder(storage: Storage, folder: string): Storage {
  const prefix = `${folder}/`;
  return {
    read: (name) => storage.read(prefix + name),
    write: (name, bytes) => storage.write(prefix + name, bytes),
    append: (name, bytes) => storage.append(prefix + name, bytes),
    list: async (start) => (await storage.list(prefix + start)).map((name) => name.slice(prefix.length)),
    remove: (name) => storage.remove(prefix + name),
    sizeBytes: (start) => storage.sizeBytes(prefix + start),
  };
}
