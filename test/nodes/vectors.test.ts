import { afterAll, beforeAll, expect, it } from 'vitest';
import { allMiniLm, type Embedder } from '../../indexer/embedding';
import { ensureBundledModel } from '../../indexer/node/models';
import { openNodeEmbedder } from '../../indexer/node/node-embedder';
import type { CallOptions } from '../../indexer/nodes';
import { describeWithServer, serversOfSuite } from './stage';

const call: CallOptions = { lane: 'background', purpose: 'test' };

const texts = [
  'The cat sits on the mat.',
  'Die Katze sitzt auf der Matte, obwohl es regnet.',
  'Grüße aus Österreich: „Servus“ – 12,50 € für zwei Krügerl.',
  'TypeError: Cannot read properties of undefined (reading ‘length’) at main.ts:42:7',
  '日本語のメモ',
  'x',
  'Der Garten braucht Wasser, wenn der Sommer kommt. '.repeat(12),
];

describeWithServer('vectors and ranks by llama.cpp', () => {
  const stage = serversOfSuite('embed', 'rerank');
  let local: Embedder | undefined;
  beforeAll(async () => {
    const modelFolder = await ensureBundledModel({ variant: 'fp32' });
    local = await openNodeEmbedder({ entry: allMiniLm, modelFolder, variant: 'fp32' });
  });
  afterAll(() => local?.close());

  it('are those of the same model on this device', async () => {
    const { vectors, node } = await stage.nodes.embed(texts, { dimensions: 384 }, call);
    expect(node).toBe('embed-0');
    const inputs = texts.map((text) => ({ title: '', text }));
    const here = (await local?.embed(inputs, 'passage')) ?? [];
    for (const [at, vector] of vectors.entries()) {
      const same = here[at]?.[0] ?? new Float32Array();
      const cosine = vector.reduce((sum, value, axis) => sum + value * (same[axis] ?? 0), 0);
      expect(cosine, texts[at]).toBeGreaterThan(0.999);
    }
  });

  it('are refused where they are of another size than the index', async () => {
    await expect(stage.nodes.embed(['x'], { dimensions: 768 }, call)).rejects.toMatchObject({
      code: 'node-failed',
      message: expect.stringMatching(/384 dimensions instead of 768/) as string,
    });
  });

  it('are scores for each document in its place', async () => {
    const documents = ['a cat sat on a mat', 'rain in Wien', 'stock prices fell', 'another cat'];
    const ranked = await stage.nodes.rerank('cat', documents, call);
    expect(ranked).toMatchObject({ node: 'rerank-1', model: 'trivium-test-rerank' });
    expect(ranked.scores).toHaveLength(4);
    const backwards = await stage.nodes.rerank('cat', documents.toReversed(), call);
    for (const [at, score] of ranked.scores.entries()) {
      expect(backwards.scores[documents.length - 1 - at]).toBeCloseTo(score, 3);
    }
  });
});
