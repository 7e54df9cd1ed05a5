/** Folder below that of the ledgers in which copies of an earlier time lie, each in a folder of its own. */
export const BACKUPS = 'backup';

/** The folder for copies that are made at that time, below that of the ledgers: `backup/2026-11-30T03-00-00.000`. */
export function backupFolder(timeMs: number): string {
  return `${BACKUPS}/${new Date(timeMs).toISOString().replaceAll(':', '-').slice(0, -1)}`;
}
