import type { VectorStore } from '../../embedding';
import type { ComparableVector } from './text-vectors';

/**
 * Cosines of one vector with the rows of a store: of all rows at once by a scan that rounds, and of single ones exactly.
 * The scan's numbers lie in an array that the next scan uses again, so this lives no longer than one search.
 */
export class Similarities {
  readonly store: VectorStore;
  readonly #vector: Float32Array;
  readonly #scanned: Float32Array;

  constructor({ vector, store }: ComparableVector) {
    this.store = store;
    this.#vector = vector;
    this.#scanned = store.scan(vector);
  }

  /** Near enough to choose what is looked at exactly. A text longer than the model's window counts by its best part. */
  near(first: number, count: number): number {
    let best = -1;
    for (let row = first; row < first + count; row++) {
      const cosine = this.#scanned[row] as number;
      if (cosine > best) best = cosine;
    }
    return best;
  }

  exact(first: number, count: number): number {
    let best = -1;
    for (let row = first; row < first + count; row++)
      best = Math.max(best, this.store.similarity(row, this.#vector));
    return Math.min(1, best);
  }
}
