import * as z from 'zod';
import { openMemoryBook, openMemoryIndex } from '../../indexer/memory';
import type { ModelSource } from '../../indexer/memory';
import { createMemoryStorage, systemClock } from '../../indexer/platform';
import questionsFile from './recall-questions.json';

const sets = z
  .array(
    z.object({
      language: z.enum(['en', 'de']),
      facts: z.array(z.string()),
      /** Places of the facts that answer, none where no fact does. */
      questions: z.array(z.object({ query: z.string(), answers: z.array(z.number().int()) })),
    }),
  )
  .parse(questionsFile);

/** What is recalled of one language's facts by the threshold and number that hold where nobody says otherwise. */
export interface RecallMeasure {
  readonly language: string;
  readonly answerable: number;
  /** Answerable questions with an answer among what was recalled. */
  readonly answered: number;
  /** Answerable questions whose first memory is an answer. */
  readonly answeredFirst: number;
  readonly unanswerable: number;
  /** Unanswerable questions for which nothing was recalled. */
  readonly honest: number;
  /** Of all memories recalled, the share that answers. */
  readonly precision: number;
}

/** @param embedder undefined for recall by word */
export async function measureRecall(
  embedder: ReturnType<ModelSource['embedder']>,
): Promise<readonly RecallMeasure[]> {
  const measures: RecallMeasure[] = [];
  for (const { language, facts, questions } of sets) {
    const recall = await openFacts(facts, embedder);
    const answered = [];
    for (const { query, answers } of questions) {
      const wanted = new Set(answers.map((place) => facts[place]));
      answered.push({
        isAnswerable: answers.length > 0,
        right: (await recall(query)).map((text) => wanted.has(text)),
      });
    }
    const answerable = answered.filter(({ isAnswerable }) => isAnswerable);
    const unanswerable = answered.filter(({ isAnswerable }) => !isAnswerable);
    const all = answered.flatMap(({ right }) => right);
    measures.push({
      language,
      answerable: answerable.length,
      answered: answerable.filter(({ right }) => right.includes(true)).length,
      answeredFirst: answerable.filter(({ right }) => right[0] === true).length,
      unanswerable: unanswerable.length,
      honest: unanswerable.filter(({ right }) => right.length === 0).length,
      precision: all.length === 0 ? 0 : all.filter(Boolean).length / all.length,
    });
  }
  return measures;
}

/** Texts of the memories that are recalled for a question, best first. */
async function openFacts(
  facts: readonly string[],
  embedder: ReturnType<ModelSource['embedder']>,
): Promise<(query: string) => Promise<readonly string[]>> {
  const clock = systemClock;
  const book = await openMemoryBook({ folder: undefined, writer: undefined, clock });
  const traits = {
    store: 'facts',
    type: 'fact',
    category: 'other',
    space: 'default',
    origin: 'user',
  } as const;
  for (const text of facts) book.add({ ...traits, text, from: [], date: '2026-03-02' });
  const storage = createMemoryStorage();
  const { index } = await openMemoryIndex({ book, storage, clock, model: { embedder: () => embedder } });
  await index.update();
  return async (query) => {
    const found = await index.recall({ query, space: 'default', now: '2026-11-30T12:00:00Z' });
    return found.map(({ memory }) => memory.text);
  };
}
