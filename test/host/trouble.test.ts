import fs from 'node:fs/promises';
import path from 'node:path';
import type { Worker } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { neighboursViewOf } from './support/neighbours-view';
import { searchViewOf } from './support/search-view';
import { createVault, hasNoBrowser, openStageForTest } from './support/stages';
import { expectVisible } from './support/visibility';

describe.skipIf(hasNoBrowser)('trouble', () => {
  it('in the engine is told, with a way back that works', async () => {
    const stage = await openStageForTest({ vault: await createVault({ 'A.md': 'One quince.' }) });
    const view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    await view.search('quince');
    await view.waitForResults((found) => found.length === 1);
    // A fault that nobody catches, thrown from outside of the product.
    await Promise.all(stage.page.workers().map(throwInside));
    const message = view.root.getByRole('alert');
    await expectVisible(message.locator('.trivium-message-title'));
    await expect.poll(() => message.innerText()).toContain('out of luck');
    await expect.poll(() => stage.page.workers().length).toBe(0);
    await stage.screenshot('crashed');
    await message.getByRole('button', { name: 'Start again' }).click();
    await view.waitUntilReady();
    await view.search('quince');
    expect(await view.waitForResults((found) => found.length === 1)).toEqual(['A.md']);
  });

  it('with the memory folder costs no search, and is told once, in the panel', async () => {
    const notes = { 'A.md': 'One quince.\n', 'B.md': 'A quince, a medlar.\n' };
    const stage = await openStageForTest({ vault: await createVault(notes) });
    const [view, neighbours] = [searchViewOf(stage), neighboursViewOf(stage)];
    await stage.vaultWrite('Trivium', 'A file where the folder should be.');
    await view.open();
    await view.startIndexing();
    const find = async (): Promise<void> => {
      await view.search('quince');
      await view.waitForResults((found) => found.length === 2);
      await view.field.press('Enter');
      await expect.poll(async () => (await stage.editorState())?.hasFocus).toBe(true);
    };
    await find();
    await neighbours.open();
    const health = neighbours.root.locator('.trivium-health');
    // The panel asks again with each note that is shown.
    for (const note of ['A.md', 'B.md', 'A.md', 'B.md', 'A.md', 'B.md']) {
      if ((await health.count()) > 0) break;
      await stage.page.waitForTimeout(2_000);
      await stage.openNote(note);
    }
    await expectVisible(health.locator('span').first());
    await health.getByRole('button', { name: 'Details' }).click();
    await expect.poll(() => health.locator('li').count()).toBe(1);
    expect(await health.innerText()).toContain('Trivium/ledger');
    await view.search('medlar');
    await find();
    expect(await stage.notices()).toEqual([]);
    await stage.vaultDelete('Trivium');
    await find();
    const ledgers = () => fs.readdir(path.join(stage.folder, 'Trivium/ledger')).catch(() => []);
    await expect.poll(ledgers, { timeout: 20_000 }).toHaveLength(1);
  });

  it('is not what an empty vault looks like: it says what to do, and finds the first note', async () => {
    const stage = await openStageForTest({ vault: await createVault({}) });
    const view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    const message = view.root.locator('.trivium-message');
    await expectVisible(message.locator('.trivium-message-title'));
    expect(await message.innerText()).toContain('Write a note');
    await stage.screenshot('empty-vault');
    await stage.vaultWrite('First.md', 'A medlar.\n');
    await view.search('medlar');
    expect(await view.waitForResults((found) => found.length === 1)).toEqual(['First.md']);
    expect(stage.consoleErrors()).toEqual([]);
  });
});

function throwInside(worker: Worker): Promise<void> {
  return worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('out of luck');
    }, 0);
  });
}
