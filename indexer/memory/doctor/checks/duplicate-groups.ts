import { identityOf } from '../../events/identity';
import { compareWriting } from '../../fold/compare-writing';
import type { Memory, MemoryStore } from '../../memory';

export interface DuplicateGroup {
  readonly oldest: Memory;
  /** Later ones that say the very same. */
  readonly duplicates: readonly Memory[];
}

/** A diary may say the same on two days, and nothing of it is ever dropped. */
const KEPT_APART: ReadonlySet<MemoryStore> = new Set(['diary']);

/** Live memories of one space and store whose texts are the same in all that counts, the oldest of each first. */
export function duplicateGroups(memories: readonly Memory[]): readonly DuplicateGroup[] {
  const byIdentity = new Map<string, Memory[]>();
  for (const memory of memories) {
    if (memory.status !== 'live' || KEPT_APART.has(memory.store)) continue;
    // Of the text as it stands now, which a person may have edited since the memory was identified.
    const identity = identityOf(memory);
    const same = byIdentity.get(identity);
    if (same === undefined) byIdentity.set(identity, [memory]);
    else same.push(memory);
  }
  return [...byIdentity.values()].flatMap((same) => {
    const [oldest, ...duplicates] = same.sort(compareWriting);
    return oldest === undefined || duplicates.length === 0 ? [] : [{ oldest, duplicates }];
  });
}
