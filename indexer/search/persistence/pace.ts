import { TriviumError } from '../../platform';
import type { Clock } from '../../platform';
import { searchDefaults } from '../defaults';

/**
 * What long work awaits now and then: it gives way to queries and messages every few milliseconds.
 *
 * @returns a function that throws a TriviumError `cancelled` once the signal has aborted
 */
export function createPace(clock: Clock, signal: AbortSignal | undefined): () => Promise<void> {
  let startMs = clock.now();
  return async () => {
    if (signal?.aborted !== true && clock.now() - startMs < searchDefaults.compactSliceMs) return;
    if (signal?.aborted !== true) await clock.yield();
    if (signal?.aborted === true) throw new TriviumError('cancelled', 'Cancelled. The index is as it was.');
    startMs = clock.now();
  };
}
