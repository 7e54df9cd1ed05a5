import { TriviumError } from '../../platform';
import type { Storage } from '../../platform';

/**
 * The storage of the graphs: a file of theirs that cannot be read (a folder lies in its place, a right is missing) is told
 * and taken for absent, because all of it can be made again, and because search works without it. Such a file is left as it
 * is and not written as long as the engine lives.
 *
 * @param onProblem - told once for each file, in words for the user
 */
export function createGraphFiles(storage: Storage, onProblem: (message: string) => void): Storage {
  const given = new Set<string>();

  const giveUp = (name: string, { message }: TriviumError): void => {
    if (given.has(name)) return;
    given.add(name);
    onProblem(`${message} Until then the graphs do without it.`);
  };

  const change = async (name: string, act: () => Promise<void>): Promise<void> => {
    if (given.has(name)) return;
    try {
      await act();
    } catch (error) {
      // A full disk is no matter of one file.
      if (!isOf(error, 'storage-corrupt')) throw error;
      giveUp(name, error);
    }
  };

  return {
    read: async (name) => {
      if (given.has(name)) return undefined;
      try {
        return await storage.read(name);
      } catch (error) {
        if (!isOf(error, 'storage-corrupt', 'storage-unwritable')) throw error;
        giveUp(name, error);
        return undefined;
      }
    },
    write: (name, bytes) => change(name, () => storage.write(name, bytes)),
    append: (name, bytes) => change(name, () => storage.append(name, bytes)),
    remove: (name) => change(name, () => storage.remove(name)),
    list: (prefix) => storage.list(prefix),
    sizeBytes: (prefix) => storage.sizeBytes(prefix),
  };
}

function isOf(error: unknown, ...codes: readonly TriviumError['code'][]): error is TriviumError {
  return error instanceof TriviumError && codes.includes(error.code);
}
