import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMiniLm } from '../../../../indexer/embedding';
import type { Embedder } from '../../../../indexer/embedding';
import { ensureBundledModel } from '../../../../indexer/node/models';
import { openNodeEmbedder } from '../../../../indexer/node/node-embedder';
import { measureRecall } from '../../../labelled/measure-recall';

/** Questions in both languages about facts of our own, a quarter of which no fact answers. */
describe('labelled questions', () => {
  let embedder: Embedder;

  beforeAll(async () => {
    embedder = await openNodeEmbedder({ entry: allMiniLm, modelFolder: await ensureBundledModel() });
  });

  afterAll(() => embedder.close());

  it('are answered by words and meaning, and nothing is given where nothing answers', async () => {
    const [english, german] = await measureRecall(embedder);
    expect(english?.answered).toBeGreaterThanOrEqual(17);
    expect(english?.precision).toBeGreaterThanOrEqual(0.7);
    expect(english?.honest).toBeGreaterThanOrEqual(6);
    // The model knows no German: all its German cosines are above 0.3, and only what is above chance counts.
    expect(german?.answered).toBeGreaterThanOrEqual(20);
    expect(german?.precision).toBeGreaterThanOrEqual(0.9);
    expect(german?.honest).toBeGreaterThanOrEqual(7);
  });

  it('are answered by words alone where they share any', async () => {
    const [english, german] = await measureRecall(undefined);
    expect(english?.answered).toBeGreaterThanOrEqual(12);
    expect(german?.answered).toBeGreaterThanOrEqual(17);
    expect(german?.precision).toBe(1);
  });
});
