import type { EngineStatus } from '../engine-api';
import type { VectorStore } from '../embedding';
import { isUnread } from '../indexing';
import type { Clock, Storage } from '../platform';
import type { SearchIndex } from '../search';

/** Share of the time that counting may take while the index changes all the time. */
const COUNTING_SHARE = 0.05;

export interface EngineCounts {
  readonly notes: number;
  readonly chunksWithVectors: number;
  /** The same of the model that is being made ready. */
  readonly nextChunksWithVectors: number;
  readonly errors: EngineStatus['errors'];
  readonly bytesOnDisk: number;
}

export interface CountedVectors {
  readonly store: VectorStore | undefined;
  readonly nextStore: VectorStore | undefined;
}

/**
 * Counts what the index holds, for the status. While notes or vectors come in, the last counts are told again until they
 * have served many times as long as they took.
 */
export class Counter {
  readonly #index: SearchIndex;
  readonly #storage: Storage;
  readonly #clock: Clock;
  #counts: EngineCounts | undefined;
  #countedMs = 0;
  #tookMs = 0;

  constructor(index: SearchIndex, storage: Storage, clock: Clock) {
    this.#index = index;
    this.#storage = storage;
    this.#clock = clock;
  }

  /** @param mayBeOld whether slightly old counts do: work goes on, and the next status tells better */
  async count(vectors: CountedVectors, mayBeOld: boolean): Promise<EngineCounts> {
    const startedMs = this.#clock.now();
    const isFresh = startedMs - this.#countedMs < this.#tookMs / COUNTING_SHARE;
    if (this.#counts !== undefined && mayBeOld && isFresh) return this.#counts;
    const errors: EngineStatus['errors'][number][] = [];
    let unread = 0;
    for (const record of this.#index.problemNotes()) {
      if (isUnread(record)) unread += 1;
      for (const problem of record.problems) errors.push({ ...problem, path: record.path });
    }
    this.#counts = {
      notes: this.#index.noteCount - unread,
      chunksWithVectors: this.#withVectors(vectors.store),
      nextChunksWithVectors: this.#withVectors(vectors.nextStore),
      errors,
      bytesOnDisk: await this.#storage.sizeBytes(''),
    };
    this.#countedMs = this.#clock.now();
    this.#tookMs = this.#countedMs - startedMs;
    return this.#counts;
  }

  #withVectors(store: VectorStore | undefined): number {
    if (store === undefined || store.rowCount === 0) return 0;
    return this.#index.chunkCount - this.#index.withoutVectors(store).occurrences;
  }
}
