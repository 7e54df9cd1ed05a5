import { describe, expect, it } from 'vitest';
import type { Stage } from './stage';
import { searchViewOf } from './support/search-view';
import { createVault, hasNoBrowser, openStageForTest } from './support/stages';

describe.skipIf(hasNoBrowser)('switching the plugin off', () => {
  it('leaves no view, no handler and no worker behind', async () => {
    const stage = await openStageForTest({
      vault: await createVault({ 'A.md': 'One quince.' }),
      model: true,
    });
    await stage.unloadPlugin();
    const untouched = await countListeners(stage);
    await stage.restart();
    const view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    await view.waitForMeaning();
    expect(stage.page.workers().length).toBeGreaterThan(0);
    // Windows that are closed again, that show something, and that wait for an answer.
    await stage.runCommand('Trivium: Show status');
    await stage.page.keyboard.press('Escape');
    const windows = stage.page.locator('.modal-container');
    await runAtOnce(stage, ['Show status', 'Rebuild index', 'Quick search']);
    await expect.poll(() => windows.count()).toBe(3);

    await stage.unloadPlugin();
    await expect.poll(() => stage.page.workers().length, { timeout: 10_000 }).toBe(0);
    expect(await countListeners(stage)).toEqual(untouched);
    expect(await stage.commandNames()).toEqual([]);
    expect(await windows.count()).toBe(0);
    for (const selector of ['.plugin-trivium', '.side-dock-ribbon-action', '[class*="trivium-"]']) {
      expect(await stage.page.locator(selector).count(), selector).toBe(0);
    }
    expect(await view.root.innerText()).toContain('not active');
    expect(stage.consoleErrors()).toEqual([]);
  });
});

/** Runs commands as hotkeys do: the palette does not open over a window. */
function runAtOnce(stage: Stage, names: readonly string[]): Promise<void> {
  return stage.page.evaluate((wanted) => {
    const { commands } = window.stage.app;
    for (const name of wanted) {
      const command = commands.available().find((each) => each.name === `Trivium: ${name}`);
      if (command !== undefined) commands.run(command);
    }
  }, names);
}

function countListeners(stage: Stage): Promise<Record<string, number>> {
  return stage.page.evaluate(() => {
    const { vault, workspace, metadataCache } = window.stage.app;
    return {
      vault: vault.listenerCount(),
      workspace: workspace.listenerCount(),
      metadataCache: metadataCache.listenerCount(),
    };
  });
}
