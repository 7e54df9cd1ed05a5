import { describe, expect, it } from 'vitest';
import {
  createExtractiveExtractor,
  evaluateLocomo,
  locomoSets,
  parseLocomoFile,
} from '../../../../indexer/memory';
import { createMemoryStorage } from '../../../../indexer/platform';
import { createHashingEmbedder } from '../../../support/hashing-embedder';
import { conversationFile } from './conversation-file';

const clock = { now: () => Date.parse('2026-11-30T12:00:00Z'), yield: () => Promise.resolve() };
const conversations = parseLocomoFile('a.json', conversationFile);
const extractor = createExtractiveExtractor({ embedder: undefined, clock });

describe('LoCoMo', () => {
  it('scores turns, sessions and facts, each beside the floor', async () => {
    const report = await evaluateLocomo(conversations, {
      ...{ extractor, clock, embedder: undefined, storage: createMemoryStorage() },
    });
    expect(report).toMatchObject({ conversations: 2, questions: 4, model: null, extractor: 'extractive' });
    expect(report.documents.turns).toBe(9);
    expect(report.documents.sessions).toBe(3);
    expect(report.documents.facts).toBeGreaterThan(2);
    for (const set of locomoSets) {
      for (const measures of [report[set], report.floor[set]]) {
        expect(Object.keys(measures)).toEqual(['recall@5', 'recall@15', 'mrr', 'charsAt15']);
        expect(measures['recall@15']).toBeGreaterThanOrEqual(measures['recall@5']);
        expect(measures['recall@15']).toBeLessThanOrEqual(1);
      }
    }
    expect(report.sessions['recall@5']).toBe(1);
    expect(report.turns['recall@5']).toBeGreaterThan(0.8);
    // What the boat has to do with spring is asked, and no fact.
    expect(report.facts['recall@5']).toBe((1 + 0.5 + 1 + 1) / 4);
  });

  it('names the model, and embeds nothing again that is kept', async () => {
    const embedder = createHashingEmbedder();
    const options = { extractor, clock, embedder, storage: createMemoryStorage() };
    const { model } = await evaluateLocomo(conversations, options);
    expect(model).toEqual(embedder.identity);
    const embedded = embedder.passages.length;
    await evaluateLocomo(conversations, options);
    expect(embedder.passages).toHaveLength(embedded);
  });

  it('ends with the signal', async () => {
    const signal = AbortSignal.abort();
    const options = { extractor, clock, embedder: undefined, storage: createMemoryStorage(), signal };
    await expect(evaluateLocomo(conversations, options)).rejects.toThrow();
  });
});
