import { realpath } from 'node:fs/promises';
import path from 'node:path';
import type { DataFolder } from './data/data-folder';
import { setDamagedConfigAside } from './data/data-folder';
import { createFileLedgerFolder } from './files/ledger-folder';
import type { Terminal } from './terminal/terminal';

/** A config that was damaged, a vault that moved: work goes on, but not silently. */
export async function noteWhatBefell(data: DataFolder, terminal: Terminal): Promise<void> {
  if (data.isConfigDamaged) {
    const aside = await setDamagedConfigAside(data);
    terminal.note(
      `trivium: The remembered settings could not be understood and are now in ${aside}. Going on without them: give --exclude and --model again if you had set them.`,
    );
  }
  if (data.movedFrom !== undefined) {
    terminal.note(
      `trivium: The index was made for ${data.movedFrom}, which is gone; taking it for this vault.`,
    );
  }
}

/** Allowed, and never indexed; but a vault is often synced, and who did not mean it should know. Told once. */
export async function noteDataInVault(
  data: DataFolder,
  vaultFolder: string,
  terminal: Terminal,
): Promise<void> {
  if (data.config !== undefined || data.isConfigDamaged) return;
  const place = path.relative(vaultFolder, await realpath(data.path));
  if (place.startsWith('..') || path.isAbsolute(place)) return;
  terminal.note(
    `trivium: --data ${data.path} lies inside the vault. It is not indexed, but whatever syncs the vault will carry it along.`,
  );
}

/** What was learned stays in the folder it was written to, and counts no more from another one. */
export async function noteLedgersLeftBehind(
  before: string | undefined,
  now: string,
  vaultFolder: string,
  terminal: Terminal,
): Promise<void> {
  if (before === undefined || before === now) return;
  const ledgers = await createFileLedgerFolder(vaultFolder, before)
    .list()
    .catch(() => []);
  if (ledgers.length === 0) return;
  terminal.note(
    `trivium: What was learned so far lies in ${before}/ledger and does not count from ${now}. Move its files to ${now}/ledger to take it along.`,
  );
}
