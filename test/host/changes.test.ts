import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stage } from './stage';
import { searchViewOf } from './support/search-view';
import type { SearchViewPage } from './support/search-view';
import { createVault, hasNoBrowser, openTestStage } from './support/stages';
import { expectVisible } from './support/visibility';

const notes = {
  'Garden.md': '# Garden\n\nThe quince tree by the wall.\n',
  'Workshop.md': '# Workshop\n\nA vice, a lathe and a kettle.\n',
  'Archive/Old plan.md': '# Old plan\n\nA lathe for the cellar.\n',
  'Empty.md': '',
};

describe.skipIf(hasNoBrowser)('a vault that changes', () => {
  let stage: Stage;
  let view: SearchViewPage;
  const only = (path: string) => (found: string[]) => found.length === 1 && found[0] === path;
  const none = (found: string[]) => found.length === 0;

  beforeAll(async () => {
    stage = await openTestStage({ vault: await createVault(notes) });
    view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    await view.search('quince');
    await view.waitForResults(only('Garden.md'));
  });
  afterAll(() => stage?.close());

  it('finds a note that another program wrote, without a new search', async () => {
    await view.search('barometer');
    await view.waitForResults(none);
    await stage.vaultWrite('Inbox/Weather.md', 'The barometer falls.\n');
    await view.waitForResults(only('Inbox/Weather.md'));
  });

  it('finds the new text of a note that was edited, and the old no more', async () => {
    await stage.vaultWrite('Garden.md', '# Garden\n\nThe medlar tree by the wall.\n');
    await view.search('medlar');
    await view.waitForResults(only('Garden.md'));
    await view.search('quince');
    await view.waitForResults(none);
  });

  it('follows what is typed into the editor', async () => {
    await stage.openNote('Workshop.md');
    await stage.page.locator('.mod-root .cm-content').click();
    await stage.page.keyboard.press('Control+End');
    await stage.page.keyboard.type('The spokeshave hangs behind the door.');
    await view.search('spokeshave');
    await view.waitForResults(only('Workshop.md'));
  });

  it('follows a rename of a note and of a folder', async () => {
    await stage.rename('Garden.md', 'Orchard.md');
    await view.search('medlar');
    await view.waitForResults(only('Orchard.md'));
    await stage.rename('Archive', 'Attic');
    await view.search('cellar');
    await view.waitForResults(only('Attic/Old plan.md'));
    await view.results.first().click();
    await expect.poll(async () => (await stage.editorState())?.path).toBe('Attic/Old plan.md');
  });

  it('drops a note that was deleted, in the app or outside of it', async () => {
    await stage.delete('Orchard.md');
    await view.search('medlar');
    await view.waitForResults(none);
    await stage.vaultDelete('Attic');
    await view.search('cellar');
    await view.waitForResults(none);
  });

  it('drops a note that was emptied', async () => {
    await stage.vaultWrite('Inbox/Weather.md', '');
    await view.search('barometer');
    await view.waitForResults(none);
  });

  it('catches up with what changed while it was closed', async () => {
    await stage.restart(async () => {
      await stage.vaultWrite('While away.md', 'A theodolite on three legs.\n');
      await stage.vaultWrite('Workshop.md', '# Workshop\n\nOnly a samovar is left.\n');
    });
    await view.waitUntilReady();
    await view.search('theodolite');
    await view.waitForResults(only('While away.md'));
    await view.search('samovar');
    await view.waitForResults(only('Workshop.md'));
    await view.search('spokeshave');
    await view.waitForResults(none);
  });

  it('lists a note that cannot be read, with the cause, and finds it once it can', async () => {
    stage.server.unreadable.add('Locked.md');
    await stage.vaultWrite('Locked.md', 'The astrolabe is in the safe.\n');
    const line = view.notices.filter({ hasText: '1 note has a problem' });
    await expectVisible(line.locator('span'));
    await line.getByRole('button').click();
    const dialog = stage.page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('permission denied');
    await stage.screenshot('problems');
    await stage.page.keyboard.press('Escape');
    stage.server.unreadable.clear();
    await stage.vaultWrite('Locked.md', 'The astrolabe is out of the safe.\n');
    await view.search('astrolabe');
    await view.waitForResults(only('Locked.md'));
    await expect.poll(() => line.count()).toBe(0);
  });

  it('reports no error of its own', () => {
    const own = stage.consoleErrors().filter((error) => !error.includes('status of 500'));
    expect(own).toEqual([]);
  });
});
