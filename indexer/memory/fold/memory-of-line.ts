import { DEFAULT_SPACE } from '../memory';
import type { Memory } from '../memory';
import { identityOf } from '../events/identity';
import type { GoneEvent } from '../events/memory-events';
import type { FactLine } from './fold-line';
import { handEditOf, memoryIdOf } from './fold-line';
import { newMentions } from './provenance';

/** Why a memory is forgotten whose line was struck through, or deleted, in the file. */
const STRUCK_THROUGH_BY_HAND = 'struck through by hand';
export const DELETED_BY_HAND = 'deleted by hand';

const FULL_CONFIDENCE = 1;

/** What a line says of its memory, nothing else considered: it is live and replaces nothing yet. */
export function memoryOfLine(line: FactLine): Memory {
  const { event } = line;
  const { type, category, origin, model, date } = event;
  const edit = handEditOf(line);
  const { store = 'facts', space = DEFAULT_SPACE } = event;
  const isStruck = edit === 'struck-through';
  const text = isStruck ? line.text.slice(2, -2) : line.text;
  const isEdited = edit === 'edited';
  return {
    id: memoryIdOf(event),
    identity: isEdited ? identityOf({ space, store, text }) : event.identity,
    text,
    store,
    type,
    category,
    space,
    origin,
    ...(model !== undefined && { model }),
    from: newMentions([], event.from),
    date,
    confidence: isEdited ? FULL_CONFIDENCE : event.confidence,
    writtenAt: event.writtenAt ?? event.at,
    status: isStruck ? 'forgotten' : 'live',
    version: 1,
    supersedes: [],
    extends: [],
    isUnjudged: event.isUnjudged ?? false,
    isConfirmed: false,
    isEdited,
    ...(isStruck && { forgotten: { at: event.at, why: STRUCK_THROUGH_BY_HAND } }),
  };
}

/** What is left of a memory that was deleted by hand for good: enough to keep its text from being found again. */
export function memoryOfGone(event: GoneEvent): Memory {
  const { memory, identity, type, category, origin, date, writtenAt } = event;
  return {
    id: memory,
    identity,
    text: '',
    store: event.store ?? 'facts',
    type,
    category,
    space: event.space ?? DEFAULT_SPACE,
    origin,
    from: [],
    date,
    confidence: 0,
    writtenAt,
    status: 'forgotten',
    version: 1,
    supersedes: [],
    extends: [],
    isUnjudged: false,
    isConfirmed: false,
    isEdited: false,
    forgotten: { at: event.at, why: DELETED_BY_HAND },
  };
}

/** The memory as a person vouches for it. */
export function confirmed(memory: Memory): Memory {
  return { ...memory, isConfirmed: true, confidence: FULL_CONFIDENCE };
}

/** The memory with the text that a person gave it. */
export function corrected(memory: Memory, text: string): Memory {
  const { space, store } = memory;
  const identity = identityOf({ space, store, text });
  return { ...memory, text, identity, isEdited: true, confidence: FULL_CONFIDENCE };
}

/** The memory in another space. */
export function movedTo(memory: Memory, space: string): Memory {
  if (memory.space === space) return memory;
  const { store, text } = memory;
  // Of a text that was erased only its identity is left, which names the space that it was in.
  const identity = text === '' ? memory.identity : identityOf({ space, store, text });
  return { ...memory, space, identity };
}

/** The memory, forgotten no more. */
export function remembered(memory: Memory): Memory {
  const { forgotten, ...rest } = memory;
  return forgotten === undefined ? memory : rest;
}

/** The memory, replaced by nothing. */
export function unreplaced(memory: Memory): Memory {
  const { supersededBy, ...rest } = memory;
  return supersededBy === undefined ? memory : rest;
}
