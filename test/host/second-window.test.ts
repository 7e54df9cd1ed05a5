import { describe, expect, it } from 'vitest';
import { searchViewOf } from './support/search-view';
import { createVault, hasNoBrowser, openStageForTest } from './support/stages';
import { expectVisible } from './support/visibility';

describe.skipIf(hasNoBrowser)('beside another window that has the index', () => {
  it('answers from what is stored and says so, and takes over when the other is closed', async () => {
    const stage = await openStageForTest({ vault: await createVault({ 'A.md': 'One quince.' }) });
    const view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    await view.search('quince');
    await view.waitForResults((found) => found.length === 1);

    // A window of the same app that is next in line for the index.
    const other = await stage.page.context().newPage();
    await other.goto(stage.page.url());
    await other.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
      const index = names.find((name) => name.startsWith('trivium-') && name !== 'trivium-models') ?? '';
      void navigator.locks.request(index, () => new Promise(() => undefined));
    });
    await stage.restart(() => stage.vaultWrite('B.md', 'Another quince.'));
    await view.waitUntilReady();
    const notice = view.notices.filter({ hasText: 'Another window' });
    await expectVisible(notice);
    expect(await view.search('quince')).toEqual(['A.md']);
    await stage.screenshot('second-window');
    const commands = await stage.commandNames();
    for (const command of ['Index now', 'Pause indexing', 'Rebuild index'])
      expect(commands).not.toContain(`Trivium: ${command}`);
    await stage.page.locator('.status-bar .plugin-trivium').click();
    await stage.page.getByRole('menuitem', { name: 'Show status' }).waitFor();
    expect(await stage.page.getByRole('menuitem').count()).toBe(1);
    await stage.page.keyboard.press('Escape');

    await other.close();
    await notice.waitFor({ state: 'detached' });
    await view.waitUntilReady();
    await view.search('quince');
    expect(await view.waitForResults((found) => found.length === 2)).toContain('B.md');
    expect(stage.consoleErrors()).toEqual([]);
  });
});
