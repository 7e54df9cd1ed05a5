import type { Embedder, EmbeddingInput, WindowVectors } from '../../indexer/embedding';
import { contentHash } from '../../indexer/platform';

export interface HashingEmbedder extends Embedder {
  /** Texts embedded as passages, in order. */
  readonly passages: string[];
  /** Resolves calls only while true; a test can hold the embedder still. */
  hold: Promise<void> | undefined;
}

/**
 * An embedder for tests of what stands around one: each word hashes to a direction, so that texts that share words are near.
 * It knows no meaning; tests of meaning use the real model.
 */
export function createHashingEmbedder(modelId = 'hashing', dimensions = 64): HashingEmbedder {
  const passages: string[] = [];
  const embedder: HashingEmbedder = {
    identity: { modelId, variant: 'test', dimensions },
    passages,
    hold: undefined,
    async embed(inputs, kind, signal) {
      await embedder.hold;
      signal?.throwIfAborted();
      if (kind === 'passage') passages.push(...inputs.map((input) => input.text));
      return inputs.map((input) => embedOne(input, dimensions));
    },
    close: () => Promise.resolve(),
  };
  return embedder;
}

function embedOne({ title, text }: EmbeddingInput, dimensions: number): WindowVectors {
  const vector = new Float32Array(dimensions);
  for (const word of `${title} ${text}`.toLowerCase().match(/\p{L}+/gu) ?? ['']) {
    const bucket = Number.parseInt(contentHash(word).slice(0, 6), 16) % dimensions;
    vector[bucket] = (vector[bucket] ?? 0) + 1;
  }
  const length = Math.hypot(...vector) || 1;
  return [vector.map((value) => value / length)];
}
