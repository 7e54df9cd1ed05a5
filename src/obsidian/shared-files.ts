import { normalizePath, type App } from 'obsidian';
import type { SharedFiles } from '../../indexer/memory';
import { makeFolder, readError, writeError } from './memory-file';

/**
 * The files of the open vault's memory folder that people edit too. They are read through the adapter, since the vault's own
 * index of files lags behind what a sync just brought, and written through the vault where it knows them, so that an open
 * editor takes part.
 *
 * @param memoryFolder path in the vault, without a slash at its end
 */
export function createSharedFiles(app: App, memoryFolder: string): SharedFiles {
  const { vault } = app;
  const folder = normalizePath(memoryFolder);
  const pathOf = (name: string): string => normalizePath(`${folder}/${name}`);

  /** Gives whether the file was there and had the text. */
  const replaceExisting = async (path: string, before: string, text: string): Promise<boolean> => {
    let isSame = false;
    const edit = (now: string): string => {
      isSame = now === before;
      return isSame ? text : now;
    };
    const file = vault.getFileByPath(path);
    if (file !== null) await vault.process(file, edit);
    else if (await vault.adapter.exists(path)) await vault.adapter.process(path, edit);
    return isSame;
  };

  const createNew = async (path: string, text: string): Promise<boolean> => {
    if (await vault.adapter.exists(path)) return false;
    await makeFolder(app, path.slice(0, path.lastIndexOf('/')));
    await vault.create(path, text);
    return true;
  };

  return {
    folder,
    async read(name) {
      const path = pathOf(name);
      if (!(await vault.adapter.exists(path))) return undefined;
      try {
        return await vault.adapter.read(path);
      } catch (cause) {
        throw readError(path, cause);
      }
    },
    async replace(name, before, text) {
      const path = pathOf(name);
      try {
        return await (before === undefined ? createNew(path, text) : replaceExisting(path, before, text));
      } catch (cause) {
        // Somebody else, a sync perhaps, made the file in the same moment.
        if (before === undefined && (await vault.adapter.exists(path))) return false;
        throw writeError(path, cause);
      }
    },
  };
}
