import { TriviumError } from '../../platform';
import type { Clock } from '../../platform';
import { withProperty } from '../profile/profile-file';
import type { SharedFiles } from '../shared-files';
import { coreFileNames, coreTargets } from './core-file';
import type { CoreTarget } from './core-file';
import { BACKUPS } from './defaults';

/** Names that are tried, for several backups of one second. */
const MOST_OF_ONE_SECOND = 100;

/**
 * Keeps a file as it is under a dated name.
 *
 * @returns its name within the memory folder, such as `Backups/2026-12-01 02.34.56 MEMORY.md`
 */
export async function keepBackup(
  name: string,
  text: string,
  { files, clock }: { readonly files: SharedFiles; readonly clock: Clock },
): Promise<string> {
  const time = new Date(clock.now()).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  // The property keeps it out of the index, where the file itself had none.
  const kept = withProperty(text);
  for (let count = 1; count <= MOST_OF_ONE_SECOND; count += 1) {
    const backup = `${BACKUPS}/${time}${count === 1 ? '' : ` ${count}`} ${name}`;
    if ((await files.read(backup)) === kept) return backup;
    if (await files.replace(backup, undefined, kept)) return backup;
  }
  const message = `No backup of ${files.folder}/${name} could be written, and so nothing was changed. Empty ${files.folder}/${BACKUPS}.`;
  throw new TriviumError('storage-unwritable', message);
}

/** Which file a backup is of, by its name; undefined for none of ours. */
export function targetOfBackup(backup: string): CoreTarget | undefined {
  if (!backup.startsWith(`${BACKUPS}/`) || backup.includes('..')) return undefined;
  return coreTargets.find((target) => backup.endsWith(` ${coreFileNames[target]}`));
}
