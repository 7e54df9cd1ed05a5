import type { Memory, MemoryCategory } from '../memory';
import { isOfOthers, topicsOf } from '../topics';
import type { TopicName } from '../topics';

interface Read {
  readonly topics: ReadonlySet<TopicName>;
  readonly category: MemoryCategory;
}

/**
 * Which memories of a space speak of a topic, by place. Texts are read when somebody first asks for a topic, each once: most
 * questions of a program ask for none.
 */
export class TopicPlaces {
  readonly #unread = new Set<number>();
  readonly #read = new Map<number, Read>();
  readonly #byTopic = new Map<TopicName, Set<number>>();
  readonly #byCategory = new Map<MemoryCategory, Set<number>>();
  readonly #ofOthers = new Map<number, boolean>();

  put(place: number): void {
    this.remove(place);
    this.#unread.add(place);
  }

  remove(place: number): void {
    this.#unread.delete(place);
    this.#ofOthers.delete(place);
    const read = this.#read.get(place);
    if (read === undefined) return;
    this.#read.delete(place);
    for (const topic of read.topics) this.#byTopic.get(topic)?.delete(place);
    this.#byCategory.get(read.category)?.delete(place);
  }

  /** @param memories by place */
  ofTopic(topic: TopicName, memories: readonly (Memory | undefined)[]): ReadonlySet<number> {
    this.#readAll(memories);
    return this.#byTopic.get(topic) ?? NONE;
  }

  /** @param memories by place */
  ofCategory(category: MemoryCategory, memories: readonly (Memory | undefined)[]): ReadonlySet<number> {
    this.#readAll(memories);
    return this.#byCategory.get(category) ?? NONE;
  }

  /** Whether the memory at a place tells of somebody else than the user. */
  isOfOthers(place: number, { text }: Memory): boolean {
    const known = this.#ofOthers.get(place);
    if (known !== undefined) return known;
    const found = isOfOthers(text);
    this.#ofOthers.set(place, found);
    return found;
  }

  #readAll(memories: readonly (Memory | undefined)[]): void {
    for (const place of this.#unread) {
      const memory = memories[place];
      if (memory === undefined) continue;
      const read = { topics: topicsOf(memory.text), category: memory.category };
      this.#read.set(place, read);
      for (const topic of read.topics) addTo(this.#byTopic, topic, place);
      addTo(this.#byCategory, read.category, place);
    }
    this.#unread.clear();
  }
}

const NONE: ReadonlySet<number> = new Set();

function addTo<TKey>(places: Map<TKey, Set<number>>, key: TKey, place: number): void {
  const known = places.get(key);
  if (known) known.add(place);
  else places.set(key, new Set([place]));
}
