import { normalizePath, type App } from 'obsidian';
import type { RunLockFile } from '../../indexer/jobs';

/** Beside the plugin's program; the command line knows it by the same name. */
const LOCK_FILE = 'jobs.lock.json';

/**
 * Where plugin and command line on one vault agree which of them runs the nightly jobs.
 *
 * @param folder the plugin's own, path in the vault
 */
export function createRunLockFile({ vault: { adapter } }: App, folder: string): RunLockFile {
  const file = normalizePath(`${folder}/${LOCK_FILE}`);
  return {
    read: async () => ((await adapter.exists(file)) ? adapter.read(file) : undefined),
    write: (text) => adapter.write(file, text),
    remove: async () => {
      if (await adapter.exists(file)) await adapter.remove(file);
    },
  };
}
