import { placesOfHighest } from '../../search';
import type { MemoryIndex, NearMemory } from '../memory-index';
import { recallDefaults } from './defaults';
import { newestFirst } from './order';
import type { SearchBasis } from './search-basis';
import { NO_ROW } from './space-columns';

/**
 * The live memories nearest to a statement, by the cosine of both. A memory that has no vector yet counts by the share of
 * the statement's words that it has.
 */
export function nearestOf(
  { columns, words, similarities }: SearchBasis,
  { store, category, limit }: Parameters<MemoryIndex['nearest']>[1],
): readonly NearMemory[] {
  const { memories } = columns;
  const rows = similarities && columns.rowsIn(similarities.store);
  const cosineOf = (place: number, kind: 'near' | 'exact'): number | undefined => {
    const first = rows?.first[place] ?? NO_ROW;
    return first === NO_ROW ? undefined : similarities?.[kind](first, rows?.count[place] ?? 0);
  };
  const nearness = columns.sharesOf(words);
  for (let place = 0; place < nearness.length; place++)
    nearness[place] = cosineOf(place, 'near') ?? (nearness[place] as number);
  const isAmong = (place: number): boolean => {
    const memory = memories[place];
    if (memory?.status !== 'live' || memory.store !== store) return false;
    return category === undefined || memory.category === category;
  };
  const options = { least: Number.MIN_VALUE, isMet: isAmong };
  return placesOfHighest(nearness, nearness.length, limit + recallDefaults.spare, options)
    .flatMap((place) => {
      const memory = memories[place];
      const similarity = cosineOf(place, 'exact');
      return memory === undefined
        ? []
        : [{ memory, similarity, near: similarity ?? (nearness[place] as number) }];
    })
    .sort((one, other) => other.near - one.near || newestFirst(one.memory, other.memory))
    .slice(0, limit)
    .map(({ memory, similarity }) => ({ memory, similarity }));
}
