import { normalizePath, type App } from 'obsidian';
import { ledgersOf } from '../../indexer/ledger';
import type { LedgerFile, LedgerFolder } from '../../indexer/ledger';
import { makeFolder, readError, writeError } from './memory-file';

/**
 * The ledgers of the open vault, in `ledger` below its memory folder. They are read and added to through the adapter: the
 * vault's own index of files lags behind what a sync just brought.
 *
 * @param memoryFolder path in the vault, without a slash at its end
 */
export function createLedgerFolder(app: App, memoryFolder: string): LedgerFolder {
  const { adapter } = app.vault;
  const folder = normalizePath(ledgersOf(memoryFolder));
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
    look: lookAt,
    async read(name) {
      const path = pathOf(name);
      if (!(await adapter.exists(path))) return undefined;
      try {
        return await adapter.read(path);
      } catch (cause) {
        throw readError(path, cause);
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
    async copy(name, into) {
      const target = `${folder}/${into}`;
      try {
        await makeFolder(app, target);
        await adapter.copy(pathOf(name), `${target}/${name}`);
      } catch (cause) {
        throw writeError(`${target}/${name}`, cause);
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
