import type { Embedder, VectorStore } from '../../embedding';

/** A model that is open, and all vectors it has made. */
export interface OpenModel {
  readonly embedder: Embedder;
  readonly store: VectorStore;
  /** Ends the queries that it embeds: who closes a thread gets no answer from it any more. */
  readonly closing: AbortController;
}

export function openModel(embedder: Embedder, store: VectorStore): OpenModel {
  return { embedder, store, closing: new AbortController() };
}

export async function closeModel(model: OpenModel | undefined): Promise<void> {
  model?.closing.abort();
  await model?.embedder.close();
}
