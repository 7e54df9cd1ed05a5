import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allMiniLm, createPoolEmbedder, entryOfServed, openPoolEmbedder } from '../../../indexer/embedding';
import { estimateTokens } from '../../../indexer/embedding/estimate-tokens';
import { TriviumError } from '../../../indexer/platform';
import { createScriptedNodes } from '../../support/scripted-nodes';
import type { NodesScript } from '../../support/scripted-nodes';

/** A vector that tells its text by its length: what matters here is which text it is of. */
const vectorOf = (text: string): Float32Array => Float32Array.from([text.length, 1, 0]);
const embed = (texts: readonly string[]): readonly Float32Array[] => texts.map(vectorOf);

function pool(script: NodesScript = {}) {
  return createScriptedNodes({ embed, model: 'models/tiny.gguf', ...script });
}

const passage = (text: string, title = '') => ({ title, text });

describe('an embedder on the node pool', () => {
  it('goes by what the server says it has', async () => {
    const embedder = await openPoolEmbedder(pool());
    expect(embedder.identity).toEqual({ modelId: 'tiny', variant: 'node', dimensions: 3 });
  });

  it('uses the prefixes of a model that the registry knows, and those of the settings before them', async () => {
    const wide = (texts: readonly string[]) => texts.map(() => new Float32Array(384).fill(0.05));
    const nodes = pool({ embed: wide, model: 'multilingual-e5-small-q8_0.gguf' });
    const known = await openPoolEmbedder(nodes);
    await known.embed([passage('where')], 'query');
    await known.embed([passage('here', 'Home')], 'passage');
    const set = await openPoolEmbedder(nodes, { prefixes: { query: 'ask: ', passage: '' } });
    await set.embed([passage('where')], 'query');
    const texts = nodes.embeds.map((call) => call.texts[0]);
    expect(texts).toEqual(['Trivium', 'query: where', 'passage: Home\nhere', 'Trivium', 'ask: where']);
  });

  it('refuses a model whose vectors are not those of its name', async () => {
    const opened = openPoolEmbedder(pool({ model: 'all-MiniLM-L6-v2.gguf' }));
    await expect(opened).rejects.toMatchObject({
      code: 'model-failed',
      message: /3 dimensions instead of the 384/,
    });
  });

  it('sends passages in batches of sixteen in the background, as many at a time as the pool takes', async () => {
    const nodes = pool({ capacity: 3 });
    const embedder = createPoolEmbedder(nodes, { modelId: 'tiny', dimensions: 3 });
    const inputs = Array.from({ length: 100 }, (_, index) => passage('x'.repeat(index + 1)));
    const vectors = await embedder.embed(inputs, 'passage');
    expect(nodes.embeds.map(({ texts }) => texts.length)).toEqual([16, 16, 16, 16, 16, 16, 4]);
    expect(nodes.embeds.every(({ options }) => options.lane === 'background')).toBe(true);
    expect(nodes.mostAtOnce()).toBe(3);
    expect(vectors.map((windows) => windows.map(([length]) => length))).toEqual(
      inputs.map(({ text }) => [text.length]),
    );
  });

  it('gives each input its own windows, whatever their number', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 40 }), async (counts) => {
        const nodes = pool();
        const embedder = createPoolEmbedder(nodes, { modelId: 'tiny', dimensions: 3, windowTokens: 12 });
        const inputs = counts.map((count) => passage('word '.repeat(count).trim()));
        const vectors = await embedder.embed(inputs, 'passage');
        const sent = nodes.embeds.flatMap(({ texts }) => texts);
        expect(vectors.flat().map(([length]) => length)).toEqual(sent.map(({ length }) => length));
        expect(sent.every((text) => estimateTokens(text) <= 10)).toBe(true);
        vectors.forEach((windows, index) => {
          expect(windows.length).toBeGreaterThanOrEqual(Math.max(1, Math.ceil((counts[index]! * 2) / 10)));
        });
      }),
    );
  });

  it('asks for one vector of a query in the interactive lane, however long it is', async () => {
    const nodes = pool();
    const embedder = createPoolEmbedder(nodes, { modelId: 'tiny', dimensions: 3, windowTokens: 50 });
    const [vectors] = await embedder.embed([passage('why '.repeat(3_000))], 'query');
    expect(vectors).toHaveLength(1);
    expect(nodes.embeds[0]?.options.lane).toBe('interactive');
    expect(estimateTokens(nodes.embeds[0]!.texts[0]!)).toBeLessThanOrEqual(48);
  });

  it.each<readonly [string, NodesScript, RegExp]>([
    ['another model', { model: 'other.gguf' }, /vectors of "other" instead of "tiny"/],
    [
      'another dimension',
      { embed: (texts) => texts.map(() => new Float32Array(4)) },
      /have not 3 dimensions/,
    ],
    [
      'one vector of another dimension',
      { embed: (texts) => texts.map((_, at) => new Float32Array(at === 1 ? 4 : 3)) },
      /have not 3/,
    ],
    ['fewer vectors than texts', { embed: (texts) => embed(texts).slice(1) }, /1 vectors for 2 texts/],
    [
      'nothing',
      {
        embed: () => {
          throw new TriviumError('node-missing', 'No node embeds. Add one.');
        },
      },
      /No node embeds/,
    ],
  ])('fails where it is given %s', async (_, script, message) => {
    const embedder = createPoolEmbedder(pool(script), { modelId: 'tiny', dimensions: 3 });
    const embedded = embedder.embed([passage('one'), passage('two')], 'passage');
    await expect(embedded).rejects.toMatchObject({ code: 'model-failed', message });
  });

  it('is cancelled by the signal, and fails once it is closed', async () => {
    const controller = new AbortController();
    const nodes = pool({
      embed: (_, { signal }) => {
        controller.abort();
        signal?.throwIfAborted();
        return [];
      },
    });
    const embedder = createPoolEmbedder(nodes, { modelId: 'tiny', dimensions: 3 });
    const embedded = embedder.embed([passage('one')], 'passage', controller.signal);
    await expect(embedded).rejects.toMatchObject({ code: 'cancelled' });
    await embedder.close();
    await expect(embedder.embed([passage('one')], 'passage')).rejects.toMatchObject({ code: 'model-failed' });
  });
});

describe('the entry of a model on a server', () => {
  it.each(['all-MiniLM-L6-v2', '/models/All-MiniLM-L6-v2-Q8_0.gguf', 'all-minilm-l6-v2.f16.gguf'])(
    'is found by %s',
    (name) => expect(entryOfServed(name)).toBe(allMiniLm),
  );

  it.each(['all-MiniLM-L6-v2-finetuned', 'all-MiniLM-L12-v2', 'bge-m3'])('is not made of %s', (name) =>
    expect(entryOfServed(name)).toBeUndefined(),
  );
});
