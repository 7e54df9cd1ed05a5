import type { Embedder, VectorStore } from '../../embedding';
import type { ProgressListener } from '../../platform';
import type { Chunk } from '../../vault';

export interface EvaluationModel {
  readonly embedder: Embedder;
  /** Vectors of the model; what is missing is embedded and added. */
  readonly store: VectorStore;
}

const PASSAGES_PER_BATCH = 16;

/** Makes and keeps the vectors of the chunks that have none yet. */
export async function embedMissing(
  chunks: readonly Chunk[],
  { embedder, store }: EvaluationModel,
  onProgress?: ProgressListener,
): Promise<void> {
  const missing = new Map(
    chunks
      .filter(({ contentHash }) => store.find(contentHash) === undefined)
      .map((chunk) => [chunk.contentHash, chunk]),
  );
  const waiting = [...missing.values()];
  for (let done = 0; done < waiting.length; done += PASSAGES_PER_BATCH) {
    const batch = waiting.slice(done, done + PASSAGES_PER_BATCH);
    const inputs = batch.map(({ headingPath, text }) => ({ title: headingPath.join(' > '), text }));
    const vectors = await embedder.embed(inputs, 'passage');
    batch.forEach(({ contentHash }, place) => store.add(contentHash, vectors[place] ?? []));
    onProgress?.({ phase: 'embed', done: done + batch.length, total: waiting.length });
  }
  await store.flush();
}
