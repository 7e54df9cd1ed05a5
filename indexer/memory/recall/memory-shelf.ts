import type { RowRange, VectorStore } from '../../embedding';
import type { Memory } from '../memory';

/** A memory as the index has it. */
export interface ShelvedMemory {
  readonly memory: Memory;
  /** Hash of its text: the key of its vectors. */
  readonly contentHash: string;
}

interface Place extends ShelvedMemory {
  /** Where its vectors lie, as they were found last, and in which numbering. */
  rows?: RowRange;
  numbering?: Numbering;
}

/** The row numbers of a store until it gives its rows others. */
interface Numbering {
  readonly store: VectorStore;
  readonly epoch: number;
}

/** All memories, apart by space: nothing that is asked of one space goes through the memories of another. */
export class MemoryShelf {
  readonly #spaces = new Map<string, Map<string, Place>>();
  readonly #spaceOf = new Map<string, string>();
  #numbering: Numbering | undefined;

  ids(): IterableIterator<string> {
    return this.#spaceOf.keys();
  }

  /** Puts a memory in place of its earlier state. */
  put(shelved: ShelvedMemory): void {
    const { id, space } = shelved.memory;
    if (this.#spaceOf.get(id) !== space) this.remove(id);
    this.#spaceOf.set(id, space);
    const places = this.#spaces.get(space) ?? new Map<string, Place>();
    this.#spaces.set(space, places.set(id, { ...shelved }));
  }

  remove(id: string): void {
    const space = this.#spaceOf.get(id);
    if (space === undefined) return;
    this.#spaceOf.delete(id);
    this.#spaces.get(space)?.delete(id);
  }

  /** The memories of one space, with the rows of their vectors where they have any. */
  *of(space: string, store?: VectorStore): Generator<readonly [Memory, RowRange | undefined]> {
    const numbering = store && this.#numberingOf(store);
    for (const place of this.#spaces.get(space)?.values() ?? [])
      yield [place.memory, numbering && rowsOf(place, numbering)];
  }

  /** The texts of all spaces that have no vector in a store yet, each once, by its hash. */
  textsWithoutVectors(store: VectorStore): Map<string, string> {
    const numbering = this.#numberingOf(store);
    const texts = new Map<string, string>();
    for (const places of this.#spaces.values()) {
      for (const place of places.values())
        if (rowsOf(place, numbering) === undefined) texts.set(place.contentHash, place.memory.text);
    }
    return texts;
  }

  /** Hashes of all texts. */
  hashes(): Set<string> {
    const hashes = new Set<string>();
    for (const places of this.#spaces.values())
      for (const { contentHash } of places.values()) hashes.add(contentHash);
    return hashes;
  }

  #numberingOf(store: VectorStore): Numbering {
    const known = this.#numbering;
    if (known?.store === store && known.epoch === store.epoch) return known;
    return (this.#numbering = { store, epoch: store.epoch });
  }
}

/** A hash is looked up once: there are as many as memories, and rows stay where they are. */
function rowsOf(place: Place, numbering: Numbering): RowRange | undefined {
  if (place.numbering === numbering) return place.rows;
  const rows = numbering.store.find(place.contentHash);
  if (rows !== undefined) {
    place.rows = rows;
    place.numbering = numbering;
  }
  return rows;
}
