import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { MODEL_MANIFEST_NAME } from '../../indexer/embedding';
import { ensureBundledModel } from '../../indexer/node/models';
import { searchViewOf } from './support/search-view';
import { createVault, hasNoBrowser, openStageForTest } from './support/stages';
import { expectVisible } from './support/visibility';

const notes = {
  'Lift.md': 'Between two storeys the lift halted.',
  'Soup.md': 'Smoked haddock, potatoes and milk.',
  'Roof.md': 'The north gable lets the rain in.',
};

describe.skipIf(hasNoBrowser)('a change of the model', () => {
  it('leaves no moment without meaning, in the open app and through a restart in the middle', async () => {
    // The same network under another name: to the index it is another model.
    const first = await ensureBundledModel({ variant: 'int8' });
    const second = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'trivium-model-')), 'second');
    await fs.cp(first, second, { recursive: true });
    await fs.rm(path.join(second, MODEL_MANIFEST_NAME));
    const stage = await openStageForTest({
      vault: await createVault(notes),
      beside: { 'models/all-MiniLM-L6-v2': first, 'models/second': second },
    });
    const view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    await view.waitForMeaning();
    await expect.poll(async () => (await view.search('elevator'))[0]).toBe('Lift.md');

    // Paused, so that the change stays in the middle.
    await stage.runCommand('Trivium: Pause indexing');
    await stage.openSettings();
    const row = stage.page.locator('.setting-item.trivium-model-setting');
    await row.locator('select').selectOption('second');
    await expect.poll(() => row.innerText(), { timeout: 30_000 }).toContain('Ready');
    await stage.page.keyboard.press('Escape');
    await expectVisible(view.notices.filter({ hasText: 'Paused' }));
    await expect.poll(async () => (await view.search('elevator'))[0]).toBe('Lift.md');

    await stage.restart();
    await view.waitUntilReady();
    await view.notices.first().waitFor({ state: 'detached' });
    await view.search('elevator');
    expect(await view.waitForResults(([best]) => best === 'Lift.md')).toBeDefined();
    await stage.runCommand('Trivium: Show status');
    const facts = stage.page.locator('.trivium-facts');
    await expect.poll(() => facts.innerText()).toContain('second');
    await expect.poll(() => stage.page.workers().length).toBe(2);
    await stage.page.keyboard.press('Escape');
    expect(stage.consoleErrors()).toEqual([]);
  });
});
