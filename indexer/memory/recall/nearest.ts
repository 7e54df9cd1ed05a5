import type { RowRange } from '../../embedding';
import type { Memory } from '../memory';
import type { MemoryIndex, NearMemory } from '../memory-index';
import { recallDefaults } from './defaults';
import { contenders, newestFirst } from './order';
import type { SearchBasis } from './search-basis';

interface InQuestion {
  readonly memory: Memory;
  readonly rows: RowRange | undefined;
  /** By which it is nearer than others. */
  readonly nearness: number;
}

/**
 * The live memories nearest to a statement, by the cosine of both. A memory that has no vector yet counts by the share of
 * the statement's words that it has.
 */
export function nearestOf(
  { shelf, shares, similarities }: SearchBasis,
  { space, store, category, limit }: Parameters<MemoryIndex['nearest']>[1],
): readonly NearMemory[] {
  const found: InQuestion[] = [];
  for (const [memory, rows] of shelf.of(space, similarities?.store)) {
    if (memory.status !== 'live' || memory.store !== store) continue;
    if (category !== undefined && memory.category !== category) continue;
    const nearness = (rows && similarities?.near(rows)) ?? shares.get(memory.id) ?? 0;
    if (nearness > 0) found.push({ memory, rows, nearness });
  }
  return contenders(found, ({ nearness }) => nearness, limit, recallDefaults.scanDoubt)
    .map((near) => {
      const similarity = near.rows && similarities?.exact(near.rows);
      return { memory: near.memory, similarity, nearness: similarity ?? near.nearness };
    })
    .sort((one, other) => other.nearness - one.nearness || newestFirst(one.memory, other.memory))
    .slice(0, limit)
    .map(({ memory, similarity }) => ({ memory, similarity }));
}
