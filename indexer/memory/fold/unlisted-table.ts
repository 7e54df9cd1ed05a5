import type { HandDeletion, Memory } from '../memory';
import type { MemoryEventOf } from '../events/memory-events';
import type { MemoryTable } from './memory-table';

interface UnlistedLine {
  readonly file: string;
  readonly at: string;
  /** Whether a person said that it is to stay out of the profile. */
  readonly isAnswered: boolean;
}

/**
 * Live memories whose line a person deleted in the profile. That may mean that they are wrong, or only that they need not go
 * before every answer, so they count as before until the person says which.
 */
export class UnlistedTable {
  readonly #memories: Pick<MemoryTable, 'get'>;
  readonly #lines = new Map<string, UnlistedLine>();
  #changes = 0;

  constructor(memories: Pick<MemoryTable, 'get'>) {
    this.#memories = memories;
  }

  get changes(): number {
    return this.#changes;
  }

  open(): readonly HandDeletion[] {
    return [...this.#lines.keys()].flatMap((id) => this.of(id) ?? []);
  }

  /** What waits for an answer of a memory. */
  of(id: string): HandDeletion | undefined {
    const memory = this.#memories.get(id);
    const line = memory && this.#lines.get(memory.id);
    if (line === undefined || line.isAnswered || memory?.status !== 'live') return undefined;
    const { file, at } = line;
    return { id: memory.id, kind: 'deleted-by-hand', place: 'profile', memory, file, at };
  }

  /** Memories that stay out of the profile, answered or not. */
  leftOut(): readonly Memory[] {
    return [...this.#lines.keys()].flatMap((id) => {
      const memory = this.#memories.get(id);
      return memory?.status === 'live' ? memory : [];
    });
  }

  isLeftOut(id: string): boolean {
    const memory = this.#memories.get(id);
    return memory?.status === 'live' && this.#lines.has(memory.id);
  }

  add({ unlists, file, at, isAnswered = false }: MemoryEventOf<'unlist'>): void {
    const memory = this.#memories.get(unlists);
    if (memory?.status !== 'live') return;
    const before = this.#lines.get(memory.id);
    if (before !== undefined && (before.isAnswered || !isAnswered)) return;
    this.#lines.set(memory.id, { file, at, isAnswered });
    this.#changes += 1;
  }

  /** Somebody said that it holds and may be listed, or forgot it. */
  settle(id: string): void {
    const memory = this.#memories.get(id);
    if (memory !== undefined && this.#lines.delete(memory.id)) this.#changes += 1;
  }
}
