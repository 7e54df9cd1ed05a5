import { releaseProxy, wrap } from 'comlink';
import { createRemoteEmbedder, type Embedder, type Remote } from '../../indexer/embedding';
import type { EmbedderPortApi } from './embedding-host';

/** An {@link Embedder} over a port that leads to the embedder's worker and its loaded model. */
export async function connectEmbedder(port: MessagePort): Promise<Embedder> {
  const proxy = wrap<EmbedderPortApi>(port);
  const service = proxy as unknown as Remote<EmbedderPortApi>;
  const identity = await service.identity();
  return createRemoteEmbedder(
    identity,
    () => Promise.resolve(service),
    // Closes both ends of the port; the network belongs to the one who loaded it.
    () => Promise.resolve(proxy[releaseProxy]()),
  );
}
