import { stat } from 'node:fs/promises';
import { TriviumError } from '../../platform';

/**
 * Remembers a folder as it is now.
 *
 * @param folder its real path
 * @returns throws `vault-not-found` once there is no folder or another one at that path: the empty one that an unmounted
 * disk leaves behind, say
 */
export async function guardFolder(folder: string): Promise<() => Promise<void>> {
  const before = await identityOf(folder);
  return async () => {
    const now = await identityOf(folder);
    if (now !== undefined && now === before) return;
    const what = now === undefined ? 'is gone' : 'was replaced by another one';
    const message = `The folder ${folder} ${what}: moved, deleted, or its disk was taken out. Its index is kept. Start again when the notes are back.`;
    throw new TriviumError('vault-not-found', message);
  };
}

/** The device and file number that make a folder this one, whatever its name. */
async function identityOf(folder: string): Promise<string | undefined> {
  const found = await stat(folder, { bigint: true }).catch(() => undefined);
  return found && `${found.dev} ${found.ino}`;
}
