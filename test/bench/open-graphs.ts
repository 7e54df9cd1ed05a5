import type { Embedder } from '../../indexer/embedding';
import { allMiniLm, identityOf } from '../../indexer/embedding';
import { openEngine } from '../../indexer/engine';
import { createFileStorage, createFileVault } from '../../indexer/node';
import { timed } from './statistics';

/** Any note of the union of the public vaults with neighbours of every kind. */
const NOTE = 'tasks-docs/Queries/About Queries.md';

/** What a fresh process says of opening saved graphs. */
export interface GraphOpeningFigures {
  readonly openMs: number;
  /** The vectors of all passages, which search loads in any case, and the stored similar notes. */
  readonly vectorsMs: number;
  /** The vault listed, all graphs built or loaded, and the neighbours of one note. */
  readonly firstAnswerMs: number;
  readonly residentMegabytes: number;
}

/** What `open-graphs` does: opens a saved index with its graphs, asks once, and prints how that went. */
export async function printGraphOpeningFigures(vaultFolder: string, dataFolder: string): Promise<void> {
  const vault = await createFileVault(vaultFolder);
  const storage = createFileStorage(dataFolder);
  const { ms: openMs, value: engine } = await timed(() =>
    openEngine({ vault, storage, settings: { exclude: [] }, readOnly: true }),
  );
  const vectors = await timed(() => engine.setEmbedder(storedVectorsOnly()));
  const answer = await timed(() => engine.graphs.neighbours({ path: NOTE }));
  const figures: GraphOpeningFigures = {
    openMs,
    vectorsMs: vectors.ms,
    firstAnswerMs: answer.ms,
    residentMegabytes: process.memoryUsage().rss / 1e6,
  };
  console.log(JSON.stringify(figures));
  await engine.close();
}

/** Names the model, so that its vectors are found; embeds nothing. */
function storedVectorsOnly(): Embedder {
  return {
    identity: identityOf(allMiniLm, allMiniLm.defaultVariant),
    embed: () => Promise.reject(new Error('Nothing is embedded here.')),
    close: () => Promise.resolve(),
  };
}
