import { ledgersOf } from '../../ledger';
import type { DoctorFinding } from '../../memory-api';
import type { Vault } from '../../vault';

/** Told where a file lies in the place of the memory folder, so that nothing can be written there, and nothing was read. */
export async function memoryPlaceFinding(
  memoryFolder: string,
  vault: Pick<Vault, 'stat'>,
): Promise<DoctorFinding | undefined> {
  const parts = ledgersOf(memoryFolder).split('/');
  for (const [depth] of parts.entries()) {
    const path = parts.slice(0, depth + 1).join('/');
    if ((await vault.stat(path)) === undefined) continue;
    const message = `"${path}" is a file, and the memory needs a folder there: nothing can be remembered. Move or rename the file, or choose another memory folder in the settings.`;
    return { kind: 'memory-folder-is-file', message, isRepairable: false };
  }
  return undefined;
}
