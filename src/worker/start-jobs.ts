import type { Engine } from '../../indexer/engine-api';
import type { MemoryEngine } from '../../indexer/memory-api';

/**
 * Starts the memory's jobs once the vault has been looked through: what is caught up must see what changed while nothing ran,
 * and vectors, which may take hours, are not waited for.
 *
 * @param onRead - called once, then
 * @returns to be called when the vault has been brought up to date, however fast that was
 */
export function startJobsWhenRead(
  engine: Engine,
  onRead: () => void,
  ...listeners: Parameters<MemoryEngine['startJobs']>
): () => void {
  let isStarted = false;
  let wasReading = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    unwatch();
    engine.memory.startJobs(...listeners);
    onRead();
  };
  const unwatch = engine.onStatus(({ state }) => {
    if (wasReading && state !== 'indexing' && state !== 'closed') start();
    wasReading = state === 'indexing';
  });
  return start;
}
