/** Text to vectors: the port, the models, and the store that embeds nothing twice. */
export type {
  Embedder,
  EmbeddingIdentity,
  EmbeddingInput,
  EmbeddingKind,
  WindowVectors,
} from './embedder';
export type { RowRange, VectorStore } from './vector-store';
