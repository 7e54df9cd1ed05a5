import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { StageOptions } from './stage';
import { searchViewOf } from './support/search-view';
import { builtPlugin, hasNoBrowser, openStageForTest } from './support/stages';
import { expectVisible } from './support/visibility';

const looks: readonly { readonly name: string; readonly options: Partial<StageOptions> }[] = [
  { name: 'light', options: { theme: 'light' } },
  { name: 'dark', options: { theme: 'dark' } },
  { name: 'phone', options: { theme: 'light', mobile: true } },
];

describe.skipIf(hasNoBrowser)('how it looks', () => {
  it.each(looks)('shows results that can be read: $name', async ({ name, options }) => {
    const stage = await openStageForTest(options);
    const view = searchViewOf(stage);
    await stage.runCommand('Trivium: Open search');
    await view.startIndexing();
    await view.search('wet paper');
    await view.waitForResults((found) => found.length > 3);
    await view.root.locator('.trivium-results[aria-busy="false"]').waitFor();
    await expectVisible(view.field);
    const first = view.results.first();
    for (const part of ['.trivium-result-title', '.trivium-result-snippet', '.trivium-result-why']) {
      await expectVisible(first.locator(part));
    }
    for (const button of await view.root.locator('.trivium-icon-button').all()) {
      await expectVisible(button, 'icon');
      await expectVisible(button.locator('svg'), 'icon');
    }
    await expectNoSidewaysScrolling(view.root.locator('.view-content'));
    await stage.screenshot(`results-${name}`);
    for (const part of ['Filters', 'Search syntax']) {
      await view.root.getByRole('button', { name: part }).click();
      await expectNoSidewaysScrolling(view.root.locator('.view-content'));
      await stage.screenshot(`${part === 'Filters' ? 'filters' : 'syntax'}-${name}`);
    }
    await stage.openSettings();
    await expectNoSidewaysScrolling(stage.page.locator('.vertical-tab-content-container'));
    await stage.screenshot(`settings-${name}`);
    expect(stage.consoleErrors()).toEqual([]);
  });

  it('uses no CSS variable that the app does not document', async () => {
    const stage = await openStageForTest();
    const styles = await readFile(path.join(builtPlugin, 'styles.css'), 'utf8');
    const names = [...new Set([...styles.matchAll(/var\((--[\w-]+)/g)].map((match) => match[1] ?? ''))];
    const own = new Set([...styles.matchAll(/(--[\w-]+)\s*:/g)].map((match) => match[1]));
    const unknown = await stage.page.evaluate(
      (all) => all.filter((name) => getComputedStyle(document.body).getPropertyValue(name) === ''),
      names.filter((name) => !own.has(name)),
    );
    expect(unknown).toEqual([]);
  });
});

async function expectNoSidewaysScrolling(locator: ReturnType<typeof searchViewOf>['root']): Promise<void> {
  const overflow = await locator.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
