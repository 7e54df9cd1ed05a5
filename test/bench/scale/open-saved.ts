import { readFile } from 'node:fs/promises';
import { allMiniLm, identityOf } from '../../../indexer/embedding';
import type { Embedder } from '../../../indexer/embedding';
import { openEngine } from '../../../indexer/engine';
import { createFileStorage, createFileVault } from '../../../indexer/node';
import { timed } from '../statistics';
import { ANSWERS } from './contestant';
import { newWord } from './edited-note';
import { openSavedMiniSearch } from './minisearch';
import { openSavedOrama } from './orama';
import { readRecordedQueries } from './sample-queries';

/** What a fresh process says of a cold start. */
export interface OpeningFigures {
  /** From the program's first own line to the first answer, by word and by vector. */
  readonly firstAnswerMs: number;
  /** Of that, until the engine was open. */
  readonly openMs?: number;
  /** From the same moment until a changed note was taken in and found by its new word. */
  readonly updateMs?: number;
  /** Resident memory before anything was opened: Node and the loaded program. */
  readonly emptyMegabytes: number;
  /** Resident memory after the first answer. */
  readonly residentMegabytes: number;
  /** The most it ever was until the end. */
  readonly peakMegabytes: number;
}

const megabytes = (): number => process.memoryUsage().rss / 1e6;
const peakMegabytes = (): number => (process.resourceUsage().maxRSS * 1024) / 1e6;

export interface SavedEngine {
  readonly kind: 'trivium' | 'orama' | 'minisearch';
  /** The index folder, or the JSON file. */
  readonly saved: string;
  /** A file of recorded queries. */
  readonly queries: string;
  /** For `trivium`: the vault, and in it a note that was edited since it was indexed, as `editedSource` does. */
  readonly vault?: string;
  readonly note?: string;
  readonly edit?: number;
}

/** Opens a saved engine and asks it once; prints {@link OpeningFigures}. To be run in a process of its own. */
export async function printSavedOpening(engine: SavedEngine): Promise<void> {
  console.log(JSON.stringify(await openSaved(engine)));
  // What the engine goes on to do in the background, graphs above all, takes minutes in a large vault and is nobody's figure here.
  process.exit();
}

async function openSaved({
  kind,
  saved,
  queries,
  vault = '',
  note = '',
  edit = 0,
}: SavedEngine): Promise<OpeningFigures> {
  const query = (await readRecordedQueries(queries))[0];
  if (query === undefined) throw new Error(`${queries} holds no query.`);
  const emptyMegabytes = megabytes();
  if (kind !== 'trivium') {
    const { ms } = await timed(async () => {
      const json = await readFile(saved, 'utf8');
      if (kind === 'orama') await openSavedOrama(json, query);
      else openSavedMiniSearch(json, query);
    });
    return {
      firstAnswerMs: ms,
      emptyMegabytes,
      residentMegabytes: megabytes(),
      peakMegabytes: peakMegabytes(),
    };
  }
  const startMs = performance.now();
  const engine = await openEngine({
    vault: await createFileVault(vault),
    storage: createFileStorage(saved),
    settings: { exclude: [] },
  });
  const openMs = performance.now() - startMs;
  await engine.setEmbedder(recordedEmbedder(query.vector));
  const first = await engine.search({ query: query.text, mode: 'hybrid', limit: ANSWERS });
  const firstAnswerMs = performance.now() - startMs;
  if (first.mode !== 'hybrid') throw new Error(`The first answer was not hybrid: ${first.notice ?? ''}`);
  const residentMegabytes = megabytes();
  await engine.apply([{ kind: 'modify', path: note }]);
  const found = await engine.search({ query: newWord(edit), mode: 'text', limit: ANSWERS });
  const updateMs = performance.now() - startMs;
  if (found.results[0]?.path !== note) throw new Error(`${note} was not found by its new word.`);
  return {
    ...{ firstAnswerMs, openMs, updateMs, emptyMegabytes, residentMegabytes },
    peakMegabytes: peakMegabytes(),
  };
}

/** Answers every text with one recorded vector, so that no model is loaded and none of its time is counted. */
function recordedEmbedder(vector: Float32Array): Embedder {
  return {
    identity: identityOf(allMiniLm, allMiniLm.defaultVariant),
    embed: (inputs) => Promise.resolve(inputs.map(() => [vector])),
    close: () => Promise.resolve(),
  };
}
