import type { HandDeletion } from '../memory';
import type { MemoryTable } from './memory-table';

/** Memories whose lines were deleted from a ledger by hand, until somebody answers. */
export class DeletionTable {
  readonly #memories: MemoryTable;
  readonly #places = new Map<string, Pick<HandDeletion, 'file' | 'at'>>();

  constructor(memories: MemoryTable) {
    this.#memories = memories;
  }

  open(): readonly HandDeletion[] {
    return [...this.#places.keys()].flatMap((id) => this.of(id) ?? []);
  }

  of(id: string): HandDeletion | undefined {
    const memory = this.#memories.get(id);
    const place = memory && this.#places.get(memory.id);
    return memory && place && { ...place, id: memory.id, kind: 'deleted-by-hand', place: 'ledger', memory };
  }

  has(id: string): boolean {
    return this.#places.has(this.#memories.resolve(id));
  }

  add(id: string, place: Pick<HandDeletion, 'file' | 'at'>): void {
    this.#places.set(this.#memories.resolve(id), place);
  }

  /** Somebody said what became of it, or its line is back; gives whether that was open. */
  settle(id: string): boolean {
    return this.#places.delete(this.#memories.resolve(id));
  }
}
