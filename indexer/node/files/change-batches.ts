import { setTimeout as sleep } from 'node:timers/promises';
import type { Vault, VaultChange } from '../../vault';
import { CHANGES_GATHER_MS, FOLDER_CHECK_MS } from '../defaults';

/** Changes as they come, in batches, until they are closed, the signal aborts or the vault goes. */
export interface ChangeBatches extends AsyncIterable<readonly VaultChange[]> {
  /** Stops watching; a watch that is never closed keeps the process alive. */
  close(): void;
}

/**
 * The changes of a vault from now on, those that come close together as one batch: both halves of a rename, or all that
 * a sync brings at once. Iterating ends when the signal aborts.
 *
 * @param checkFolder asked before every batch and every few seconds; what it throws ends the iteration, because a disk
 * that is taken out tells of deletions or of nothing at all
 */
export function watchInBatches(
  vault: Vault,
  checkFolder: () => Promise<void>,
  signal: AbortSignal,
): ChangeBatches {
  let gathered: VaultChange[] = [];
  let wake: () => void = () => undefined;
  // The watch begins now and not with the first batch that is asked for, so that nothing in between is missed.
  const stop = vault.watch((change) => {
    gathered.push(change);
    wake();
  });
  const onAbort = (): void => wake();
  signal.addEventListener('abort', onAbort, { once: true });

  const changeOrCheck = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, FOLDER_CHECK_MS);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  return {
    async *[Symbol.asyncIterator]() {
      while (!signal.aborted) {
        if (gathered.length === 0) await changeOrCheck();
        if (gathered.length > 0) await sleep(CHANGES_GATHER_MS);
        if (signal.aborted) return;
        await checkFolder();
        if (gathered.length === 0) continue;
        const batch = gathered;
        gathered = [];
        yield batch;
      }
    },
    close: () => {
      signal.removeEventListener('abort', onAbort);
      stop();
    },
  };
}
