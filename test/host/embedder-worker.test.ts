import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMiniLm, filesOfVariant, type Embedder, type EmbeddingInput } from '../../indexer/embedding';
import { ensureBundledModel } from '../../indexer/node/models';
import { openNodeEmbedder } from '../../indexer/node/node-embedder';
import { findChromium, noChromiumMessage } from './chromium';
import { openEmbedderStage, type EmbedderStage } from './embedder/stage';

const executablePath = findChromium();
if (executablePath === undefined) console.warn(noChromiumMessage);

const inputs: readonly EmbeddingInput[] = [
  { title: 'Garden > Water', text: 'In July the tomatoes want water every evening.' },
  { title: '', text: 'Die Bibliothek ist am Montag geschlossen.' },
  {
    title: '',
    text: 'The garden needs water when summer comes and people walk along quiet paths. '.repeat(30),
  },
];
const files = filesOfVariant(allMiniLm, 'int8');

/** What Electron leaves in a worker: enough for a library to take it for Node. */
const electronProcess = `globalThis.process = {
  versions: { node: '22.0.0', electron: '39.0.0' }, release: { name: 'node' }, platform: 'linux',
  type: 'worker', env: {}, argv: [], cwd: () => '/', binding: () => undefined,
};\n`;

describe.skipIf(executablePath === undefined)('the embedder worker in a real browser', () => {
  let stage: EmbedderStage;
  let nodeEmbedder: Embedder;

  beforeAll(async () => {
    const modelFolder = await ensureBundledModel({ variant: 'int8' });
    [stage, nodeEmbedder] = await Promise.all([
      openEmbedderStage(executablePath ?? '', modelFolder),
      openNodeEmbedder({ entry: allMiniLm, modelFolder, variant: 'int8' }),
    ]);
  });

  afterAll(async () => {
    await stage?.close();
    await nodeEmbedder?.close();
  });

  const start = (options: { scriptBefore?: string; tryWebGpu?: boolean } = {}) =>
    stage.page.evaluate(([names, chosen]) => window.embedderPage.start('int8', names, chosen), [
      files,
      options,
    ] as const);
  const stop = () => stage.page.evaluate(() => window.embedderPage.stop());

  it('gives the vectors that Node gives, windows and all', async () => {
    await start();
    const here = await stage.page.evaluate(
      (texts) => window.embedderPage.embed(texts, 'passage'),
      inputs as EmbeddingInput[],
    );
    const there = await nodeEmbedder.embed(inputs, 'passage');
    expect(here.map((windows) => windows.length)).toEqual(there.map((windows) => windows.length));
    const cosines = there.flatMap((windows, input) =>
      windows.map((vector, window) => cosine(vector, here[input]?.[window] ?? [])),
    );
    for (const value of cosines) expect(value).toBeGreaterThan(0.98);
    await stop();
  });

  it('lets a query wait no longer than one background call', async () => {
    await start();
    const many = Array.from({ length: 24 }, (_, index) => ({
      title: `Note ${index}`,
      text: 'The garden needs water when summer comes and people walk along quiet paths. '.repeat(17),
    }));
    const { perSecond, waits } = await stage.page.evaluate(
      (texts) => window.embedderPage.embedWhileAsking(texts),
      many,
    );
    console.log(
      `wasm: ${perSecond.toFixed(1)} chunks/s, waits ${waits.map((wait) => wait.toFixed(0)).join(' ')} ms`,
    );
    expect(waits.length).toBeGreaterThan(2);
    // The background takes ten seconds on a busy machine; a query that had to wait for it would show.
    expect(waits.toSorted((one, other) => one - other)[waits.length >> 1]).toBeLessThan(1_000);
    await stop();
  });

  it('is not fooled by the process object that Electron gives to workers', async () => {
    await start({ scriptBefore: electronProcess });
    const [windows] = await stage.page.evaluate(
      (texts) => window.embedderPage.embed(texts, 'passage'),
      inputs.slice(0, 1),
    );
    expect(windows?.[0]).toHaveLength(allMiniLm.dimensions);
    await stop();
  });

  it('stays on WASM where WebGPU is wanted and not to be had', async () => {
    await start({ tryWebGpu: true });
    const [here] = await stage.page.evaluate(
      (texts) => window.embedderPage.embed(texts, 'passage'),
      inputs.slice(0, 1),
    );
    const [there] = await nodeEmbedder.embed(inputs.slice(0, 1), 'passage');
    expect(cosine(here?.[0] ?? [], there?.[0] ?? [])).toBeGreaterThan(0.98);
    await stop();
  });

  it('asked nobody but the page it came from', () => {
    const outside = stage.requests.filter(
      (address) => !address.startsWith(stage.origin) && !address.startsWith('blob:'),
    );
    expect(outside).toEqual([]);
  });
});

function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  return Array.from(one).reduce((sum, value, index) => sum + value * (other[index] ?? 0), 0);
}
