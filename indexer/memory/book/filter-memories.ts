import type { Memory } from '../memory';
import type { MemoryFilter } from '../memory-book';
import type { MemoryTable } from '../fold/memory-table';

/** The memories that a filter lets through, in the order of the fold. */
export function filterMemories(memories: MemoryTable, filter: MemoryFilter): readonly Memory[] {
  const { path, space, status, store, type, category } = filter;
  const among = path === undefined ? memories.all() : memories.withPath(path);
  return among.filter(
    (memory) =>
      (space === undefined || memory.space === space) &&
      (status === undefined || status === 'all' || memory.status === status) &&
      (store === undefined || memory.store === store) &&
      (type === undefined || memory.type === type) &&
      (category === undefined || memory.category === category),
  );
}
