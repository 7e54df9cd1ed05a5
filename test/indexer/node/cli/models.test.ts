import { existsSync } from 'node:fs';
import { cp, open, readFile, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { allMiniLm } from '../../../../indexer/embedding';
import type { EngineStatus, RefreshReport, SearchResponse } from '../../../../indexer/engine-api';
import { ensureBundledModel } from '../../../../indexer/node/models';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { askCli, runCli } from './run-cli';

let vault: string;
let data: string;
let model: string;

/** A copy of the embedded model, to be damaged. */
beforeEach(async () => {
  vault = await temporaryVault({
    'Lift.md': 'Between two storeys the lift halted.',
    'Soup.md': 'Smoked haddock.',
  });
  data = path.join(await temporaryFolder(), 'data');
  model = path.join(await temporaryFolder(), allMiniLm.id);
  await cp(await ensureBundledModel(), model, { recursive: true });
  // Other tests may have made the other form of the weights, which would stand in for these.
  await rm(path.join(model, 'onnx', 'model.onnx'), { force: true });
});

const index = (...options: string[]) => runCli('index', vault, '--data', data, ...options);

test('a model from a folder gives meaning', async () => {
  const report = await askCli<RefreshReport>('index', vault, '--data', data, '--model', model);
  expect(report.embedded).toBe(2);
  const answer = await askCli<SearchResponse>(
    'search',
    vault,
    'elevator',
    '--mode',
    'vector',
    '--data',
    data,
  );
  expect(answer.results[0]?.path).toBe('Lift.md');
  expect(await askCli<EngineStatus>('status', vault, '--data', data)).toMatchObject({ chunksWithVectors: 2 });
});

const weights = path.join('onnx', 'model_quantized.onnx');

test.each([
  ['missing weights', weights, (file: string) => rm(file)],
  ['a missing tokenizer', 'tokenizer.json', (file: string) => rm(file)],
  ['truncated weights', weights, (file: string) => truncate(file, 1_000_000)],
  ['one changed byte', weights, flipByte],
])('%s: a model that is asked for is refused, with the whole path of the file', async (_, name, damage) => {
  await damage(path.join(model, name));
  const { code, stderr } = await index('--model', model);
  expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining(model) as string });
  expect(stderr).toContain(path.basename(name));
  // Nothing was touched, so nothing is remembered.
  expect(existsSync(data)).toBe(false);
});

test('a remembered model that went bad: words and links work, and every command says so', async () => {
  await index('--model', model);
  await rm(path.join(model, weights));
  const message = expect.stringContaining(path.basename(weights)) as string;
  const again = await index('--json');
  expect({ code: again.code, stderr: again.stderr }).toEqual({ code: 0, stderr: message });
  expect(JSON.parse(again.stdout)).toMatchObject({ notes: 2, embedded: 0, modelError: { message } });
  const found = await askCli<SearchResponse>('search', vault, 'haddock', '--data', data);
  expect(found.results.map((result) => result.path)).toEqual(['Soup.md']);
  expect(found.notice).toEqual(message);
  expect(await askCli<EngineStatus>('status', vault, '--data', data)).toMatchObject({
    modelProblem: message,
  });
  const meaning = await runCli('search', vault, 'haddock', '--mode', 'vector', '--data', data);
  expect(meaning).toMatchObject({ code: 4, stdout: '', stderr: message });
});

test('another model answers only when it is ready; until then the one before does', async () => {
  const other = path.join(path.dirname(model), 'other');
  await cp(model, other, { recursive: true });
  // Its manifest names the model that it was; without one, the folder's name is the model's.
  await rm(path.join(other, 'trivium-model.json'));
  await index('--model', model);
  const search = ['search', vault, 'elevator', '--mode', 'vector', '--no-refresh', '--data', data];
  const during = await askCli<SearchResponse>(...search, '--model', other);
  expect(during.mode).toBe('vector');
  expect(during.results[0]?.path).toBe('Lift.md');
  const status = () => askCli<EngineStatus>('status', vault, '--data', data);
  expect(await status()).toMatchObject({
    ...{ model: { modelId: allMiniLm.id }, chunksWithVectors: 2 },
    nextModel: { modelId: 'other', chunksWithVectors: 0 },
  });
  const told = await runCli('status', vault, '--data', data);
  expect(told.stdout).toContain('answers until other (int8) is ready: 0 of 2 passages embedded');
  await index();
  const after = await status();
  expect(after).toMatchObject({ model: { modelId: 'other' }, chunksWithVectors: 2 });
  expect(after.nextModel).toBeUndefined();
});

async function flipByte(file: string): Promise<void> {
  const byte = (await readFile(file)).at(-100) ?? 0;
  const handle = await open(file, 'r+');
  try {
    await handle.write(Uint8Array.of(byte ^ 1), 0, 1, (await handle.stat()).size - 100);
  } finally {
    await handle.close();
  }
}

test('a folder that is not there is refused', async () => {
  const { code, stderr } = await index('--model', path.join(model, 'none'));
  expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('is no folder') as string });
});

test('nothing is fetched without a yes', async () => {
  const list = await askCli<{ models: { id: string; presence: string }[] }>('models', 'list');
  const fetchable = list.models.find(({ presence }) => presence === 'to be fetched');
  expect(list.models[0]).toMatchObject({ id: allMiniLm.id, presence: 'included' });
  if (!fetchable) return;
  const fetched = await runCli('models', 'fetch', fetchable.id);
  expect(fetched.code).toBe(4);
  expect(fetched.stderr).toMatch(/Nothing was fetched.*MB.*https:.*--yes/);
  const indexed = await index('--model', fetchable.id);
  expect(indexed.code).toBe(4);
  expect(indexed.stderr).toContain(`trivium models fetch ${fetchable.id}`);
});
