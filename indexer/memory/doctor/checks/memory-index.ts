import type { Check } from '../check';
import type { FindingItem } from '../finding';
import { nameItems } from '../finding';
import { idsOf, memoryItem, without } from './items';

/** What the index of memories has of memories that are nowhere. */
export const memoryIndexWithoutMemory: Check = {
  kind: 'memory-index-without-memory',
  find: async (look) => {
    const { memoryIndex } = look.parts;
    if (memoryIndex === undefined) return [];
    const ids = new Set((await look.memories()).map(({ id }) => id));
    return without(await memoryIndex.known(), ids).map((id): FindingItem => ({ id }));
  },
  tell: (items) => `The index of memories has ${nameItems(items, 'entry', 'entries')} without a memory.`,
  cure: 'Words and vectors of them are taken out.',
  repair: { writes: 'derived', run: async (items, { parts }) => parts.memoryIndex?.remove(idsOf(items)) },
};

/** Memories that no search can find, or by word only. */
export const memoryNotInIndex: Check = {
  kind: 'memory-not-in-index',
  find: async (look) => {
    const { memoryIndex } = look.parts;
    if (memoryIndex === undefined) return [];
    const ids = await memoryIndex.ids();
    return (await look.memories()).filter(({ id }) => !ids.has(id)).map(memoryItem);
  },
  tell: (items) => `The index of memories lacks ${nameItems(items, 'memory', 'memories')}.`,
  cure: 'They are taken in.',
  repair: {
    writes: 'derived',
    run: async (items, { parts }, signal) => parts.memoryIndex?.add(idsOf(items), signal),
  },
};
