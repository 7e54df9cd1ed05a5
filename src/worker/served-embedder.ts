import { createPoolEmbedder, entryOfServed, openPoolEmbedder } from '../../indexer/embedding';
import type { Embedder, EmbeddingIdentity } from '../../indexer/embedding';
import type { Nodes } from '../../indexer/nodes';
import { isAbort } from '../../indexer/platform';

/** As `createPoolEmbedder` calls it: made by a server, whichever. */
const SERVED_VARIANT = 'node';

/**
 * What the model servers have loaded, as an embedder.
 *
 * @param complete - the model that has a vector of every passage: where it was a server's and none answers now, it is taken, so that
 *   meaning is back as soon as one does
 * @throws TriviumError `model-failed` that says why none answers
 */
export async function openServedEmbedder(
  pool: Nodes,
  complete: EmbeddingIdentity | undefined,
): Promise<Embedder> {
  try {
    return await openPoolEmbedder(pool);
  } catch (error) {
    if (isAbort(error) || complete === undefined || !isServed(complete)) throw error;
    const { modelId, dimensions } = complete;
    const { prefixes, windowTokens } = entryOfServed(modelId) ?? {};
    const known = { ...(prefixes && { prefixes }), ...(windowTokens !== undefined && { windowTokens }) };
    return createPoolEmbedder(pool, { ...known, modelId, dimensions });
  }
}

/** Whether a server made the vectors, and not a model on this device. */
export function isServed({ variant }: EmbeddingIdentity): boolean {
  return variant === SERVED_VARIANT;
}
