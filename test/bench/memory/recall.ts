import { openMemoryBook, openMemoryIndex } from '../../../indexer/memory';
import type { MemoryIndex } from '../../../indexer/memory';
import { systemClock } from '../../../indexer/platform';
import type { Storage } from '../../../indexer/platform';
import { timed } from '../statistics';
import { madeMemories, madeQuestions, madeVectors } from './made-memories';

/** What the index over many memories costs. Times in milliseconds; those of questions are without embedding them. */
export interface RecallFigures {
  readonly memories: number;
  /** From nothing: words are read, vectors are kept; without the time of the model. */
  readonly buildMs: number;
  /** What was saved is taken up and compared with the book. */
  readonly openMs: number;
  readonly firstQuestionMs: number;
  readonly questionMs: readonly number[];
  /** The same for a statement that is compared with the nearest. */
  readonly nearestMs: readonly number[];
  /** A statement is written into the book and found by the next question. */
  readonly changeMs: readonly number[];
}

const MEMORIES = 50_000;
const QUESTIONS = 200;
const CHANGES = 50;
const DIMENSIONS = 384;
const SPACE = 'default';
const NOW = '2026-11-30T12:00:00Z';

export async function benchRecall(storage: Storage): Promise<RecallFigures> {
  const clock = systemClock;
  const book = await openMemoryBook({ folder: undefined, writer: undefined, clock });
  for (const candidate of madeMemories(MEMORIES)) book.add(candidate);
  const vectors = madeVectors(DIMENSIONS);
  const open = async (): Promise<MemoryIndex> =>
    (await openMemoryIndex({ book, storage, clock, model: { embedder: () => vectors } })).index;

  const built = await timed(async () => {
    const index = await open();
    await index.update();
    await index.flush();
  });
  const { ms: openMs, value: index } = await timed(open);
  const ask = (query: string) => timed(() => index.recall({ query, space: SPACE, now: NOW }));
  const first = await ask('Who was it?');
  const questionMs: number[] = [];
  const nearestMs: number[] = [];
  for (const question of madeQuestions(QUESTIONS)) {
    questionMs.push((await ask(question)).ms);
    const among = { space: SPACE, store: 'facts', limit: 3 } as const;
    nearestMs.push((await timed(() => index.nearest(`${question} Nothing.`, among))).ms);
  }
  const changeMs: number[] = [];
  for (const candidate of madeMemories(MEMORIES + CHANGES).slice(MEMORIES)) {
    const changed = await timed(async () => {
      book.add(candidate);
      await index.update();
      return index.recall({ query: candidate.text, space: SPACE, now: NOW });
    });
    if (changed.value[0]?.memory.text !== candidate.text) throw new Error(`Not found: ${candidate.text}`);
    changeMs.push(changed.ms);
  }
  await book.close();
  return {
    memories: MEMORIES,
    buildMs: built.ms,
    openMs,
    firstQuestionMs: first.ms,
    ...{ questionMs, nearestMs, changeMs },
  };
}
