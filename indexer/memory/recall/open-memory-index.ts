import { contentHash, storageUnder, Turns } from '../../platform';
import type { Clock, Storage } from '../../platform';
import type { WordShares } from '../../search';
import type { Memory } from '../memory';
import type { MemoryBook } from '../memory-book';
import type {
  MemoryIndex,
  MemoryIndexContents,
  NearMemory,
  RecalledMemory,
  RecallRequest,
} from '../memory-index';
import { withoutNaming } from '../topics';
import { backgroundWithout } from './background';
import { recallDefaults } from './defaults';
import { MemoryShelf } from './memory-shelf';
import { MemoryWords } from './memory-words';
import type { ModelSource } from './model-source';
import { nearestOf } from './nearest';
import { rankRecalled } from './rank-recalled';
import type { SearchBasis } from './search-basis';
import { Similarities } from './similarities';
import { TextVectors } from './text-vectors';
import type { ComparableVector } from './text-vectors';

/** What the index asks of the book. */
export type FollowedBook = Pick<MemoryBook, 'version' | 'get' | 'list' | 'changedSince'>;

export interface MemoryIndexOptions {
  readonly book: FollowedBook;
  /** The index keeps to the folder `memory/recall` of it. All of it can be made again from the book. */
  readonly storage: Storage;
  readonly clock: Clock;
  readonly model: ModelSource;
  /** Told in words for the user what was damaged and is made anew, and when words alone told. */
  readonly onProblem?: (problem: string) => void;
}

export interface OpenedMemoryIndex {
  readonly index: MemoryIndex;
  /** What was damaged and was made anew, in words for the user. */
  readonly repairs: readonly string[];
}

const FOLDER = 'memory/recall';

/**
 * Opens the index over the memories of a book. What was saved before is taken up and brought to the book's state; what is
 * damaged or missing is made again from the book. Vectors of new texts come with {@link MemoryIndex.update}.
 */
export async function openMemoryIndex({
  book,
  storage,
  clock,
  model,
  onProblem = () => undefined,
}: MemoryIndexOptions): Promise<OpenedMemoryIndex> {
  const folder = storageUnder(storage, FOLDER);
  const { words, repairs } = await MemoryWords.open(folder, onProblem);
  const vectors = new TextVectors({ storage: folder, model, onProblem });
  const index = new FollowingIndex({ book, clock, words, vectors });
  await index.takeInAll();
  return { index, repairs };
}

interface Parts {
  readonly book: FollowedBook;
  readonly clock: Clock;
  readonly words: MemoryWords;
  readonly vectors: TextVectors;
}

class FollowingIndex implements MemoryIndex {
  readonly #parts: Parts;
  readonly #shelf = new MemoryShelf();
  /** Of the book, as far as it was taken in. */
  #version = -1;
  /** Updates go one after the other, whoever asks. */
  readonly #updates = new Turns();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Goes through the whole book, giving way to other work. */
  async takeInAll(): Promise<void> {
    const { book, clock } = this.#parts;
    const version = book.version;
    for (const [place, memory] of book.list({ status: 'all' }).entries()) {
      this.#put(memory);
      if (place % recallDefaults.memoriesPerSlice === 0) await clock.yield();
    }
    this.#version = version;
    this.#dropUnknown();
    this.#takeIn();
  }

  update(signal?: AbortSignal): Promise<void> {
    return this.#updates.take(() => this.#update(signal));
  }

  async nearest(
    text: string,
    among: Parameters<MemoryIndex['nearest']>[1],
    signal?: AbortSignal,
  ): Promise<readonly NearMemory[]> {
    const vector = await this.#parts.vectors.ofStatement(text, signal);
    const basis = this.#basis(among.space, text, vector);
    return basis === undefined ? [] : nearestOf(basis, among);
  }

  async recall(request: RecallRequest, signal?: AbortSignal): Promise<readonly RecalledMemory[]> {
    const { query } = request;
    if (query.trim() === '') return [];
    const vector = await this.#parts.vectors.ofQuery(query, signal);
    const basis = this.#basis(request.space, withoutNaming(query), vector);
    return basis === undefined ? [] : rankRecalled(basis, request);
  }

  async contents(): Promise<MemoryIndexContents> {
    const { book, words, vectors } = this.#parts;
    const store = await vectors.store();
    this.#takeIn();
    const withWords = new Set(words.ids());
    const withoutVectors = store && this.#shelf.textsWithoutVectors(store);
    const isComplete = (id: string): boolean =>
      withWords.has(id) && withoutVectors?.has(contentHash(book.get(id)?.text ?? '')) !== true;
    const ids = [...this.#shelf.ids()];
    return { known: new Set([...ids, ...withWords]), complete: new Set(ids.filter(isComplete)) };
  }

  async flush(): Promise<void> {
    const { words, vectors, clock } = this.#parts;
    await words.save(clock);
    await vectors.flush();
  }

  /** Undefined where the space has nothing. */
  #basis(space: string, text: string, vector: ComparableVector | undefined): SearchBasis | undefined {
    this.#takeIn();
    const columns = this.#shelf.space(space);
    if (columns === undefined) return undefined;
    const sharesOf = (words: string): WordShares => this.#parts.words.sharesOf(words);
    return { columns, words: sharesOf(text), sharesOf, similarities: vector && new Similarities(vector) };
  }

  async #update(signal: AbortSignal | undefined): Promise<void> {
    this.#takeIn();
    const { vectors } = this.#parts;
    const store = await vectors.store();
    if (store === undefined) return;
    const missing = new Map([...backgroundWithout(store), ...this.#shelf.textsWithoutVectors(store)]);
    if (missing.size > 0) await vectors.add(missing, signal);
    await vectors.dropUnused(this.#shelf.size, () => this.#shelf.hashes());
  }

  /** Takes in what changed in the book since the last time; what was just written is found by the very next search. */
  #takeIn(): void {
    const { book } = this.#parts;
    if (book.version === this.#version) return;
    const changed = book.changedSince(this.#version);
    this.#version = book.version;
    if (changed === undefined) {
      for (const memory of book.list({ status: 'all' })) this.#put(memory);
      this.#dropUnknown();
      return;
    }
    for (const id of changed) {
      const memory = this.#memory(id);
      if (memory === undefined) this.#remove(id);
      else this.#put(memory);
    }
  }

  /** Undefined too for the former id of a memory that became one with another, which the book gives under both. */
  #memory(id: string): Memory | undefined {
    const memory = this.#parts.book.get(id);
    return memory?.id === id ? memory : undefined;
  }

  #put(memory: Memory): void {
    const hash = contentHash(memory.text);
    this.#shelf.put(memory, hash);
    this.#parts.words.put(memory.id, memory.text, hash);
  }

  #remove(id: string): void {
    this.#shelf.remove(id);
    this.#parts.words.remove(id);
  }

  /** What the book does not have goes. */
  #dropUnknown(): void {
    const { words } = this.#parts;
    for (const id of [...this.#shelf.ids(), ...words.ids()]) {
      if (this.#memory(id) === undefined) this.#remove(id);
    }
  }
}
