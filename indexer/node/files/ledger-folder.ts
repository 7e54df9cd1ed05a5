import { copyFile, mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { ledgersOf } from '../../ledger';
import type { LedgerFile, LedgerFolder } from '../../ledger';
import { TriviumError } from '../../platform';
import { flushFolder } from './atomic-file';
import { describeFileError, fileErrorCode, isMissing } from './file-error';
import { moveToTrash } from './file-vault';
import { isInside } from './inside';
import { memoryFileError, outsideVaultError } from './memory-file-error';

export interface FileLedgerFolderOptions {
  /** Asked before every change; true refuses it with `read-only`. */
  readonly readOnly?: () => boolean;
  /** See {@link LedgerFolder.exclusively}; for a writer that several processes share. */
  readonly exclusively?: LedgerFolder['exclusively'] | undefined;
}

/**
 * The ledgers of a vault on the disk, in `ledger` below its memory folder. Nothing outside the vault is read or written,
 * whatever symbolic links say.
 *
 * @param vaultFolder the vault's real path
 * @param memoryFolder within the vault, `/` separated
 */
export function createFileLedgerFolder(
  vaultFolder: string,
  memoryFolder: string,
  options: FileLedgerFolderOptions = {},
): LedgerFolder {
  const place = ledgersOf(memoryFolder);
  const folder = path.join(vaultFolder, ...place.split('/'));

  /** Where the file lies on the disk; undefined where it, or what links to it, lies outside the vault. */
  const locate = async (name: string): Promise<string | undefined> => {
    if (path.basename(name) !== name || name.startsWith('.')) return undefined;
    const file = path.join(folder, name);
    return (await isInside(file, vaultFolder)) ? file : undefined;
  };

  const locateForChange = async (name: string): Promise<string> => {
    if (options.readOnly?.() === true) {
      const message = `The ledger ${place}/${name} is open for reading only, because another process writes to it.`;
      throw new TriviumError('read-only', message);
    }
    const file = await locate(name);
    if (file !== undefined) return file;
    throw outsideVaultError(`ledger ${place}/${name}`);
  };

  return {
    ...(options.exclusively && { exclusively: options.exclusively }),
    async list() {
      if (!(await isInside(folder, vaultFolder))) throw outsideVaultError(`ledger folder ${place}`);
      const files = await Promise.all((await markdownNames(folder)).map((name) => lookAt(folder, name)));
      return files.filter((file) => file !== undefined);
    },
    async look(name) {
      return (await locate(name)) === undefined ? undefined : lookAt(folder, name);
    },
    async read(name) {
      const file = await locate(name);
      if (file === undefined) return undefined;
      try {
        return await readFile(file, 'utf8');
      } catch (error) {
        if (isMissing(error)) return undefined;
        const message = `The ledger ${place}/${name} cannot be read: ${describeFileError(error)}.`;
        throw new TriviumError('note-unreadable', message, { cause: error });
      }
    },
    async append(name, text, header) {
      const file = await locateForChange(name);
      try {
        await mkdir(folder, { recursive: true });
        await appendOrBegin(file, text, header);
      } catch (error) {
        throw memoryFileError(error, `ledger ${place}/${name}`);
      }
    },
    async copy(name, into) {
      const file = await locateForChange(name);
      const target = path.join(folder, ...into.split('/'));
      if (!(await isInside(target, vaultFolder))) throw outsideVaultError(`ledger folder ${place}/${into}`);
      try {
        await mkdir(target, { recursive: true });
        await copyAndFlush(file, path.join(target, name));
      } catch (error) {
        throw memoryFileError(error, `ledger ${place}/${into}/${name}`);
      }
    },
    async remove(name) {
      await locateForChange(name);
      if ((await lookAt(folder, name)) === undefined) return;
      try {
        await moveToTrash(vaultFolder, `${place}/${name}`);
      } catch (error) {
        throw memoryFileError(error, `ledger ${place}/${name}`);
      }
    },
  };
}

async function markdownNames(folder: string): Promise<string[]> {
  try {
    const names = await readdir(folder);
    return names.filter((name) => name.endsWith('.md') && !name.startsWith('.')).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    const message = `The ledgers in ${folder} cannot be listed: ${describeFileError(error)}.`;
    throw new TriviumError('note-unreadable', message, { cause: error });
  }
}

async function lookAt(folder: string, name: string): Promise<LedgerFile | undefined> {
  const found = await stat(path.join(folder, name)).catch(() => undefined);
  return found?.isFile() === true ? { name, sizeBytes: found.size, mtimeMs: found.mtimeMs } : undefined;
}

async function appendOrBegin(file: string, text: string, header: string): Promise<void> {
  const begun = await open(file, 'wx').catch((error: unknown) => {
    if (fileErrorCode(error) === 'EEXIST') return undefined;
    throw error;
  });
  const handle = begun ?? (await open(file, 'a'));
  try {
    await handle.writeFile(begun === undefined ? text : header + text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  if (begun !== undefined) await flushFolder(path.dirname(file));
}

async function copyAndFlush(file: string, target: string): Promise<void> {
  await copyFile(file, target);
  const handle = await open(target, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await flushFolder(path.dirname(target));
}
