/** What made a vector: two vectors may be compared only if all three agree. */
export interface EmbeddingIdentity {
  /** The model's id in the registry, or the folder or hub name it came from. */
  readonly modelId: string;
  /** The weights' form: `fp32`, `int8`, `q8` ... int8 vectors differ slightly from fp32 ones. */
  readonly variant: string;
  readonly dimensions: number;
}

export type EmbeddingKind = 'query' | 'passage';

export interface EmbeddingInput {
  /** Heading path of a passage, put before each of its windows; empty for a query. */
  readonly title: string;
  readonly text: string;
}

/** Unit vectors of one input: one per window of the model; a query has exactly one. */
export type WindowVectors = readonly Float32Array[];

/** Text to vectors. Queries overtake passages that wait. */
export interface Embedder {
  readonly identity: EmbeddingIdentity;
  /**
   * Vectors in the order of the inputs. The model's prefix for the kind is put on here and nowhere else.
   *
   * @throws TriviumError `model-failed`, or `cancelled` when the signal aborts
   */
  embed(
    inputs: readonly EmbeddingInput[],
    kind: EmbeddingKind,
    signal?: AbortSignal,
  ): Promise<readonly WindowVectors[]>;
  close(): Promise<void>;
}
