import type { LedgerFolder } from '../../ledger';
import { TriviumError } from '../../platform';
import type { Storage } from '../../platform';

/**
 * Ledgers that read what is there and keep what is written to themselves: a dry run is the real run over them, so that it
 * tells exactly what would come.
 */
export function copyOfLedgers(folder: LedgerFolder): LedgerFolder {
  /** Files that were written here; undefined where the file was removed. */
  const changed = new Map<string, { readonly text: string; readonly version: number } | undefined>();
  let version = 0;
  const read = async (name: string): Promise<string | undefined> =>
    changed.has(name) ? changed.get(name)?.text : folder.read(name);
  return {
    list: async () => {
      const untouched = (await folder.list()).filter(({ name }) => !changed.has(name));
      const written = [...changed].flatMap(([name, file]) =>
        file === undefined || name.includes('/')
          ? []
          : [{ name, sizeBytes: file.text.length, mtimeMs: file.version }],
      );
      return [...untouched, ...written].sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    read,
    append: async (name, text, header) => {
      const before = (await read(name)) ?? header;
      version += 1;
      changed.set(name, { text: before + text, version });
    },
    copy: async (name, into) => {
      const text = await read(name);
      if (text === undefined)
        throw new TriviumError('storage-unwritable', `There is no ledger ${name} to copy.`);
      version += 1;
      changed.set(`${into}/${name}`, { text, version });
    },
    remove: (name) => {
      changed.set(name, undefined);
      return Promise.resolve();
    },
  };
}

/** A storage that reads what is there and keeps what is written to itself. */
export function copyOfStorage(storage: Storage): Storage {
  /** Undefined where the blob was removed. */
  const changed = new Map<string, Uint8Array | undefined>();
  const read = async (name: string): Promise<Uint8Array | undefined> =>
    changed.has(name) ? changed.get(name) : storage.read(name);
  const list = async (prefix: string): Promise<readonly string[]> => {
    const names = new Set(await storage.list(prefix));
    for (const [name, bytes] of changed) {
      if (bytes === undefined) names.delete(name);
      else if (name.startsWith(prefix)) names.add(name);
    }
    return [...names].sort();
  };
  return {
    read,
    list,
    write: (name, bytes) => {
      changed.set(name, bytes.slice());
      return Promise.resolve();
    },
    append: async (name, bytes) => {
      const before = (await read(name)) ?? new Uint8Array();
      const after = new Uint8Array(before.length + bytes.length);
      after.set(before);
      after.set(bytes, before.length);
      changed.set(name, after);
    },
    remove: (name) => {
      changed.set(name, undefined);
      return Promise.resolve();
    },
    sizeBytes: async (prefix) => {
      let total = 0;
      for (const name of await list(prefix)) total += (await read(name))?.length ?? 0;
      return total;
    },
  };
}
