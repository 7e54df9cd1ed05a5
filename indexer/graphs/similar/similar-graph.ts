import type { VectorStore } from '../../embedding';
import type { ProgressListener } from '../../platform';
import type { NoteRecord } from '../../vault';
import type { StoredGraph } from '../signal';

/**
 * Each note joined to the notes whose vectors are nearest its own. A note's vector is the mean of its passages' vectors
 * without what many notes share (template headings, boilerplate). Edges are the nearest neighbours of either end; their
 * weight is the cosine.
 */
export interface SimilarGraph extends StoredGraph {
  readonly signal: 'similar';
  /** Notes whose neighbours are still to be computed. */
  readonly pending: number;
  /** Notes that have a vector. */
  readonly vectorCount: number;
  /** Takes another model's vectors, or none; what was stored for it is found again. */
  useVectors(store: VectorStore | undefined): Promise<void>;
  /** The note is new, changed, or has more vectors now. Cheap: the work waits for {@link SimilarGraph.settle}. */
  put(note: NoteRecord): void;
  remove(path: string): void;
  /**
   * Does what is pending in short slices between which other work goes on. Joins a call that runs, and ends as that one
   * does. Notes that were stored and not put since are taken for gone: put all notes before the first call.
   *
   * @throws TriviumError `cancelled`
   */
  settle(signal?: AbortSignal, onProgress?: ProgressListener): Promise<void>;
  /** Writes note vectors and edges; a start then computes only what changed meanwhile. */
  save(): Promise<void>;
}
