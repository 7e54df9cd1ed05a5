import type { SharedFiles } from '../../../indexer/memory';

/** {@link SharedFiles} that live as long as the process. Several may share their `files`. */
export function createMemorySharedFiles(
  files: Map<string, string> = new Map(),
  folder = 'Trivium',
): SharedFiles {
  return {
    folder,
    read: (name) => Promise.resolve(files.get(name)),
    replace: (name, before, text) => {
      if (files.get(name) !== before) return Promise.resolve(false);
      files.set(name, text);
      return Promise.resolve(true);
    },
  };
}
