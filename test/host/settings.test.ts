import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stage } from './stage';
import { searchViewOf } from './support/search-view';
import type { SearchViewPage } from './support/search-view';
import { createVault, hasNoBrowser, openStageForTest, openTestStage } from './support/stages';
import { expectVisible } from './support/visibility';

const notes = {
  'Garten/Quitte.md': '# Quitte\n\nDie Quitte steht an der Mauer.\n',
  'Privat/Tagebuch.md': '# Tagebuch\n\nHeute von der Quitte geträumt.\n',
};

describe.skipIf(hasNoBrowser)('the settings', () => {
  let stage: Stage;
  let view: SearchViewPage;

  beforeAll(async () => {
    stage = await openTestStage({ vault: await createVault(notes) });
    view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    await view.search('Quitte');
    await view.waitForResults((found) => found.length === 2);
  });
  afterAll(() => stage?.close());

  it('take a folder out of the results at once, and let it back in', async () => {
    await stage.openSettings();
    const row = stage.page.locator('.setting-item', { hasText: 'Excluded folders' });
    const input = row.getByRole('textbox');
    await input.click();
    await input.pressSequentially('priv');
    await expectVisible(stage.page.locator('.suggestion-container .suggestion-item', { hasText: 'Privat' }));
    await stage.page.keyboard.press('Enter');
    await expectVisible(row.locator('li span', { hasText: 'Privat' }));
    await stage.screenshot('settings');
    await view.waitForResults((found) => found.length === 1 && found[0] === 'Garten/Quitte.md');
    await row.getByRole('button', { name: /Privat/ }).click();
    await view.waitForResults((found) => found.length === 2);
    await stage.page.keyboard.press('Escape');
  });

  it('take patterns, one per line', async () => {
    await stage.openSettings();
    const row = stage.page.locator('.setting-item', { hasText: 'Excluded patterns' });
    await row.getByRole('textbox').fill('Privat/**');
    await row.getByRole('textbox').blur();
    await view.waitForResults((found) => found.length === 1);
    await row.getByRole('textbox').fill('');
    await row.getByRole('textbox').blur();
    await view.waitForResults((found) => found.length === 2);
  });

  it('set the pace of indexing, and whether it waits for the plug', async () => {
    const speed = stage.page.locator('.setting-item', { hasText: 'Indexing speed' }).locator('select');
    await expectVisible(speed);
    expect(await speed.inputValue()).toBe('normal');
    await speed.selectOption('gentle');
    const battery = stage.page.locator('.setting-item', { hasText: 'Pause on battery' });
    await battery.locator('.checkbox-container').click();
    await expect.poll(() => battery.locator('.is-enabled').count()).toBe(1);
    await stage.screenshot('settings-pace');
  });

  it('switch the language at once', async () => {
    const row = stage.page.locator('.setting-item', { hasText: 'Of this plugin.' });
    await row.locator('select').selectOption('de');
    await stage.page.keyboard.press('Escape');
    await expect.poll(() => view.field.getAttribute('placeholder')).toBe('Notizen durchsuchen');
    expect(stage.consoleErrors()).toEqual([]);
  });

  it('fall back one by one where the file holds nonsense, and say so', async () => {
    const broken = await openStageForTest({
      vault: await createVault(notes),
      data: { language: 'klingon', excludedFolders: ['Privat'] },
    });
    expect(await broken.notices()).toEqual([expect.stringContaining('language')]);
    const brokenView = searchViewOf(broken);
    await brokenView.open();
    await brokenView.startIndexing();
    await brokenView.search('Quitte');
    expect(await brokenView.waitForResults((found) => found.length > 0)).toEqual(['Garten/Quitte.md']);
  });
});

describe.skipIf(hasNoBrowser)('in a German app', () => {
  it('speaks German', async () => {
    const stage = await openStageForTest({ vault: await createVault(notes), language: 'de', theme: 'dark' });
    const view = searchViewOf(stage);
    await view.open();
    expect(await view.startButton.innerText()).toBe('Diesen Vault indexieren');
    await view.startIndexing();
    await view.search('Quitten');
    await view.waitForResults((found) => found.length === 2);
    await stage.openSettings();
    await expectVisible(stage.page.locator('.setting-item-name', { hasText: 'Ausgeschlossene Ordner' }));
    await stage.screenshot('settings-german-dark');
    expect(stage.consoleErrors()).toEqual([]);
  });
});
