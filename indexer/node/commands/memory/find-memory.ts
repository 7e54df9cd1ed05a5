import type { Memory } from '../../../memory';
import type { MemoryEngine } from '../../../memory-api';
import { TriviumError } from '../../../platform';

const SHOWN_CANDIDATES = 5;

/**
 * The memory that a person means by its id or by the id's beginning.
 *
 * @throws TriviumError `memory-not-found` where no memory has such an id, or several do
 */
export async function findMemory(engine: MemoryEngine, beginning: string): Promise<Memory> {
  const whole = await engine.memory(beginning).catch((error: unknown) => {
    if (error instanceof TriviumError && error.code === 'memory-not-found') return undefined;
    throw error;
  });
  if (whole !== undefined) return whole.memory;
  const { memories } = await engine.memories({ status: 'all' });
  return soleOf(memories, beginning, 'memory', 'trivium memories <vault> --status all');
}

/**
 * The one thing of a list whose id begins so.
 *
 * @param what the things' name
 * @param command what lists them
 * @throws TriviumError `memory-not-found` where none does, or several do
 */
export function soleOf<TThing extends { readonly id: string }>(
  things: readonly TThing[],
  beginning: string,
  what: string,
  command: string,
): TThing {
  const wanted = beginning.trim().toUpperCase();
  const found = wanted === '' ? [] : things.filter(({ id }) => id.toUpperCase().startsWith(wanted));
  const [first, second] = found;
  if (first === undefined) {
    const message = `There is no ${what} with the id "${beginning}". "${command}" lists them.`;
    throw new TriviumError('memory-not-found', message);
  }
  if (second === undefined) return first;
  const shown = found
    .slice(0, SHOWN_CANDIDATES)
    .map(({ id }) => id)
    .join(', ');
  const message = `${found.length} ids begin with "${beginning}". Give more of it: ${shown}${found.length > SHOWN_CANDIDATES ? ', …' : ''}.`;
  throw new TriviumError('memory-not-found', message);
}
