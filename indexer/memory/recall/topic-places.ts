import type { Memory, MemoryCategory } from '../memory';
import { topicsOf } from '../topics';
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

  put(place: number): void {
    this.remove(place);
    this.#unread.add(place);
  }

  remove(place: number): void {
    this.#unread.delete(place);
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

  /** Topics of a memory that was read. */
  topicsAt(place: number): ReadonlySet<TopicName> {
    return this.#read.get(place)?.topics ?? new Set();
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
