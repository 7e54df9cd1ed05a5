import { createVectorStore, identityOf, allMiniLm } from '../../indexer/embedding';
import { createFileStorage } from '../../indexer/node';
import { createSearchIndex, parseQuery } from '../../indexer/search';
import { CHUNKER_VERSION } from '../../indexer/vault';
import { timed } from './statistics';

/** What `open-index` does for the cold-start section: opens an index folder, asks once, and prints how that went. */
export async function printOpeningFigures(indexFolder: string, vectorsFolder: string): Promise<void> {
  const opened = await timed(async () => {
    const { index } = await createSearchIndex({ storage: createFileStorage(indexFolder) });
    const identity = identityOf(allMiniLm, allMiniLm.defaultVariant);
    const { store } = await createVectorStore(createFileStorage(vectorsFolder), identity, CHUNKER_VERSION);
    index.useVectors(store);
    return index;
  });
  const index = opened.value;
  const answer = await timed(() => index.search(parseQuery('water damage'), { mode: 'text', limit: 20 }));
  const figures = {
    openMs: opened.ms,
    firstAnswerMs: answer.ms,
    residentMegabytes: process.memoryUsage().rss / 1e6,
    notes: index.noteCount,
    chunks: index.chunkCount,
  };
  console.log(JSON.stringify(figures));
}
