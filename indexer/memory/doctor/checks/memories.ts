import type { Memory } from '../../memory';
import type { Check } from '../check';
import type { FindingItem } from '../finding';
import type { Look } from '../look';
import { memoryItem } from './items';
import { duplicateGroups } from './duplicate-groups';

/** Live memories whose notes are all gone. What they say may well hold: nobody but a person knows. */
export const sourceGone: Check = {
  kind: 'source-gone',
  find: async (look) => {
    const files = await look.files();
    return (await look.memories())
      .filter(
        ({ status, from }) =>
          status === 'live' && from.length > 0 && from.every(({ path }) => !files.has(path)),
      )
      .map(memoryItem);
  },
  one: 'memory comes from notes that are all gone',
  many: 'memories come from notes that are all gone',
  cure: 'What it says may still hold, so it stays; forget what does not.',
};

/** Memories that a backup has and no ledger knows of. What was forgotten or deleted by hand is known. */
export const memoryInArchiveOnly: Check = {
  kind: 'memory-in-archive-only',
  find: async (look) => (await missing(look)).map(memoryItem),
  one: 'memory is in a backup and in no ledger any more',
  many: 'memories are in a backup and in no ledger any more',
  cure: 'A repair writes down again what is missing, with the dates it had.',
  repair: {
    writes: 'ledger',
    run: async (items, look) => {
      const ids = new Set(items.map(({ id }) => id));
      await look.parts.memories.bringBack((await missing(look)).filter(({ id }) => ids.has(id)));
    },
  },
};

/** Of each text the oldest that any backup has. */
async function missing({ parts }: Look): Promise<readonly Memory[]> {
  const archived = (await Promise.all(parts.archives.map((archive) => archive.live()))).flat();
  if (archived.length === 0) return [];
  const { ids, identities } = parts.memories.known();
  const byIdentity = new Map<string, Memory>();
  for (const memory of archived) {
    if (ids.has(memory.id) || identities.has(memory.identity)) continue;
    const other = byIdentity.get(memory.identity);
    if (other === undefined || memory.writtenAt < other.writtenAt) byIdentity.set(memory.identity, memory);
  }
  return [...byIdentity.values()];
}

/** Live memories that say the very same. Those that are merely alike are no business of a repair. */
export function memoryTwice(isAsked: boolean): Check {
  return {
    kind: 'memory-twice',
    find: async (look) => {
      const groups = duplicateGroups(await look.memories());
      return groups.flatMap(({ duplicates }) => duplicates.map((memory): FindingItem => memoryItem(memory)));
    },
    one: 'memory says the very same as an older one',
    many: 'memories say the very same as older ones',
    cure: 'A repair forgets all but the oldest, which gets all their sources.',
    whyNot: () => (isAsked ? undefined : 'Nothing is done unless you ask for duplicates to be removed.'),
    repair: {
      writes: 'ledger',
      run: async (items, look, signal) => {
        const ids = new Set(items.map(({ id }) => id));
        for (const { oldest, duplicates } of duplicateGroups(await look.memories())) {
          signal?.throwIfAborted();
          const asked = duplicates.map(({ id }) => id).filter((id) => ids.has(id));
          if (asked.length > 0) await look.parts.memories.removeDuplicates(oldest.id, asked);
        }
      },
    },
  };
}
