import type { Clock } from '../../platform';
import { MAX_WORK_MS } from './defaults';

/** Gives way to other work once enough was done without a rest, and stops where the signal says so. */
export function createPace(clock: Clock, signal?: AbortSignal): () => Promise<void> {
  let since = clock.now();
  return async () => {
    signal?.throwIfAborted();
    if (clock.now() - since < MAX_WORK_MS) return;
    await clock.yield();
    since = clock.now();
  };
}
