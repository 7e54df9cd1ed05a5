import { DEFAULT_SPACE, parseSpaceName } from '../../memory';
import { TriviumError } from '../../platform';
import type { MemoryEngine, MemoryDetail } from '../../memory-api';

/** Which spaces a server answers of: of one alone, or of whichever a call names. */
export interface Scope {
  /** The one space that there is for its clients; absent where they may name any. */
  readonly only?: string;
  /**
   * The space that a call is about.
   *
   * @throws TriviumError `setting-invalid` for a name that is none, or another than the server's own
   */
  spaceOf(named: string | undefined): string;
}

/** @throws TriviumError `setting-invalid` */
export function createScope(only: string | undefined): Scope {
  if (only === undefined) {
    return {
      spaceOf: (named) =>
        named === undefined ? DEFAULT_SPACE : parseSpaceName(named, 'The argument "space"'),
    };
  }
  const own = parseSpaceName(only, 'The space of this server');
  return {
    only: own,
    spaceOf: (named) => {
      if (named === undefined || parseSpaceName(named, 'The argument "space"') === own) return own;
      const message = `This server answers of the space "${own}" alone. Leave "space" out.`;
      throw new TriviumError('setting-invalid', message);
    },
  };
}

/**
 * A memory that the clients of a server may know of.
 *
 * @throws TriviumError `memory-not-found`, also for one of another space
 */
export async function memoryWithin(
  memory: Pick<MemoryEngine, 'memory'>,
  id: string,
  { only }: Scope,
): Promise<MemoryDetail> {
  const detail = await memory.memory(id);
  if (only === undefined || detail.memory.space === only) return detail;
  throw new TriviumError('memory-not-found', `There is no memory with the id "${id}".`);
}
