import { TriviumError } from '../platform';
import { NOTES_NOT_LOST_AT_ONCE } from './defaults';

/**
 * Refuses to take a vault without a single note for one whose notes were all deleted: far more often its disk or network
 * folder is not mounted, or a sync has not begun.
 *
 * @param listedNotes - notes that the vault shows, excluded ones included
 * @param indexedNotes - notes that the index has
 * @throws TriviumError `vault-empty`
 */
export function refuseEmptiedVault(vaultName: string, listedNotes: number, indexedNotes: number): void {
  if (listedNotes > 0 || indexedNotes < NOTES_NOT_LOST_AT_ONCE) return;
  const message =
    `The vault "${vaultName}" shows no notes, but its index has ${indexedNotes}. Nothing was removed. ` +
    'Check that its disk or network folder is mounted and that sync is done. ' +
    'If you did delete all notes, rebuild the index (on the command line: trivium index --allow-empty).';
  throw new TriviumError('vault-empty', message);
}

/** Whether a removal is so large that the whole vault must be looked at before it is believed. */
export function isWorthDoubting(removals: number): boolean {
  return removals >= NOTES_NOT_LOST_AT_ONCE;
}
