import { mkdir, readFile, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import envPaths from 'env-paths';
import * as z from 'zod';
import { EDIT_SOURCES, SIGNALS } from '../../graphs';
import { INDEXING_SPEEDS } from '../../indexing';
import { DEFAULT_MEMORY_FOLDER } from '../../ledger';
import { memorySettingsSchema } from '../../memory';
import { contentHash, TriviumError } from '../../platform';
import { TEMPORARY_SUFFIX, writeFileAtomically } from '../files/atomic-file';
import { folderInPlaceError, isFolderInPlace, isMissing, storageError } from '../files/file-error';

/** What is remembered per data folder. */
const configSchema = z.object({
  version: z.literal(1),
  /** Real path of the vault whose index this is. */
  vault: z.string(),
  /** Folders and gitignore-style patterns that are not indexed. */
  exclude: z.array(z.string()).default([]),
  /** Folder of the vault that holds what was learned. */
  memoryFolder: z.string().default(DEFAULT_MEMORY_FOLDER),
  /** Notes that are read as work logs, besides those that are found to be one. */
  workLogs: z.array(z.string()).default([]),
  /** Notes that are no work log, whatever they look like. */
  notWorkLogs: z.array(z.string()).default([]),
  /** Where it is known from that notes were worked on together. */
  editSources: z.array(z.enum(EDIT_SOURCES)).default([...EDIT_SOURCES]),
  /** How much each signal counts among neighbours, where it is not the default. */
  weights: z.partialRecord(z.enum(SIGNALS), z.number()).default({}),
  /** How memories are found, replaced and made by night. */
  memory: memorySettingsSchema.prefault({}),
  /** The model chosen last: an id, a folder, or `none`. */
  model: z.string().optional(),
  /** The one chosen before: it answers until the vectors of `model` are made. */
  modelBefore: z.string().optional(),
  /** How much of the time indexing may take. */
  speed: z.enum(INDEXING_SPEEDS).default('full'),
  /** Whether the first index was carried to its end. */
  isIndexed: z.boolean().default(false),
  /** What the last run that could embed did. */
  lastRun: z.object({ finishedAt: z.iso.datetime(), embedded: z.number().int().nonnegative() }).optional(),
});
export type DataConfig = z.infer<typeof configSchema>;

/** Where a vault's derived files lie: nothing in it is needed, all of it can be rebuilt. */
export interface DataFolder {
  readonly path: string;
  /** The index itself, below `path`. */
  readonly indexPath: string;
  readonly config: DataConfig | undefined;
  /** Whether the config is there and cannot be understood; see {@link setDamagedConfigAside}. */
  readonly isConfigDamaged: boolean;
  /** Where the vault lay when it was last indexed, if that place is gone. */
  readonly movedFrom?: string;
}

/** Folder of all that Trivium keeps on this machine: `~/.cache/trivium` on Linux, `~/Library/Caches/trivium` on macOS. */
export function cacheFolder(): string {
  return envPaths('trivium', { suffix: '' }).cache;
}

/**
 * Where a vault's derived files lie unless `--data` says otherwise: one folder per vault in the user's cache, with a
 * name that a person recognises and two vaults of one name never share.
 *
 * @param vaultFolder the vault's real path
 */
export function defaultDataFolder(vaultFolder: string): string {
  const readable = path
    .basename(vaultFolder)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, 40);
  return path.join(cacheFolder(), 'vaults', `${readable}-${contentHash(vaultFolder).slice(0, 8)}`);
}

/**
 * Finds a vault's data folder and reads its config. Makes nothing.
 *
 * @throws TriviumError `setting-invalid` where the folder cannot serve: it is the vault, or that of another vault
 */
export async function openDataFolder(vaultFolder: string, chosen: string | undefined): Promise<DataFolder> {
  const folder = chosen === undefined ? defaultDataFolder(vaultFolder) : path.resolve(chosen);
  if (folder === vaultFolder) {
    throw new TriviumError(
      'setting-invalid',
      `--data ${folder} is the vault itself. Choose a folder outside it.`,
    );
  }
  const indexPath = path.join(folder, 'index');
  const config = await readConfig(folder);
  if (config === 'damaged') {
    // A config.json beside an index is ours; any other is somebody else's, and stays as it is.
    if (await isFolder(indexPath))
      return { path: folder, indexPath, config: undefined, isConfigDamaged: true };
    const message = `${configFile(folder)} is none of Trivium's. Choose another folder with --data.`;
    throw new TriviumError('setting-invalid', message);
  }
  const movedFrom = config && (await previousPlace(config.vault, vaultFolder, folder));
  return {
    path: folder,
    indexPath,
    config,
    isConfigDamaged: false,
    ...(movedFrom !== undefined && { movedFrom }),
  };
}

/**
 * Where the vault of this data folder lay before, undefined if it never moved.
 *
 * @throws TriviumError `setting-invalid` where that vault still exists: then this is another one
 */
async function previousPlace(
  stored: string,
  vaultFolder: string,
  folder: string,
): Promise<string | undefined> {
  if (stored === vaultFolder) return undefined;
  const place = await realpath(stored).catch((error: unknown) => (isMissing(error) ? undefined : stored));
  if (place === undefined) return stored;
  if (place === vaultFolder) return undefined;
  const message = `${folder} holds the index of ${stored}, not of ${vaultFolder}. Choose another folder with --data, or leave --data out: each vault then has its own.`;
  throw new TriviumError('setting-invalid', message);
}

async function isFolder(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined))?.isDirectory() ?? false;
}

/**
 * Moves a config that cannot be understood out of the way, so that work goes on with the defaults; only for who holds
 * the lock.
 *
 * @returns where it lies now
 */
export async function setDamagedConfigAside(folder: DataFolder): Promise<string> {
  const aside = `${configFile(folder.path)}.damaged`;
  try {
    await rename(configFile(folder.path), aside);
  } catch (error) {
    throw storageError(error, folder.path);
  }
  return aside;
}

export async function writeConfig(folder: DataFolder, config: DataConfig): Promise<void> {
  const text = `${JSON.stringify(config, null, 2)}\n`;
  try {
    await mkdir(folder.path, { recursive: true });
    await writeFileAtomically(configFile(folder.path), new TextEncoder().encode(text));
  } catch (error) {
    throw storageError(error, folder.path);
  }
}

function configFile(folder: string): string {
  return path.join(folder, 'config.json');
}

async function readConfig(folder: string): Promise<DataConfig | 'damaged' | undefined> {
  const file = configFile(folder);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    if (isFolderInPlace(error)) throw folderInPlaceError(file, error);
    throw storageError(error, folder);
  });
  if (text === undefined) return undefined;
  const config = configSchema.safeParse(parseJson(text));
  return config.success ? config.data : 'damaged';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Clears away what a killed process left half-written; only for who holds the lock. */
export async function removeLeftovers(folder: DataFolder): Promise<void> {
  for (const place of [folder.path, folder.indexPath]) {
    // The chosen folder may hold a user's other files: only what is ours is searched through.
    const recursive = place === folder.indexPath;
    const entries = await readdir(place, { recursive, withFileTypes: true }).catch(() => []);
    const leftovers = entries.filter((entry) => entry.isFile() && entry.name.endsWith(TEMPORARY_SUFFIX));
    await Promise.all(leftovers.map((entry) => rm(path.join(entry.parentPath, entry.name), { force: true })));
  }
}
