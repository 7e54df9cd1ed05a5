import { openEngine } from '../../indexer/engine';
import type { Engine } from '../../indexer/engine-api';
import type { Embedder } from '../../indexer/embedding';
import type { Storage } from '../../indexer/platform';
import type { Vault } from '../../indexer/vault';
import type { Section } from './report';
import { timed } from './statistics';

/** Embedding a whole vault takes minutes; its rate is steady and known after this. */
const EMBEDDING_SAMPLE_MS = 20_000;

export interface IndexingBench {
  readonly vault: Vault;
  /** Empty at the start. */
  readonly storage: Storage;
  readonly embedder: Embedder;
}

/** The first run and the next start of the engine, as the command line does them. */
export async function benchIndexing({ vault, storage, embedder }: IndexingBench): Promise<Section> {
  const settings = { exclude: [] };
  const engine = await openEngine({ vault, storage, settings });
  const first = await timed(() => engine.refresh());
  const { chunks } = await engine.status();
  await engine.setEmbedder(embedder);
  const chunksPerSecond = await embeddingRate(engine);
  await engine.close();

  const { ms: openMs, value: again } = await timed(() => openEngine({ vault, storage, settings }));
  const answer = await timed(() => again.search({ query: 'water', mode: 'text' }));
  const unchanged = await timed(() => again.refresh());
  const { bytesOnDisk } = await again.status();
  await again.close();

  const { notes } = first.value;
  const wholeSeconds = first.ms / 1000 + chunks / chunksPerSecond;
  return {
    title: 'Indexing',
    text:
      `${vault.name}: ${notes.toLocaleString('en-US')} notes, ${chunks.toLocaleString('en-US')} chunks. ` +
      `${embedder.identity.modelId}, ${embedder.identity.variant}, one thread; the rate of embedding was measured for ` +
      `${EMBEDDING_SAMPLE_MS / 1000} seconds.`,
    head: ['measure', 'value'],
    rows: [
      ['first run, text and links: seconds', first.ms / 1000],
      ['first run, text and links: notes/s', (notes / first.ms) * 1000],
      ['embedding: chunks/s', chunksPerSecond],
      ['first run with embedding: notes/s', notes / wholeSeconds],
      ['next start, open the index: seconds', openMs / 1000],
      ['next start, first answer by word: ms', answer.ms],
      ['next start, see that nothing changed: seconds', unchanged.ms / 1000],
      ['derived data: MB on disk', bytesOnDisk / 1e6],
    ],
  };
}

/** Chunks embedded in a second of background work, warm-up left out. */
async function embeddingRate(engine: Engine): Promise<number> {
  const abort = new AbortController();
  let warm: { readonly done: number; readonly atMs: number } | undefined;
  let rate = 0;
  const run = engine.refresh({
    signal: abort.signal,
    onProgress: ({ phase, done }) => {
      if (phase !== 'embed') return;
      const atMs = performance.now();
      warm ??= { done, atMs };
      if (done > warm.done) rate = ((done - warm.done) / (atMs - warm.atMs)) * 1000;
      if (atMs - warm.atMs > EMBEDDING_SAMPLE_MS) abort.abort();
    },
  });
  await run.catch((error: unknown) => {
    if (!abort.signal.aborted) throw error;
  });
  return rate;
}
