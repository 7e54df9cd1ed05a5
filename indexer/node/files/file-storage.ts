import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Storage } from '../../platform';
import { TriviumError } from '../../platform';
import { TEMPORARY_SUFFIX, writeFileAtomically } from './atomic-file';
import { folderInPlaceError, isFolderInPlace, isMissing, storageError } from './file-error';

export interface FileStorageOptions {
  /** Asked before every change; true refuses it with `read-only`. */
  readonly readOnly?: boolean | (() => boolean);
}

/**
 * A {@link Storage} whose blobs are files under `directory`, which is made when the first blob is written. Reading
 * never creates anything.
 */
export function createFileStorage(directory: string, options: FileStorageOptions = {}): Storage {
  const root = path.resolve(directory);

  const refuseIfReadOnly = (): void => {
    const readOnly = typeof options.readOnly === 'function' ? options.readOnly() : options.readOnly;
    if (!readOnly) return;
    const message = `${root} is open for reading only, because another process writes to it.`;
    throw new TriviumError('read-only', message);
  };

  const change = async (name: string, act: (file: string) => Promise<unknown>): Promise<void> => {
    const file = blobFile(root, name);
    refuseIfReadOnly();
    try {
      await act(file);
    } catch (error) {
      if (isFolderInPlace(error)) throw folderInPlaceError(file, error);
      throw storageError(error, root);
    }
  };

  return {
    read: (name) => readBlob(root, name),
    write: (name, bytes) =>
      change(name, async (file) => {
        await mkdir(path.dirname(file), { recursive: true });
        await writeFileAtomically(file, bytes);
      }),
    append: (name, bytes) =>
      change(name, async (file) => {
        await mkdir(path.dirname(file), { recursive: true });
        await appendAndFlush(file, bytes);
      }),
    remove: (name) => change(name, (file) => rm(file, { force: true })),
    list: async (prefix) => (await blobNames(root)).filter((name) => name.startsWith(prefix)),
    sizeBytes: async (prefix) => {
      const names = (await blobNames(root)).filter((name) => name.startsWith(prefix));
      const sizes = await Promise.all(names.map((name) => fileSize(blobFile(root, name))));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
  };
}

/** Where a blob lies. Names come from code, never from a user, so a bad one is a fault to be found, not an input. */
function blobFile(root: string, name: string): string {
  const isSafe =
    /^[^/\\:\0]+(\/[^/\\:\0]+)*$/.test(name) && !name.split('/').some((part) => /^\.+$/.test(part));
  if (!isSafe)
    throw new Error(`"${name}" cannot name a blob: names are relative, "/" separated and without "..".`);
  return path.join(root, ...name.split('/'));
}

async function readBlob(root: string, name: string): Promise<Uint8Array | undefined> {
  const file = blobFile(root, name);
  try {
    const bytes = await readFile(file);
    // Readers lay typed arrays over the bytes; a view into Node's shared pool may begin at any offset.
    const isAligned = bytes.byteOffset % 8 === 0;
    return isAligned
      ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      : new Uint8Array(bytes);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (isFolderInPlace(error)) throw folderInPlaceError(file, error);
    throw new TriviumError(
      'storage-unwritable',
      `${file} cannot be read. Check its permissions, or choose another data folder with --data.`,
      { cause: error },
    );
  }
}

async function appendAndFlush(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'a');
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function blobNames(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith(TEMPORARY_SUFFIX))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

async function fileSize(file: string): Promise<number> {
  return (await stat(file).catch(() => undefined))?.size ?? 0;
}
