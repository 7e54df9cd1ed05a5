import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMiniLm } from '../../../../indexer/embedding';
import type { Embedder } from '../../../../indexer/embedding';
import { openMemoryBook, openMemoryIndex } from '../../../../indexer/memory';
import type { RecallRequest } from '../../../../indexer/memory';
import { ensureBundledModel } from '../../../../indexer/node/models';
import { openNodeEmbedder } from '../../../../indexer/node/node-embedder';
import { createMemoryStorage, systemClock } from '../../../../indexer/platform';
import { measureRelated } from '../../../labelled/measure-related';
import type { RelatedMeasure } from '../../../labelled/measure-related';

const NOW = '2026-11-30T12:00:00Z';

async function openWith(texts: readonly string[]) {
  const clock = systemClock;
  const book = await openMemoryBook({ folder: undefined, writer: undefined, clock });
  for (const text of texts) {
    const traits = { store: 'facts', type: 'fact', category: 'other', space: 'default', from: [] } as const;
    book.add({ ...traits, origin: 'extraction', date: '2025-11-30', text });
  }
  const options = { book, storage: createMemoryStorage(), clock, model: { embedder: () => undefined } };
  const { index } = await openMemoryIndex(options);
  const recall = (query: string, change: Partial<RecallRequest> = {}) =>
    index.recall({ query, space: 'default', now: NOW, ...change });
  return { book, recall };
}

describe('a memory in other words', () => {
  it('is found, and says by which words of the question; its score is the product of what it shows', async () => {
    const { recall } = await openWith(['Meine Chefin heißt Frau Brandt.', 'Unser Hund heißt Waldi.']);
    const [first] = await recall('my boss');
    expect(first).toMatchObject({ by: 'related', related: ['boss'], decay: 1, confidence: 0.8 });
    expect(first?.memory.text).toBe('Meine Chefin heißt Frau Brandt.');
    expect(first?.score).toBe((first?.similarity ?? 0) * 0.8);
    const [faded] = await recall('my boss', { halfLifeDays: 365, threshold: 0 });
    expect(faded?.similarity).toBe(first?.similarity);
    expect(faded?.score).toBeCloseTo((first?.score ?? 0) / 2, 2);
  });

  it('counts less than one in the same words', async () => {
    const { recall } = await openWith(['Ich arbeite bei Harms.', 'My job is at the museum.']);
    const [own, related] = await recall('my job');
    expect(own).toMatchObject({ by: 'words', memory: { text: 'My job is at the museum.' } });
    expect(related).toMatchObject({ by: 'related', related: ['job'] });
  });

  it('is not found where that is not asked for', async () => {
    const { recall } = await openWith(['Meine Chefin heißt Frau Brandt.']);
    expect(await recall('my boss', { byRelatedWords: false })).toEqual([]);
  });

  it('follows what changes', async () => {
    const { book, recall } = await openWith(['I live in Kiel.']);
    const [before] = await recall('Wo wohne ich?');
    expect(before?.memory.text).toBe('I live in Kiel.');
    book.forget(before?.memory.id ?? '', 'wrong');
    expect(await recall('Wo wohne ich?')).toEqual([]);
  });

  it('is found by the name of whom it is about', async () => {
    const { recall } = await openWith(['Mein Bruder Jonas wohnt in Bremen.', 'Jonas: birthday: 1985-02-19.']);
    const [first] = await recall('birthday of my brother');
    expect(first?.memory.text).toBe('Jonas: birthday: 1985-02-19.');
  });

  it('comes after what is said of the user, where they ask about themselves', async () => {
    const { recall } = await openWith(['Jonas lives in Berlin.', 'I live in Kiel.']);
    expect((await recall('where do I live')).map(({ memory }) => memory.text)).toEqual([
      'I live in Kiel.',
      'Jonas lives in Berlin.',
    ]);
  });

  it('answers no question about the world', async () => {
    const { recall } = await openWith([
      'Ich wohne in Kiel.',
      'Ich spreche Dänisch.',
      'Ich arbeite bei Harms.',
    ]);
    for (const query of [
      'Where do polar bears live?',
      'Which languages are spoken in Belgium?',
      'How does photosynthesis work?',
      'How do I work out the area of a circle?',
    ]) {
      expect(await recall(query)).toEqual([]);
    }
  });
});

/**
 * Questions in other words and the other language. Before memories were found by related words, recall@5 was .13 both of the
 * questions that the words were settled on and of the others.
 */
describe('labelled questions in other words', () => {
  let embedder: Embedder;

  beforeAll(async () => {
    embedder = await openNodeEmbedder({ entry: allMiniLm, modelFolder: await ensureBundledModel() });
  });

  afterAll(() => embedder.close());

  it.each([true, false])('are answered, with a model: %s', async (isWithModel) => {
    const measures = await measureRelated(isWithModel ? embedder : undefined);
    expect(recallOf(measures, false)).toBeGreaterThanOrEqual(0.93);
    expect(recallOf(measures, true)).toBeGreaterThanOrEqual(0.88);
    // What shares a word with a question, or its meaning, was found before and still is.
    expect(honestyOf(measures)).toBeGreaterThanOrEqual(isWithModel ? 0.54 : 0.8);
  });
});

function recallOf(measures: readonly RelatedMeasure[], isHeldOut: boolean): number {
  return meanOf(measures.filter((one) => one.isHeldOut === isHeldOut && one.direction !== 'none'));
}

function honestyOf(measures: readonly RelatedMeasure[]): number {
  return meanOf(measures.filter(({ direction }) => direction === 'none'));
}

function meanOf(measures: readonly RelatedMeasure[]): number {
  const all = measures.reduce((sum, { questions }) => sum + questions, 0);
  return measures.reduce((sum, { questions, recall }) => sum + questions * recall, 0) / all;
}
