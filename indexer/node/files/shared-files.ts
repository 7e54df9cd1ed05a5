import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SharedFiles } from '../../memory';
import { TriviumError } from '../../platform';
import { writeFileAtomically } from './atomic-file';
import { decodeNote } from './decode-note';
import { describeFileError, isMissing } from './file-error';
import { isInside } from './inside';
import { memoryFileError, outsideVaultError } from './memory-file-error';

export interface FileSharedFilesOptions {
  /** Asked before every change; true refuses it with `read-only`. */
  readonly readOnly?: () => boolean;
}

/**
 * The files of a vault's memory folder on the disk that people edit too. Nothing outside the vault is read or written,
 * whatever symbolic links say.
 *
 * @param vaultFolder the vault's real path
 * @param memoryFolder within the vault, `/` separated
 */
export function createFileSharedFiles(
  vaultFolder: string,
  memoryFolder: string,
  options: FileSharedFilesOptions = {},
): SharedFiles {
  const placeOf = (name: string): string => `${memoryFolder}/${name}`;

  /** Where the file lies on the disk. */
  const locate = async (name: string): Promise<string> => {
    const parts = name.split(/[\\/]/u);
    const isHidden = parts.some((part) => part === '' || part.startsWith('.') || part.includes('\0'));
    const file = path.join(vaultFolder, ...memoryFolder.split('/'), ...parts);
    if (!isHidden && (await isInside(file, vaultFolder))) return file;
    throw outsideVaultError(`file ${placeOf(name)}`);
  };

  const readText = async (file: string, name: string): Promise<string | undefined> => {
    try {
      return decodeNote(placeOf(name), await readFile(file));
    } catch (error) {
      if (isMissing(error)) return undefined;
      if (error instanceof TriviumError) throw error;
      const message = `The file ${placeOf(name)} cannot be read: ${describeFileError(error)}.`;
      throw new TriviumError('note-unreadable', message, { cause: error });
    }
  };

  return {
    folder: memoryFolder,
    async read(name) {
      return readText(await locate(name), name);
    },
    async replace(name, before, text) {
      if (options.readOnly?.() === true) {
        const message = `The file ${placeOf(name)} is open for reading only, because another process writes to the memory.`;
        throw new TriviumError('read-only', message);
      }
      const file = await locate(name);
      const mayReplace = async (): Promise<boolean> => (await readText(file, name)) === before;
      if (!(await mayReplace())) return false;
      try {
        await mkdir(path.dirname(file), { recursive: true });
        return await writeFileAtomically(file, text, { mayReplace });
      } catch (error) {
        throw memoryFileError(error, `file ${placeOf(name)}`);
      }
    },
  };
}
