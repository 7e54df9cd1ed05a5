import type { Dirent } from 'node:fs';
import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { TriviumError } from '../../platform';
import type { VaultFile } from '../../vault';
import { LISTING_CONCURRENCY } from '../defaults';
import { describeFileError, isMissing } from './file-error';

/** Something a listing stepped over. */
export interface ListingProblem {
  /** Relative to the vault, `/` separated. */
  readonly path: string;
  readonly message: string;
}

export interface ListingOptions {
  readonly signal?: AbortSignal | undefined;
  /** The real path of a folder that is left out. */
  readonly without?: string | undefined;
  readonly onProblem?: ((problem: ListingProblem) => void) | undefined;
}

/**
 * Every file below `root` that Obsidian would show: nothing whose name begins with a dot. Symbolic links are followed;
 * a folder that can be reached in two ways is listed once, under its real place where it has one in the vault, so
 * that links in a circle end. What cannot be read is reported and left out.
 */
export async function listFiles(root: string, options: ListingOptions = {}): Promise<VaultFile[]> {
  const visited = new Set([await realpath(root)]);
  if (options.without) visited.add(options.without);
  const files: string[] = [];
  const linkedFolders: string[] = [];

  const walk = async (start: string): Promise<void> => {
    const folders = [start];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
      throwIfAborted(options.signal);
      for (const entry of await readFolder(root, folder, options)) {
        if (entry.name.startsWith('.')) continue;
        const place = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (await isNameUnreadable(root, place, entry)) {
          options.onProblem?.({
            path: place,
            message: 'Its name is not valid UTF-8. Rename it to have it indexed.',
          });
          continue;
        }
        const kind = await kindOf(root, place, entry, options);
        if (kind === 'file') files.push(place);
        if (kind === 'linked-folder') linkedFolders.push(place);
        if (kind === 'folder' && (await isNew(root, place, visited))) folders.push(place);
      }
    }
  };

  await walk('');
  // Real folders are exhausted before the first linked one is entered: see above.
  for (let linked = linkedFolders.shift(); linked !== undefined; linked = linkedFolders.shift()) {
    if (await isNew(root, linked, visited)) await walk(linked);
  }
  return describeFiles(root, files, options);
}

function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new TriviumError('cancelled', 'Cancelled.');
}

type EntryKind = 'file' | 'folder' | 'linked-folder' | 'other';

async function kindOf(
  root: string,
  place: string,
  entry: Dirent,
  options: ListingOptions,
): Promise<EntryKind> {
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'folder';
  if (!entry.isSymbolicLink()) return 'other';
  try {
    const target = await stat(onDisk(root, place));
    if (target.isFile()) return 'file';
    return target.isDirectory() ? 'linked-folder' : 'other';
  } catch (error) {
    options.onProblem?.({ path: place, message: `The link leads nowhere: ${describeFileError(error)}.` });
    return 'other';
  }
}

/** Node puts a replacement character for bytes that are no UTF-8, and the name with it leads to no file. */
async function isNameUnreadable(root: string, place: string, entry: Dirent): Promise<boolean> {
  if (!entry.name.includes('\ufffd')) return false;
  return lstat(onDisk(root, place)).then(
    () => false,
    (error: unknown) => isMissing(error),
  );
}

async function isNew(root: string, place: string, visited: Set<string>): Promise<boolean> {
  const real = await realpath(onDisk(root, place)).catch(() => undefined);
  if (real === undefined || visited.has(real)) return false;
  visited.add(real);
  return true;
}

async function readFolder(root: string, folder: string, options: ListingOptions): Promise<Dirent[]> {
  try {
    return await readdir(onDisk(root, folder), { withFileTypes: true });
  } catch (error) {
    if (folder === '') throw error;
    const message = `The folder cannot be read: ${describeFileError(error)}. Its notes are left out.`;
    options.onProblem?.({ path: folder, message });
    return [];
  }
}

async function describeFiles(
  root: string,
  places: readonly string[],
  options: ListingOptions,
): Promise<VaultFile[]> {
  const files: VaultFile[] = [];
  for (let first = 0; first < places.length; first += LISTING_CONCURRENCY) {
    throwIfAborted(options.signal);
    const group = places.slice(first, first + LISTING_CONCURRENCY);
    const described = await Promise.all(group.map((place) => describeFile(root, place, options)));
    for (const file of described) if (file) files.push(file);
  }
  return files.sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** One file as a vault lists it, or undefined (and reported) where it cannot be looked at. */
async function describeFile(
  root: string,
  place: string,
  options: ListingOptions,
): Promise<VaultFile | undefined> {
  try {
    const { size, mtimeMs } = await stat(onDisk(root, place));
    return { path: place, sizeBytes: size, mtimeMs };
  } catch (error) {
    options.onProblem?.({
      path: place,
      message: `The file cannot be looked at: ${describeFileError(error)}.`,
    });
    return undefined;
  }
}

function onDisk(root: string, place: string): string {
  return place === '' ? root : path.join(root, ...place.split('/'));
}
