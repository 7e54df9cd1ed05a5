import { normalizePath, type App } from 'obsidian';
import type { LedgerFile, LedgerFolder } from '../../indexer/ledger';
import { TriviumError } from '../../indexer/platform';

/**
 * The ledgers of the open vault, in `ledger` below its memory folder. They are read and added to through the adapter: the
 * vault's own index of files lags behind what a sync just brought.
 *
 * @param memoryFolder path in the vault, without a slash at its end
 */
export function createLedgerFolder(app: App, memoryFolder: string): LedgerFolder {
  const { adapter } = app.vault;
  const folder = normalizePath(`${memoryFolder}/ledger`);
  const pathOf = (name: string): string => `${folder}/${name}`;
  return {
    async list() {
      if (!(await adapter.exists(folder))) return [];
      const { files } = await adapter.list(folder);
      const names = files.map((path) => path.slice(path.lastIndexOf('/') + 1));
      const listed = await Promise.all(
        names.filter((name) => name.endsWith('.md') && !name.startsWith('.')).map(lookAt),
      );
      return listed
        .filter((file) => file !== undefined)
        .sort((one, other) => (one.name < other.name ? -1 : 1));
    },
    async read(name) {
      const path = pathOf(name);
      if (!(await adapter.exists(path))) return undefined;
      try {
        return await adapter.read(path);
      } catch (cause) {
        throw new TriviumError('note-unreadable', `"${path}" cannot be read: ${reasonOf(cause)}`, { cause });
      }
    },
    async append(name, text, header) {
      const path = pathOf(name);
      try {
        await makeFolder(app, folder);
        if (await adapter.exists(path)) await adapter.append(path, text);
        else await adapter.write(path, header + text);
      } catch (cause) {
        throw writeError(path, cause);
      }
    },
    async remove(name) {
      const path = pathOf(name);
      try {
        const file = app.vault.getFileByPath(path);
        if (file !== null) await app.fileManager.trashFile(file);
        else if (await adapter.exists(path)) await adapter.trashLocal(path);
      } catch (cause) {
        throw writeError(path, cause);
      }
    },
  };

  async function lookAt(name: string): Promise<LedgerFile | undefined> {
    const found = await adapter.stat(pathOf(name));
    return found?.type === 'file' ? { name, sizeBytes: found.size, mtimeMs: found.mtime } : undefined;
  }
}

/** Makes the folder and those above it: on a phone the adapter makes one at a time. */
async function makeFolder(app: App, folder: string): Promise<void> {
  const { adapter } = app.vault;
  const parts = folder.split('/');
  for (let length = 1; length <= parts.length; length += 1) {
    const path = parts.slice(0, length).join('/');
    if (!(await adapter.exists(path))) await adapter.mkdir(path);
  }
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function writeError(path: string, cause: unknown): TriviumError {
  const reason = reasonOf(cause);
  if (/ENOSPC|quota/i.test(reason)) {
    return new TriviumError(
      'storage-full',
      `The disk is full: "${path}" could not be written. Free some space.`,
      { cause },
    );
  }
  const message = `"${path}" cannot be written (${reason}). Allow it, or choose another memory folder in the settings.`;
  return new TriviumError('storage-unwritable', message, { cause });
}
