import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allMiniLm, filesOfVariant, findModel } from '../../indexer/embedding';
import { ensureBundledModel } from '../../indexer/node/models';
import { startHubServer, type HubServer } from '../indexer/embedding/hub/hub-server';
import type { Stage } from './stage';
import { searchViewOf } from './support/search-view';
import type { SearchViewPage } from './support/search-view';
import { createVault, hasNoBrowser, openTestStage } from './support/stages';
import { expectVisible } from './support/visibility';

const model = findModel('paraphrase-multilingual-MiniLM-L12-v2');
const weights = 'onnx/model_quantized.onnx';
const notes = {
  'Soup.md': '# Soup\n\nSmoked haddock, potatoes and cream, slowly cooked.\n',
  'Lathe.md': '# Lathe\n\nOil the bearings before the motor starts.\n',
};

/**
 * The small model's files stand in for those of a larger one with the same dimensions and pooling: what is tried is the
 * way from the hub to the first vector.
 */
describe.skipIf(hasNoBrowser)('a model from the hub', () => {
  let stage: Stage;
  let view: SearchViewPage;
  let hub: HubServer;
  const chooseModel = async (): Promise<void> => {
    await view.notices.getByRole('button', { name: /Add a model|Try again/ }).click();
    await stage.page.locator('.prompt-input').fill(model.id);
    await stage.page.keyboard.press('Enter');
  };
  const question = () => stage.page.locator('.modal', { hasText: `Fetch ${model.id}?` });
  const agree = async (): Promise<void> => {
    await chooseModel();
    await question().getByRole('button', { name: 'Fetch', exact: true }).click();
  };

  beforeAll(async () => {
    const folder = await ensureBundledModel({ variant: 'int8' });
    const names = filesOfVariant(allMiniLm, 'int8');
    const files = await Promise.all(names.map((name) => fs.readFile(path.join(folder, name))));
    const repository = model.source.kind === 'hub' ? model.source.repository : '';
    hub = await startHubServer(repository, new Map(names.map((name, at) => [name, files[at] as Buffer])));
    stage = await openTestStage({ vault: await createVault(notes) });
    view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
  });
  afterAll(async () => {
    await stage?.close();
    await hub?.close();
  });

  it('may be another hub, whose address is a setting', async () => {
    await stage.openSettings();
    const row = stage.page.locator('.setting-item', { hasText: 'Model address' });
    const field = row.getByRole('textbox');
    expect(await field.inputValue()).toBe('https://huggingface.co');
    await field.fill('somewhere');
    await field.blur();
    await expectVisible(row.getByRole('alert'));
    await field.fill(`${hub.address}/`);
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe(hub.address);
    await expect.poll(() => row.getByRole('alert').innerText()).toBe('');
    await stage.page.keyboard.press('Escape');
  });

  it('is asked for plainly, with size, address and languages, and a no fetches nothing', async () => {
    await chooseModel();
    const text = question().locator('.modal-content');
    await expectVisible(text.locator('p').first());
    const words = await text.innerText();
    for (const part of ['136 MB', `${hub.address}/Xenova/${model.id}`, 'German', 'and 30 more']) {
      expect(words).toContain(part);
    }
    await stage.screenshot('fetch-question');
    await question().getByRole('button', { name: 'Cancel' }).click();
    await stage.page.waitForTimeout(300);
    expect(hub.requests).toEqual([]);
  });

  it('says how far it is, and can be stopped', async () => {
    hub.pieceDelayMs = 60;
    await agree();
    const line = view.notices.filter({ hasText: /Fetching the model: [1-9]\d? %/ });
    await expectVisible(line.locator('span'));
    await stage.screenshot('fetching');
    await line.getByRole('button', { name: 'Cancel' }).click();
    await expectVisible(view.notices.filter({ hasText: 'Searching by word' }).locator('span'));
    hub.pieceDelayMs = 0;
  });

  it('is refused where the bytes are not what the hub describes', async () => {
    hub.swapped.set(weights, new Uint8Array((await fs.stat(await weightsFile())).size));
    await agree();
    const line = view.notices.filter({ hasText: 'did not arrive as the hub describes it' });
    await expectVisible(line.locator('span'));
    await stage.screenshot('fetch-refused');
    hub.swapped.clear();
  });

  it('gives meaning once it is here', async () => {
    await agree();
    await expect
      .poll(async () => (await view.search('seafood stew'))[0], { timeout: 30_000 })
      .toBe('Soup.md');
    await stage.openSettings();
    const row = stage.page.locator('.trivium-model-setting');
    await expect.poll(() => row.innerText()).toContain('Ready.');
    await expectVisible(row.getByRole('button', { name: 'Remove' }));
    await stage.screenshot('settings-fetched');
    await stage.page.keyboard.press('Escape');
  });

  it('stays on the device over a restart, without a request', async () => {
    const before = hub.requests.length;
    await stage.restart();
    await view.waitUntilReady();
    await view.waitForMeaning();
    expect((await view.search('seafood stew'))[0]).toBe('Soup.md');
    expect(hub.requests).toHaveLength(before);
  });

  it('asked nobody else', () => {
    expect(stage.requests().outside).toEqual([]);
    expect(stage.consoleErrors()).toEqual([]);
  });
});

async function weightsFile(): Promise<string> {
  return path.join(await ensureBundledModel({ variant: 'int8' }), weights);
}
