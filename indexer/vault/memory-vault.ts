import { TriviumError } from '../platform';
import type { Vault, VaultChange, VaultFile } from './vault';

/** A vault in memory, with the edits a user or a sync would make from outside. Each tells the watchers. */
export interface MemoryVault extends Vault {
  /** Creates or replaces a file; `mtimeMs` is by default a millisecond after the newest file. */
  write(path: string, text: string, mtimeMs?: number): void;
  rename(path: string, newPath: string): void;
  delete(path: string): void;
  /** Changes a file's time and nothing else. */
  touch(path: string, mtimeMs: number): void;
  /** Makes reading the file fail, until it is written again. */
  breakFile(path: string): void;
}

export interface MemoryVaultOptions {
  readonly name?: string;
  /** Time of the files given at the start. */
  readonly mtimeMs?: number;
}

interface MemoryFile {
  readonly text: string;
  readonly mtimeMs: number;
  readonly isBroken?: boolean;
}

/** A {@link Vault} that lives in memory: for tests, and for showing the engine without a disk. */
export function createMemoryVault(
  files: Readonly<Record<string, string>>,
  options: MemoryVaultOptions = {},
): MemoryVault {
  let now = options.mtimeMs ?? 0;
  const contents = new Map<string, MemoryFile>();
  for (const [path, text] of Object.entries(files)) contents.set(path, { text, mtimeMs: now });
  const listeners = new Set<(change: VaultChange) => void>();
  const tell = (change: VaultChange): void => {
    for (const listener of [...listeners]) listener(change);
  };

  const fileAt = (path: string): MemoryFile => {
    const file = contents.get(path);
    if (!file) throw new TriviumError('note-not-found', `There is no file "${path}" in this vault.`);
    return file;
  };
  const write = (path: string, text: string, mtimeMs = now + 1): void => {
    const kind = contents.has(path) ? 'modify' : 'create';
    now = Math.max(now, mtimeMs);
    contents.set(path, { text, mtimeMs });
    tell({ kind, path });
  };
  const remove = (path: string): void => {
    fileAt(path);
    contents.delete(path);
    tell({ kind: 'delete', path });
  };

  return {
    name: options.name ?? 'memory',
    list: (signal) =>
      attempt(() => {
        signal?.throwIfAborted();
        return [...contents].map(([path, file]) => toVaultFile(path, file));
      }),
    stat: (path) =>
      attempt(() => {
        const file = contents.get(path);
        return file && toVaultFile(path, file);
      }),
    read: (path) =>
      attempt(() => {
        const file = fileAt(path);
        if (file.isBroken === true) {
          throw new TriviumError(
            'note-unreadable',
            `"${path}" cannot be read. Check the file's permissions.`,
          );
        }
        return file.text;
      }),
    watch: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    process: (path, edit) =>
      attempt(() => {
        const text = edit(fileAt(path).text);
        write(path, text);
        return text;
      }),
    trash: (path) => attempt(() => remove(path)),
    write,
    rename: (path, newPath) => {
      const file = fileAt(path);
      contents.delete(path);
      contents.set(newPath, file);
      tell({ kind: 'rename', path: newPath, oldPath: path });
    },
    delete: remove,
    touch: (path, mtimeMs) => {
      contents.set(path, { ...fileAt(path), mtimeMs });
      tell({ kind: 'modify', path });
    },
    breakFile: (path) => {
      contents.set(path, { ...fileAt(path), isBroken: true });
      tell({ kind: 'modify', path });
    },
  };
}

function toVaultFile(path: string, file: MemoryFile): VaultFile {
  return { path, sizeBytes: new TextEncoder().encode(file.text).length, mtimeMs: file.mtimeMs };
}

/** Runs at once; what it throws becomes the promise's rejection. */
function attempt<T>(work: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(work());
  });
}
