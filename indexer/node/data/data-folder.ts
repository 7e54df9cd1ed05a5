import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import envPaths from 'env-paths';
import * as z from 'zod';
import { contentHash, TriviumError } from '../../platform';
import { TEMPORARY_SUFFIX, writeFileAtomically } from '../files/atomic-file';
import { isMissing, storageError } from '../files/file-error';

/** What is remembered per data folder. */
const configSchema = z.object({
  version: z.literal(1),
  /** Real path of the vault whose index this is. */
  vault: z.string(),
  /** Folders and gitignore-style patterns that are not indexed. */
  exclude: z.array(z.string()).default([]),
  /** The model chosen last: an id, a folder, or `none`. */
  model: z.string().optional(),
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
 * @throws TriviumError `setting-invalid` where the folder cannot serve
 */
export async function openDataFolder(vaultFolder: string, chosen: string | undefined): Promise<DataFolder> {
  const folder = chosen === undefined ? defaultDataFolder(vaultFolder) : path.resolve(chosen);
  if (folder === vaultFolder) {
    throw new TriviumError(
      'setting-invalid',
      `--data ${folder} is the vault itself. Choose a folder outside it.`,
    );
  }
  const config = await readConfig(folder);
  return { path: folder, indexPath: path.join(folder, 'index'), config };
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

async function readConfig(folder: string): Promise<DataConfig | undefined> {
  const file = configFile(folder);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw storageError(error, folder);
  });
  if (text === undefined) return undefined;
  const config = configSchema.safeParse(parseJson(text));
  if (config.success) return config.data;
  const message = `${file} cannot be understood. If it is Trivium's, delete it; if not, choose another folder with --data.`;
  throw new TriviumError('setting-invalid', message, { cause: config.error });
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
