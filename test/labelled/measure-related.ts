import * as z from 'zod';
import { classify, openMemoryBook, openMemoryIndex } from '../../indexer/memory';
import type { ModelSource } from '../../indexer/memory';
import { createMemoryStorage, systemClock } from '../../indexer/platform';
import questionsFile from './related-questions.json';

const language = z.enum(['en', 'de']);

const { facts, questions } = z
  .object({
    facts: z.array(z.object({ in: language, text: z.string() })),
    questions: z.array(
      z.object({
        in: language,
        query: z.string(),
        /** Places of the facts that answer, none where no fact does. */
        answers: z.array(z.number().int()),
        /** Looked at only once the words were settled. */
        heldOut: z.boolean().optional(),
      }),
    ),
  })
  .parse(questionsFile);

/** What is recalled for questions that are put in other words than the facts, or in the other language. */
export interface RelatedMeasure {
  /** Language of the question and of the fact that answers it, `de-en`; `none` where no fact does. */
  readonly direction: string;
  readonly isHeldOut: boolean;
  readonly questions: number;
  /** Mean share of the answers that are among the first five; where there is none, the share of questions met with nothing. */
  readonly recall: number;
  /** Questions that were not fully right, with what was recalled. */
  readonly missed: readonly { readonly query: string; readonly recalled: readonly string[] }[];
}

interface Asked {
  readonly direction: string;
  readonly isHeldOut: boolean;
  readonly query: string;
  readonly recall: number;
  readonly recalled: readonly string[];
}

/** @param embedder undefined for recall without a model */
export async function measureRelated(
  embedder: ReturnType<ModelSource['embedder']>,
): Promise<readonly RelatedMeasure[]> {
  const recall = await openFacts(embedder);
  const asked: Asked[] = [];
  for (const { in: from, query, answers, heldOut = false } of questions) {
    const recalled = await recall(query);
    const right = answers.filter((place) => recalled.includes(facts[place]?.text ?? ''));
    const [first] = answers;
    asked.push({
      direction: first === undefined ? 'none' : `${from}-${facts[first]?.in ?? ''}`,
      isHeldOut: heldOut,
      query,
      recall: first === undefined ? Number(recalled.length === 0) : right.length / answers.length,
      recalled,
    });
  }
  const groups = new Map<string, Asked[]>();
  for (const one of asked) {
    const key = `${one.direction} ${one.isHeldOut}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((group) => ({
    direction: group[0]?.direction ?? '',
    isHeldOut: group[0]?.isHeldOut ?? false,
    questions: group.length,
    recall: group.reduce((sum, one) => sum + one.recall, 0) / group.length,
    missed: group.filter((one) => one.recall < 1).map(({ query, recalled }) => ({ query, recalled })),
  }));
}

/** Texts of the memories that are recalled for a question, best first. */
async function openFacts(
  embedder: ReturnType<ModelSource['embedder']>,
): Promise<(query: string) => Promise<readonly string[]>> {
  const clock = systemClock;
  const book = await openMemoryBook({ folder: undefined, writer: undefined, clock });
  for (const { text } of facts) {
    const traits = {
      store: 'facts',
      space: 'default',
      origin: 'user',
      from: [],
      date: '2026-03-02',
    } as const;
    book.add({ ...traits, ...classify(text), text });
  }
  const storage = createMemoryStorage();
  const { index } = await openMemoryIndex({ book, storage, clock, model: { embedder: () => embedder } });
  await index.update();
  return async (query) => {
    const found = await index.recall({ query, space: 'default', now: '2026-11-30T12:00:00Z' });
    return found.map(({ memory }) => memory.text);
  };
}
