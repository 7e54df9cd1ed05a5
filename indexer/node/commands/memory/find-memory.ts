import type { Memory } from '../../../memory';
import type { MemoryEngine } from '../../../memory-api';
import { TriviumError } from '../../../platform';

const SHOWN_CANDIDATES = 5;

/**
 * The memory that a person means by its id or by the id's beginning.
 *
 * @throws TriviumError `memory-not-found` where no memory has such an id, or several do
 */
export function findMemory(engine: MemoryEngine, beginning: string): Promise<Memory> {
  return createFinder(engine)(beginning);
}

/** As {@link findMemory}, of several. */
export async function findMemories(
  engine: MemoryEngine,
  beginnings: readonly string[],
): Promise<readonly Memory[]> {
  const find = createFinder(engine);
  const found: Memory[] = [];
  for (const beginning of beginnings) found.push(await find(beginning));
  return found;
}

/** All memories are listed once, and only for a beginning. */
function createFinder(engine: MemoryEngine): (beginning: string) => Promise<Memory> {
  let all: readonly Memory[] | undefined;
  return async (beginning) => {
    const whole = await memoryWithId(engine, beginning);
    if (whole !== undefined) return whole;
    all ??= (await engine.memories({ status: 'all' })).memories;
    return soleOf(all, beginning, 'memory', 'trivium memories <vault> --status all');
  };
}

async function memoryWithId(engine: MemoryEngine, id: string): Promise<Memory | undefined> {
  try {
    const versions = await engine.history(id);
    // One that became one with another has the id of that one now.
    return versions.find((version) => version.id === id) ?? (await engine.memory(id)).memory;
  } catch (error) {
    if (error instanceof TriviumError && error.code === 'memory-not-found') return undefined;
    throw error;
  }
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
