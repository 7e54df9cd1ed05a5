import type { Candidate, Memory } from '../memory';
import type { MemoryBook } from '../memory-book';
import { attributesChangedBy, attributesOf } from './rules';

type FollowedBook = Pick<MemoryBook, 'version' | 'get' | 'list' | 'changedSince'>;

/**
 * Which live memories say how a single attribute is now, such as who somebody works for. What a model finds nearest may be
 * something else, above all across languages; two employers at once must not come about unseen. Follows its book.
 */
export class AttributeHolders {
  readonly #book: FollowedBook;
  /** Of the book, as far as it was taken in. */
  #version: number | undefined;
  readonly #byAttribute = new Map<string, Set<string>>();
  /** Of each memory that holds one. With its text, which a person may edit. */
  readonly #held = new Map<string, { readonly attributes: readonly string[]; readonly text: string }>();

  constructor(book: FollowedBook) {
    this.#book = book;
  }

  /** The live memories that hold an attribute which the statement may change, in the order they came. */
  of({ text, space, store }: Pick<Candidate, 'text' | 'space' | 'store'>): readonly Memory[] {
    const attributes = attributesChangedBy(text);
    if (attributes.length === 0) return [];
    this.#follow();
    const ids = new Set(attributes.flatMap((attribute) => [...(this.#byAttribute.get(attribute) ?? [])]));
    return [...ids]
      .flatMap((id) => this.#book.get(id) ?? [])
      .filter((memory) => memory.status === 'live' && memory.space === space && memory.store === store);
  }

  #follow(): void {
    const book = this.#book;
    if (book.version === this.#version) return;
    const changed = this.#version === undefined ? undefined : book.changedSince(this.#version);
    this.#version = book.version;
    if (changed !== undefined) return changed.forEach((id) => this.#take(id, book.get(id)));
    for (const id of [...this.#held.keys()]) this.#drop(id);
    for (const memory of book.list({ status: 'live' })) this.#take(memory.id, memory);
  }

  #take(id: string, memory: Memory | undefined): void {
    // A memory that became one with another is given under its former id as well.
    const isLive = memory?.id === id && memory.status === 'live';
    if (isLive && this.#held.get(id)?.text === memory.text) return;
    this.#drop(id);
    const attributes = isLive ? attributesOf(memory.text) : [];
    if (!isLive || attributes.length === 0) return;
    this.#held.set(id, { attributes, text: memory.text });
    for (const attribute of attributes) {
      const ids = this.#byAttribute.get(attribute);
      if (ids === undefined) this.#byAttribute.set(attribute, new Set([id]));
      else ids.add(id);
    }
  }

  #drop(id: string): void {
    const held = this.#held.get(id);
    if (held === undefined) return;
    this.#held.delete(id);
    for (const attribute of held.attributes) {
      const ids = this.#byAttribute.get(attribute);
      ids?.delete(id);
      if (ids?.size === 0) this.#byAttribute.delete(attribute);
    }
  }
}
