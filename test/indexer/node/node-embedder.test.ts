import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMiniLm, type Embedder } from '../../../indexer/embedding';
import { ensureBundledModel } from '../../../indexer/node/models';
import { openNodeEmbedder } from '../../../indexer/node/node-embedder';
import { temporaryFolder } from './temporary-folder';

const input = (text: string, title = '') => ({ title, text });
const texts = [
  'The cat sits on the mat.',
  'A cat is resting on a rug.',
  'Quarterly revenue grew by nine percent.',
  'Die Katze sitzt auf der Matte.',
  'Eine Katze ruht auf einem Teppich.',
  'Der Umsatz stieg im Quartal um neun Prozent.',
];
const longText = 'The garden needs water when summer comes and people walk along quiet paths. '.repeat(60);

describe.each(['int8', 'fp32'])('the real model in a thread, %s', { timeout: 60_000 }, (variant) => {
  let embedder: Embedder;
  beforeAll(async () => {
    const modelFolder = await ensureBundledModel({ variant });
    embedder = await openNodeEmbedder({ entry: allMiniLm, modelFolder, variant });
  }, 60_000);
  afterAll(() => embedder?.close());

  const vectorOf = async (text: string) => {
    const [windows] = await embedder.embed([input(text)], 'passage');
    return windows?.[0] ?? new Float32Array();
  };

  it('says who made the vectors', () => {
    expect(embedder.identity).toEqual({ modelId: 'all-MiniLM-L6-v2', variant, dimensions: 384 });
  });

  it('tells paraphrases from what is unrelated: well in English, poorly in German', async () => {
    const [cat, paraphrase, revenue, katze, deutsch, umsatz] = await Promise.all(texts.map(vectorOf));
    const at = (one?: Float32Array, other?: Float32Array) => cosine(one ?? [], other ?? []);
    expect(at(cat, cat)).toBeCloseTo(1, 5);
    // Measured when the converter was written; int8 stays within 0.03 of it.
    expect(Math.abs(at(cat, paraphrase) - 0.722)).toBeLessThan(0.03);
    expect(Math.abs(at(cat, revenue) - -0.015)).toBeLessThan(0.03);
    expect(Math.abs(at(katze, deutsch) - 0.758)).toBeLessThan(0.03);
    expect(Math.abs(at(katze, umsatz) - 0.43)).toBeLessThan(0.03);
    expect(Math.abs(at(cat, katze) - 0.117)).toBeLessThan(0.03);
  });

  it('gives a text the same vector whatever it is embedded with', async () => {
    const alone = await embedder.embed([input(texts[0] ?? '')], 'passage');
    const among = await embedder.embed([input(longText), ...texts.map((text) => input(text))], 'passage');
    const once = alone[0]?.[0] ?? new Float32Array();
    expect(Array.from(among[1]?.[0] ?? [])).toEqual(Array.from(once));
  });

  it('covers a long text with several windows, a query with one', async () => {
    const [windows] = await embedder.embed([input(longText, 'Garden > Water')], 'passage');
    expect(windows?.length).toBeGreaterThan(3);
    const [query] = await embedder.embed([input(longText)], 'query');
    expect(query).toHaveLength(1);
  });
});

describe('the embedding thread', { timeout: 60_000 }, () => {
  let modelFolder: string;
  beforeAll(async () => {
    modelFolder = await ensureBundledModel({ variant: 'int8' });
  }, 60_000);
  const open = () => openNodeEmbedder({ entry: allMiniLm, modelFolder, variant: 'int8' });

  it('computes int8 vectors that stay near the fp32 ones', async () => {
    const exactFolder = await ensureBundledModel({ variant: 'fp32' });
    const embedders = await Promise.all([
      open(),
      openNodeEmbedder({ entry: allMiniLm, modelFolder: exactFolder, variant: 'fp32' }),
    ]);
    const inputs = [...texts, longText].map((text) => input(text));
    const [quantized, exact] = await Promise.all(embedders.map((one) => one.embed(inputs, 'passage')));
    quantized?.forEach((windows, index) =>
      windows.forEach((vector, window) =>
        expect(cosine(vector, exact?.[index]?.[window] ?? [])).toBeGreaterThan(0.98),
      ),
    );
    await Promise.all(embedders.map((one) => one.close()));
  });

  it('lets a query overtake passages that wait', async () => {
    const embedder = await open();
    const order: string[] = [];
    const passages = embedder
      .embed(
        Array.from({ length: 40 }, () => input(longText.slice(0, 1400))),
        'passage',
      )
      .then(() => order.push('passages'));
    const query = embedder.embed([input('how much water')], 'query').then(() => order.push('query'));
    await Promise.all([passages, query]);
    expect(order).toEqual(['query', 'passages']);
    await embedder.close();
  });

  it('stops at an abort and answers the next call', async () => {
    const embedder = await open();
    const controller = new AbortController();
    const many = Array.from({ length: 200 }, () => input(longText.slice(0, 1400)));
    const aborted = embedder.embed(many, 'passage', controller.signal);
    setTimeout(() => controller.abort(), 50);
    await expect(aborted).rejects.toMatchObject({ code: 'cancelled' });
    const began = performance.now();
    await embedder.embed([input('the next one')], 'passage');
    expect(performance.now() - began).toBeLessThan(5_000);
    await embedder.close();
  });

  it('is started again, once, after it died', async () => {
    const workerFile = await workerWithTrap();
    const embedder = await openNodeEmbedder({ entry: allMiniLm, modelFolder, variant: 'int8', workerFile });
    const deadly = () => embedder.embed([input(TRAP)], 'passage');
    const bystander = embedder.embed([input(longText)], 'passage');
    await expect(deadly()).rejects.toMatchObject({ code: 'model-failed' });
    await expect(bystander).rejects.toMatchObject({ code: 'model-failed' });
    expect(await embedder.embed([input('alive again')], 'passage')).toHaveLength(1);
    await expect(deadly()).rejects.toMatchObject({ code: 'model-failed' });
    await expect(embedder.embed([input('dead for good')], 'passage')).rejects.toThrow(/ended with code/);
    await embedder.close();
  });

  it('says so where a model cannot be loaded, and after it was closed', async () => {
    const empty = await temporaryFolder();
    const failed = openNodeEmbedder({ entry: allMiniLm, modelFolder: empty });
    await expect(failed).rejects.toMatchObject({ code: 'model-failed' });
    const embedder = await open();
    await embedder.close();
    await embedder.close();
    await expect(embedder.embed([input('late')], 'query')).rejects.toMatchObject({ code: 'model-failed' });
  });
});

const TRAP = 'the text that ends the thread';

/** The real thread, except that it dies of one text, as it would for want of memory. */
async function workerWithTrap(): Promise<string> {
  const file = path.join(await temporaryFolder(), 'worker.mjs');
  const real = new URL('../../../dist/embedder-worker.js', import.meta.url).href;
  await writeFile(
    file,
    `import { parentPort } from 'node:worker_threads';
     import ${JSON.stringify(real)};
     parentPort.on('message', (message) => {
       if (JSON.stringify(message).includes(${JSON.stringify(TRAP)})) process.exit(7);
     });`,
  );
  return file;
}

function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  return Array.from(one).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
