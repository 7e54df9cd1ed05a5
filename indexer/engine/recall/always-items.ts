import { coreTargets, DEFAULT_SPACE, tierOfStore } from '../../memory';
import type { ContextItem, MemoryStore } from '../../memory';
import { memoryItem } from './memory-items';
import type { RecallSources } from './recall-sources';

/** Stores that are there whatever is asked, rules before what passes; the profile is in the core files. */
const STORES = (['rules', 'short-term'] as const satisfies readonly MemoryStore[]).filter(
  (store) => tierOfStore[store] === 'always',
);

/** Of each of these stores at most, the newest first. */
const MOST_OF_STORE = 20;

/**
 * What goes before every answer of a space. The core files are of the space `default`, as the notes are that they are written
 * from: who asks for another space is told nothing of them.
 */
export async function alwaysItems(space: string, sources: RecallSources): Promise<readonly ContextItem[]> {
  const items: ContextItem[] = space === DEFAULT_SPACE ? [...(await coreItems(sources))] : [];
  for (const store of STORES) {
    const { memories } = await sources.memory.memories({ store, space, limit: MOST_OF_STORE });
    items.push(...memories.map(memoryItem));
  }
  return items;
}

async function coreItems({ memory, files }: RecallSources): Promise<readonly ContextItem[]> {
  if (files === undefined) return [];
  const state = await memory.core.read();
  return coreTargets
    .map((target) => state.files[target])
    .filter(({ block }) => block !== '')
    .map(({ block, path }) => ({ kind: 'core', text: block, origin: path, path }));
}
