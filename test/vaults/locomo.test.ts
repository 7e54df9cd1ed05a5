import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMiniLm } from '../../indexer/embedding';
import type { Embedder } from '../../indexer/embedding';
import { createExtractiveExtractor, evaluateLocomo, locomoSets, parseLocomoFile } from '../../indexer/memory';
import type { LocomoConversation, LocomoReport } from '../../indexer/memory';
import { ensureBundledModel } from '../../indexer/node/models';
import { openNodeEmbedder } from '../../indexer/node/node-embedder';
import { createMemoryStorage, systemClock } from '../../indexer/platform';
import { hasShared, sharedFolder, sharedNote } from './shared';

/** The form of the texts and the joining of words and meaning were chosen on the first three conversations. */
const CHOSEN_ON = 3;

describe.skipIf(!hasShared)(`what was said is found again${sharedNote}`, () => {
  let embedder: Embedder;
  let conversations: readonly LocomoConversation[];
  const storage = createMemoryStorage();

  beforeAll(async () => {
    const file = path.join(sharedFolder, 'data/locomo-first5.json');
    conversations = parseLocomoFile(file, await readFile(file, 'utf8'));
    embedder = await openNodeEmbedder({ entry: allMiniLm, modelFolder: await ensureBundledModel() });
  });

  afterAll(() => embedder.close());

  function score(asked: readonly LocomoConversation[], model: Embedder | undefined): Promise<LocomoReport> {
    const extractor = createExtractiveExtractor({ embedder: model });
    return evaluateLocomo(asked, { extractor, embedder: model, storage, clock: systemClock });
  }

  function expectAboveFloor(report: LocomoReport): void {
    for (const set of locomoSets) {
      for (const measure of ['recall@5', 'recall@15', 'mrr'] as const) {
        expect(report[set][measure], `${set}, ${measure}`).toBeGreaterThanOrEqual(report.floor[set][measure]);
      }
    }
  }

  it('has a floor that is no worse than the one published for all ten conversations', async () => {
    const { floor } = await score(conversations, undefined);
    expect(floor.turns['recall@5']).toBeGreaterThanOrEqual(0.44);
    expect(floor.turns['recall@15']).toBeGreaterThanOrEqual(0.56);
    expect(floor.turns.mrr).toBeGreaterThanOrEqual(0.38);
    expect(floor.sessions['recall@5']).toBeGreaterThanOrEqual(0.83);
    expect(floor.sessions['recall@15']).toBeGreaterThanOrEqual(0.95);
    expect(floor.sessions.mrr).toBeGreaterThanOrEqual(0.75);
  });

  it('by word and meaning: no worse than a plain BM25 anywhere, nor in what nothing was chosen on', async () => {
    expectAboveFloor(await score(conversations, embedder));
    expectAboveFloor(await score(conversations.slice(CHOSEN_ON), embedder));
  });

  it('by word alone: no worse than a plain BM25 anywhere', async () => {
    expectAboveFloor(await score(conversations, undefined));
  });
});
