import type { VectorStore } from '../../embedding';
import type { WordShares } from '../../search';
import type { Memory, MemoryCategory } from '../memory';
import type { TopicName } from '../topics';
import { idOfPath } from './memory-words';
import { TopicPlaces } from './topic-places';

/** Where the vectors of each memory lie, by place: the first row, {@link NO_ROW} for none, and how many follow it. */
export interface RowColumns {
  readonly first: readonly number[];
  readonly count: readonly number[];
}

export const NO_ROW = -1;

const ELSEWHERE = -1;

/** The row numbers of a store, until it gives its rows others. */
interface Numbering {
  readonly store: VectorStore;
  readonly epoch: number;
  /** Rows that there were when the missing ones were looked for last. */
  readonly rowCount: number;
}

/**
 * The memories of one space in columns: a search goes through numbers that lie side by side, and looks at a memory only
 * where these speak for it.
 */
export class SpaceColumns {
  /** By place; undefined where a memory left. */
  readonly memories: (Memory | undefined)[] = [];
  readonly #hashes: string[] = [];
  readonly #first: number[] = [];
  readonly #count: number[] = [];
  readonly #places = new Map<string, number>();
  readonly #free: number[] = [];
  readonly #topics = new TopicPlaces();
  #numbering: Numbering | undefined;
  /** By number in the word index, so that paths are compared once; {@link ELSEWHERE} for memories of other spaces. */
  #placeOfNote: number[] = [];
  #noteNumbering: object | undefined;

  /** @param contentHash of its text: the key of its vectors */
  put(memory: Memory, contentHash: string): void {
    const known = this.#places.get(memory.id);
    const place = known ?? this.#free.pop() ?? this.memories.length;
    this.#places.set(memory.id, place);
    const before = this.memories[place];
    this.memories[place] = memory;
    if (before?.text !== memory.text || before.category !== memory.category) this.#topics.put(place);
    if (known !== undefined && this.#hashes[place] === contentHash) return;
    this.#hashes[place] = contentHash;
    this.#first[place] = NO_ROW;
    this.#count[place] = 0;
    // Its vector may have been there before it.
    this.#numbering = this.#numbering && { ...this.#numbering, rowCount: -1 };
  }

  remove(id: string): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    this.memories[place] = undefined;
    this.#topics.remove(place);
    this.#first[place] = NO_ROW;
    this.#hashes[place] = '';
    this.#free.push(place);
    this.forgetNotes();
  }

  /** By place, the share of the searched words that each memory has, 0 to 1. Memories of other spaces are passed over. */
  sharesOf({ numbering, notes, shares, pathOf }: WordShares): Float64Array {
    if (this.#noteNumbering !== numbering) this.forgetNotes();
    this.#noteNumbering = numbering;
    const byPlace = new Float64Array(this.memories.length);
    for (let at = 0; at < notes.length; at++) {
      const note = notes[at] as number;
      const place = (this.#placeOfNote[note] ??= this.#places.get(idOfPath(pathOf(note))) ?? ELSEWHERE);
      if (place !== ELSEWHERE) byPlace[place] = shares[at] as number;
    }
    return byPlace;
  }

  /** Places of the memories that speak of a topic. */
  topicPlaces(topic: TopicName): ReadonlySet<number> {
    return this.#topics.ofTopic(topic, this.memories);
  }

  categoryPlaces(category: MemoryCategory): ReadonlySet<number> {
    return this.#topics.ofCategory(category, this.memories);
  }

  /** Whether the memory at a place tells of somebody else than the user. */
  isOfOthers(place: number): boolean {
    const memory = this.memories[place];
    return memory !== undefined && this.#topics.isOfOthers(place, memory);
  }

  /** Looks up again which memory each note of the word index is: one came from another space, or left. */
  forgetNotes(): void {
    this.#placeOfNote = [];
  }

  /** Rows of a store, those that came since the last time among them. */
  rowsIn(store: VectorStore): RowColumns {
    const { epoch, rowCount } = store;
    const known = this.#numbering;
    const isSame = known?.store === store && known.epoch === epoch;
    if (!isSame) this.#first.fill(NO_ROW);
    if (!isSame || known.rowCount !== rowCount) {
      this.#findMissing(store);
      this.#numbering = { store, epoch, rowCount };
    }
    return { first: this.#first, count: this.#count };
  }

  /** Adds the texts that have no vector in a store yet, by content hash. */
  addTextsWithout(store: VectorStore, texts: Map<string, string>): void {
    const { first } = this.rowsIn(store);
    for (const [place, memory] of this.memories.entries()) {
      if (memory !== undefined && first[place] === NO_ROW)
        texts.set(this.#hashes[place] as string, memory.text);
    }
  }

  addHashes(hashes: Set<string>): void {
    for (const place of this.#places.values()) hashes.add(this.#hashes[place] as string);
  }

  #findMissing(store: VectorStore): void {
    for (const [place, first] of this.#first.entries()) {
      if (first !== NO_ROW || this.memories[place] === undefined) continue;
      const rows = store.find(this.#hashes[place] as string);
      if (rows === undefined) continue;
      this.#first[place] = rows.first;
      this.#count[place] = rows.count;
    }
  }
}
