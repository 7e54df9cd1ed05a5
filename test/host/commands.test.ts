import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stage } from './stage';
import { searchViewOf } from './support/search-view';
import type { SearchViewPage } from './support/search-view';
import { hasNoBrowser, openTestStage, pickFromSampleVault } from './support/stages';
import { expectVisible } from './support/visibility';

describe.skipIf(hasNoBrowser)('commands, quick search and the status bar', () => {
  let stage: Stage;
  let view: SearchViewPage;

  beforeAll(async () => {
    const files = ['Methoden/Freeze-drying wet books.md', 'Methoden/Tide lines.md', 'Recipes/Oatcakes.md'];
    stage = await openTestStage({ vault: await pickFromSampleVault(files), model: true });
    view = searchViewOf(stage);
  });
  afterAll(() => stage?.close());

  it('offers before the first run only what can be done then', async () => {
    expect(await stage.commandNames()).toEqual([
      'Trivium: Open activity',
      'Trivium: Open search',
      'Trivium: Index now',
      'Trivium: Show status',
      'Trivium: Open neighbours',
      'Trivium: Open memories',
      'Trivium: Connect a model server',
    ]);
  });

  it('starts the first run from the palette, and offers the rest then', async () => {
    await stage.runCommand('Trivium: Index now');
    await expect.poll(() => stage.commandNames()).toContain('Trivium: Quick search');
    expect(await stage.commandNames()).toContain('Trivium: Pause indexing');
    expect(await stage.commandNames()).toContain('Trivium: Rebuild index');
  });

  it('pauses and resumes the embedding, and the status bar says so', async () => {
    const status = stage.page.locator('.status-bar .plugin-trivium');
    await stage.runCommand('Trivium: Pause indexing');
    await expect.poll(() => status.innerText()).toContain('Paused');
    await expectVisible(status);
    await stage.screenshot('paused');
    await status.click();
    await stage.page.getByRole('menuitem', { name: 'Resume indexing' }).click();
    await expect.poll(() => status.getAttribute('aria-label')).not.toContain('Paused');
    await view.open();
    await view.waitForMeaning();
  });

  it('finds and opens from the quick search', async () => {
    await stage.runCommand('Trivium: Quick search');
    await stage.page.keyboard.type('oatmeal');
    const first = stage.page.locator('.prompt .suggestion-item').first();
    await expect.poll(() => first.innerText()).toContain('Oatcakes');
    await expectVisible(first);
    await stage.screenshot('quick-search');
    await stage.page.keyboard.press('Enter');
    await expect.poll(async () => (await stage.editorState())?.lineText).toContain('oatmeal');
    expect((await stage.editorState())?.selectedText).toBe('');
    await expect.poll(async () => (await stage.editorState())?.path).toBe('Recipes/Oatcakes.md');
  });

  it('searches for what is selected in the editor', async () => {
    // Three words from where the result has led: "oatmeal" is the first.
    for (let word = 0; word < 3; word += 1) await stage.page.keyboard.press('Control+Shift+ArrowRight');
    await stage.runCommand('Trivium: Search for selection');
    await expect.poll(() => view.field.inputValue()).toContain('oatmeal');
  });

  it('reports no error', () => expect(stage.consoleErrors()).toEqual([]));
});
