import type { Embedder } from '../../../embedding';
import type { Clock } from '../../../platform';
import { EMBED_BATCH_SIZE } from '../defaults';

export type TextEmbedder = Pick<Embedder, 'embed' | 'identity'>;

/** The first window's vector of each text, in batches with a rest after each. */
export async function embedTexts(
  embedder: TextEmbedder,
  texts: readonly string[],
  clock: Clock,
  signal?: AbortSignal,
): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += EMBED_BATCH_SIZE) {
    const batch = texts.slice(from, from + EMBED_BATCH_SIZE).map((text) => ({ title: '', text }));
    const windows = await embedder.embed(batch, 'passage', signal);
    vectors.push(...windows.map(([first]) => first ?? new Float32Array(embedder.identity.dimensions)));
    await clock.yield();
  }
  return vectors;
}

/** The cosine of two unit vectors. */
export function cosine(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index++) sum += one[index]! * other[index]!;
  return sum;
}
