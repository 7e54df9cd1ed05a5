import { TriviumError } from '../platform';
import type { LedgerFolder } from './ledger-folder';

/** A {@link LedgerFolder} that lives as long as the process; several ledgers may share its `files`. */
export function createMemoryLedgerFolder(files: Map<string, string> = new Map()): LedgerFolder {
  const versions = new Map<string, { readonly text: string; readonly version: number }>();
  let count = 0;
  /** A time that is another one whenever the text is. */
  const versionOf = (name: string, text: string): number => {
    const known = versions.get(name);
    if (known?.text === text) return known.version;
    count += 1;
    versions.set(name, { text, version: count });
    return count;
  };
  return {
    list: () =>
      Promise.resolve(
        [...files]
          .filter(([name]) => !name.includes('/'))
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, text]) => ({ name, sizeBytes: text.length, mtimeMs: versionOf(name, text) })),
      ),
    read: (name) => Promise.resolve(files.get(name)),
    append: (name, text, header) => {
      files.set(name, (files.get(name) ?? header) + text);
      return Promise.resolve();
    },
    copy: (name, into) => {
      const text = files.get(name);
      if (text === undefined) {
        return Promise.reject(new TriviumError('storage-unwritable', `There is no ledger ${name} to copy.`));
      }
      files.set(`${into}/${name}`, text);
      return Promise.resolve();
    },
    remove: (name) => {
      files.delete(name);
      return Promise.resolve();
    },
  };
}
