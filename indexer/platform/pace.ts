import type { Clock } from './clock';
import { TriviumError } from './error';

/**
 * What long work awaits now and then: it gives way to queries and messages whenever it has worked for so long.
 *
 * @param sliceMs longest work between two rests
 * @param left what a cancelled work leaves behind, in a sentence for the user
 * @returns a function that throws a TriviumError `cancelled` once the signal has aborted
 */
export function createPace(
  clock: Clock,
  sliceMs: number,
  signal?: AbortSignal,
  left = 'What was done is kept.',
): () => Promise<void> {
  let startMs = clock.now();
  return async () => {
    if (signal?.aborted !== true && clock.now() - startMs < sliceMs) return;
    if (signal?.aborted !== true) await clock.yield();
    if (signal?.aborted === true) throw new TriviumError('cancelled', `Cancelled. ${left}`);
    startMs = clock.now();
  };
}
