import type { FollowedBook } from '../../../../indexer/memory/recall/open-memory-index';
import type { Memory } from '../../../../indexer/memory';
import { contentHash } from '../../../../indexer/platform';

/** A book that holds what it is given, for tests of what follows one. */
export interface ListBook extends FollowedBook {
  put(memory: Memory): void;
  drop(id: string): void;
  /** Whether it still knows what changed since earlier versions. */
  isForgetful: boolean;
}

export function createListBook(memories: readonly Memory[] = []): ListBook {
  const byId = new Map(memories.map((memory) => [memory.id, memory]));
  const changes: string[] = [];
  const change = (id: string, apply: () => void): void => {
    apply();
    changes.push(id);
  };
  return {
    isForgetful: false,
    get version() {
      return changes.length;
    },
    get: (id) => byId.get(id),
    list: () => [...byId.values()],
    changedSince(version) {
      return this.isForgetful ? undefined : new Set(changes.slice(version));
    },
    put: (memory) => change(memory.id, () => byId.set(memory.id, memory)),
    drop: (id) => change(id, () => byId.delete(id)),
  };
}

let count = 0;

/** A live fact of the default space that the user said. */
export function memoryOf(text: string, traits: Partial<Memory> = {}): Memory {
  const id = traits.id ?? `memory-${String((count += 1)).padStart(5, '0')}`;
  return {
    ...{ id, text, store: 'facts', type: 'fact', category: 'other', space: 'default', origin: 'user' },
    ...{ from: [], date: '2026-03-02', identity: contentHash(text), confidence: 1 },
    ...{ writtenAt: '2026-03-02T09:00:00Z', status: 'live', version: 1, supersedes: [], extends: [] },
    ...{ isUnjudged: false, isConfirmed: false, isEdited: false },
    ...traits,
  };
}
