import type { HandDeletion } from '../memory';
import type { MemoryEventOf } from '../events/memory-events';
import type { MemoryTable } from './memory-table';

/**
 * Live memories whose line a person deleted in the profile. That may mean that they are wrong, or only that they need not go
 * before every answer, so they count as before until the person says which.
 */
export class UnlistedTable {
  readonly #memories: Pick<MemoryTable, 'get'>;
  readonly #files = new Map<string, { readonly file: string; readonly at: string }>();
  #changes = 0;

  constructor(memories: Pick<MemoryTable, 'get'>) {
    this.#memories = memories;
  }

  get changes(): number {
    return this.#changes;
  }

  open(): readonly HandDeletion[] {
    return [...this.#files.keys()].flatMap((id) => this.of(id) ?? []);
  }

  of(id: string): HandDeletion | undefined {
    const memory = this.#memories.get(id);
    const unlisted = memory && this.#files.get(memory.id);
    if (unlisted === undefined || memory?.status !== 'live') return undefined;
    return { ...unlisted, id: memory.id, kind: 'deleted-by-hand', memory };
  }

  add({ unlists, file, at }: MemoryEventOf<'unlist'>): void {
    const memory = this.#memories.get(unlists);
    if (memory?.status !== 'live' || this.#files.has(memory.id)) return;
    this.#files.set(memory.id, { file, at });
    this.#changes += 1;
  }

  /** Somebody said what was meant. */
  settle(id: string): void {
    const memory = this.#memories.get(id);
    if (memory !== undefined && this.#files.delete(memory.id)) this.#changes += 1;
  }
}
