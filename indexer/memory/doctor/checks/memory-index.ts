import type { Check } from '../check';
import type { FindingItem } from '../finding';
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
  one: 'entry of the index of memories belongs to no memory',
  many: 'entries of the index of memories belong to no memory',
  cure: 'A repair clears the index of what is left over.',
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
  one: 'memory is not in the index of memories',
  many: 'memories are not in the index of memories',
  cure: 'A repair takes in what is missing.',
  repair: {
    writes: 'derived',
    run: async (items, { parts }, signal) => parts.memoryIndex?.add(idsOf(items), signal),
  },
};
