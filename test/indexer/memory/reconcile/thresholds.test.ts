import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMiniLm, memoryThresholdsOf, modelRegistry, type Embedder } from '../../../../indexer/embedding';
import { ensureBundledModel } from '../../../../indexer/node/models';
import { openNodeEmbedder } from '../../../../indexer/node/node-embedder';
import { measureCosines } from '../../../labelled/measure-cosines';

describe('thresholds of the memory', () => {
  it('are calibrated for the model that could be measured, and only nominate for the others', () => {
    for (const { id } of modelRegistry) expect(memoryThresholdsOf(id).isCalibrated).toBe(id === allMiniLm.id);
    expect(memoryThresholdsOf('a folder of somebody').isCalibrated).toBe(false);
  });
});

describe('the thresholds of the bundled model', { timeout: 60_000 }, () => {
  let embedder: Embedder;
  beforeAll(async () => {
    const modelFolder = await ensureBundledModel({ variant: 'int8' });
    embedder = await openNodeEmbedder({ entry: allMiniLm, modelFolder, variant: 'int8' });
  }, 60_000);
  afterAll(() => embedder?.close());

  it('nominate most duplicates, and let likeness alone replace nothing that had to stay', async () => {
    const { same, update } = memoryThresholdsOf(allMiniLm.id);
    const { duplicates, mustStay } = await measureCosines(embedder);
    expect(duplicates.filter((cosine) => cosine >= same).length).toBeGreaterThanOrEqual(
      duplicates.length * 0.7,
    );
    expect(mustStay.filter((cosine) => cosine > update)).toEqual([]);
    // Why likeness alone never decides: what had to stay is as near as what says the same.
    expect(Math.max(...mustStay)).toBeGreaterThan(same);
  });
});
