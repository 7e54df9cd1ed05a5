import { setTimeout as sleep } from 'node:timers/promises';
import type { Vault, VaultChange } from '../../vault';
import { CHANGES_GATHER_MS } from '../defaults';

/**
 * The changes of a vault from now on, those that come close together as one batch: both halves of a rename, or all that
 * a sync brings at once. Ends when the signal aborts.
 */
export function watchInBatches(
  vault: Vault,
  signal: AbortSignal,
): AsyncGenerator<readonly VaultChange[], void> {
  let gathered: VaultChange[] = [];
  let wake: () => void = () => undefined;
  // The watch begins now and not with the first batch that is asked for, so that nothing in between is missed.
  const stop = vault.watch((change) => {
    gathered.push(change);
    wake();
  });
  signal.addEventListener('abort', () => wake(), { once: true });

  async function* batches(): AsyncGenerator<readonly VaultChange[], void> {
    try {
      while (!signal.aborted) {
        if (gathered.length === 0) await new Promise<void>((resolve) => (wake = resolve));
        if (signal.aborted) return;
        await sleep(CHANGES_GATHER_MS);
        const batch = gathered;
        gathered = [];
        yield batch;
      }
    } finally {
      stop();
    }
  }
  return batches();
}
