import type { VectorStore } from '../embedding';
import type { Clock } from '../platform';
import type { SearchIndex } from '../search';
import { DEAD_ROWS_LOOK_GROWTH, DEAD_VECTOR_SHARE, DEAD_VECTORS_KEPT, SLICE_MS } from './defaults';
import type { Throttle } from './throttle';

export interface DeadVectorsOptions {
  readonly index: SearchIndex;
  readonly clock: Clock;
  readonly throttle: Throttle;
}

/**
 * Lets go of vectors whose passages are gone, where they are many. Looked at once per opening and then only after many
 * more rows came: each look goes through all notes.
 */
export class DeadVectors {
  readonly #options: DeadVectorsOptions;
  /** From this many rows on, dead ones are looked for. */
  #rowsToLookAt = 0;

  constructor(options: DeadVectorsOptions) {
    this.#options = options;
  }

  /** Ends early, with the store as it is, when the signal aborts. */
  async drop(store: VectorStore, signal: AbortSignal): Promise<void> {
    if (store.rowCount < this.#rowsToLookAt) return;
    const living = await this.#livingPassages(signal);
    if (signal.aborted) return;
    let livingRows = 0;
    for (const hash of living) livingRows += store.find(hash)?.count ?? 0;
    if (isWorthDropping(store.rowCount - livingRows, store.rowCount)) await store.retain(living);
    this.#rowsToLookAt = DEAD_ROWS_LOOK_GROWTH * store.rowCount;
  }

  async #livingPassages(signal: AbortSignal): Promise<ReadonlySet<string>> {
    const { index, clock, throttle } = this.#options;
    const living = new Set<string>();
    let sliceStartMs = clock.now();
    for (const { path } of [...index.files()]) {
      for (const { contentHash } of index.record(path)?.chunks ?? []) living.add(contentHash);
      const workedMs = clock.now() - sliceStartMs;
      if (workedMs < SLICE_MS) continue;
      await throttle.rest(workedMs, signal);
      if (signal.aborted) break;
      sliceStartMs = clock.now();
    }
    return living;
  }
}

/** Whether so many rows belong to texts that are gone that the store should be written anew without them. */
function isWorthDropping(deadRows: number, allRows: number): boolean {
  return deadRows > DEAD_VECTORS_KEPT && deadRows > DEAD_VECTOR_SHARE * allRows;
}
