import type { VectorStore } from '../../embedding';
import type { Memory } from '../memory';
import { SpaceColumns } from './space-columns';

/** All memories, apart by space: what is asked of one space never goes through the memories of another. */
export class MemoryShelf {
  readonly #spaces = new Map<string, SpaceColumns>();
  readonly #spaceOf = new Map<string, string>();

  get size(): number {
    return this.#spaceOf.size;
  }

  ids(): IterableIterator<string> {
    return this.#spaceOf.keys();
  }

  /**
   * Puts a memory in place of its earlier state.
   *
   * @param contentHash of its text: the key of its vectors
   */
  put(memory: Memory, contentHash: string): void {
    const { id, space } = memory;
    const columns = this.#spaces.get(space) ?? new SpaceColumns();
    this.#spaces.set(space, columns);
    const before = this.#spaceOf.get(id);
    if (before !== undefined && before !== space) {
      this.remove(id);
      columns.forgetNotes();
    }
    this.#spaceOf.set(id, space);
    columns.put(memory, contentHash);
  }

  remove(id: string): void {
    const space = this.#spaceOf.get(id);
    if (space === undefined) return;
    this.#spaceOf.delete(id);
    this.#spaces.get(space)?.remove(id);
  }

  /** The memories of one space; undefined where it never had any. */
  space(name: string): SpaceColumns | undefined {
    return this.#spaces.get(name);
  }

  /** The texts of all spaces that have no vector in a store yet, each once, by content hash. */
  textsWithoutVectors(store: VectorStore): Map<string, string> {
    const texts = new Map<string, string>();
    for (const columns of this.#spaces.values()) columns.addTextsWithout(store, texts);
    return texts;
  }

  /** Content hashes of all texts. */
  hashes(): Set<string> {
    const hashes = new Set<string>();
    for (const columns of this.#spaces.values()) columns.addHashes(hashes);
    return hashes;
  }
}
