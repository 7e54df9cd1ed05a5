import type { NewLedgerEvent } from '../../ledger';
import { DEFAULT_SPACE } from '../memory';
import type { Candidate, Memory } from '../memory';
import type { AddOptions } from '../memory-book';
import { identityOf } from '../events/identity';
import type { FactEvent, GoneEvent } from '../events/memory-events';
import type { FactLine } from '../fold/fold-line';
import { CONFIDENCE } from './defaults';

/** The event of a statement that becomes a memory. What is as usual is left out, so that people can read the file. */
export function factOf(
  candidate: Candidate & Pick<Memory, 'identity'>,
  options: AddOptions,
): NewLedgerEvent<FactEvent> {
  const { identity, type, category, origin, date, from, model } = candidate;
  const { supersedes = [], extends: extended = [], isUnjudged = false } = options;
  return {
    event: 'fact',
    ...placeOf(candidate),
    identity,
    type,
    category,
    origin,
    confidence: CONFIDENCE[origin],
    ...(model !== undefined && { model }),
    date,
    from: from.map((mention) => ({ ...mention })),
    ...(supersedes.length > 0 && { supersedes: [...supersedes] }),
    ...(extended.length > 0 && { extends: [...extended] }),
    ...(isUnjudged && { isUnjudged }),
  };
}

/** The event of a memory whose line was deleted, written anew; it counts from when it was first written. */
export function putBackOf(memory: Memory, { event }: FactLine): NewLedgerEvent<FactEvent> {
  const { confidence, id, writtenAt } = memory;
  // The line's own id and time are new ones, which the ledger gives it.
  return { ...event, confidence, identity: identityWhereWritten(memory, event), memory: id, writtenAt };
}

/** What stays of a memory whose line was deleted for good. */
export function goneOf(memory: Memory, { event }: FactLine): NewLedgerEvent<GoneEvent> {
  const { type, category, origin, date, store } = memory;
  const { supersedes, extends: extended, space = DEFAULT_SPACE } = event;
  const identity = identityWhereWritten(memory, event);
  return {
    event: 'gone',
    ...placeOf({ store, space }),
    type,
    category,
    origin,
    date,
    identity,
    ...(identity !== memory.identity && { says: [memory.identity] }),
    ...(supersedes !== undefined && { supersedes }),
    ...(extended !== undefined && { extends: extended }),
    memory: memory.id,
    writtenAt: memory.writtenAt,
  };
}

/** In the space that it was first of: the line that moved it from there comes after it. */
function identityWhereWritten(memory: Memory, { space = DEFAULT_SPACE }: FactEvent): string {
  return space === memory.space ? memory.identity : identityOf({ ...memory, space });
}

function placeOf({ store, space }: Pick<Candidate, 'store' | 'space'>): Pick<FactEvent, 'store' | 'space'> {
  return {
    ...(store !== 'facts' && { store }),
    ...(space !== DEFAULT_SPACE && { space }),
  };
}
