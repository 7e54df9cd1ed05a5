import { lstat, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isMissing } from './file-error';

/** Whether the place, or the nearest folder above it that exists, really lies in the vault. */
export async function isInside(place: string, vaultFolder: string): Promise<boolean> {
  for (let at = place; ; at = path.dirname(at)) {
    try {
      const relative = path.relative(vaultFolder, await realpath(at));
      return relative === '' || !(relative.split(path.sep)[0] === '..' || path.isAbsolute(relative));
    } catch (error) {
      // A link that leads nowhere could lead anywhere once somebody makes its target.
      if (!isMissing(error) || at === path.dirname(at) || (await isLink(at))) return false;
    }
  }
}

async function isLink(place: string): Promise<boolean> {
  return lstat(place).then(
    (found) => found.isSymbolicLink(),
    () => false,
  );
}
