import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RunLockFile } from '../../jobs';
import { writeFileAtomically } from '../files/atomic-file';
import { isMissing } from '../files/file-error';

/** Beside the plugin's program; the plugin knows it by the same name. */
const LOCK_FILE = 'jobs.lock.json';

/**
 * Where the plugin and the command line on one vault agree which of them runs the nightly jobs. Nothing is written where the
 * plugin is not installed: then there is nobody to agree with.
 *
 * @param configFolder `.obsidian`, unless the vault calls it otherwise
 */
export function createRunLockFile(vaultFolder: string, configFolder = '.obsidian'): RunLockFile {
  const folder = path.join(vaultFolder, configFolder, 'plugins', 'trivium');
  const file = path.join(folder, LOCK_FILE);
  return {
    read: () =>
      readFile(file, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return undefined;
        throw error;
      }),
    write: async (text) => {
      if (!(await stat(folder)).isDirectory()) throw new Error(`${folder} is no folder.`);
      await writeFileAtomically(file, new TextEncoder().encode(text));
    },
    remove: () => rm(file, { force: true }),
  };
}
