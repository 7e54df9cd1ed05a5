import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Stage, StageOptions } from './stage';
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
    await expectMarksInView(view);
    await stage.screenshot(`results-${name}`);
    for (const part of ['Filters', 'Search syntax']) {
      await view.root.getByRole('button', { name: part }).click();
      const meanings = view.root.locator('.trivium-help dd');
      const edges = await meanings.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
      expect(new Set(edges).size).toBeLessThanOrEqual(1);
      await expectNoSidewaysScrolling(view.root.locator('.view-content'));
      await stage.screenshot(`${part === 'Filters' ? 'filters' : 'syntax'}-${name}`);
    }
    await stage.openSettings();
    await expectNoSidewaysScrolling(stage.page.locator('.vertical-tab-content-container'));
    await expectWholeModelNames(stage);
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

/** The first match of each result lies within the lines of its snippet that are shown. */
async function expectMarksInView(view: ReturnType<typeof searchViewOf>): Promise<void> {
  const hidden = await view.results.locator('.trivium-result-snippet').evaluateAll((snippets) =>
    snippets
      .filter((snippet) => {
        const mark = snippet.querySelector('mark');
        return mark && mark.getBoundingClientRect().bottom > snippet.getBoundingClientRect().bottom + 1;
      })
      .map((snippet) => snippet.textContent),
  );
  expect(hidden).toEqual([]);
}

/** Every model's name fits into the closed choice. */
async function expectWholeModelNames(stage: Stage): Promise<void> {
  const choice = stage.page.locator('.trivium-model-setting select');
  await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(2);
  const cutOff = await choice.evaluate((element) => {
    const select = element as HTMLSelectElement;
    const style = getComputedStyle(select);
    const context = document.createElement('canvas').getContext('2d');
    if (!context) throw new Error('The browser draws no canvas.');
    context.font = style.font;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    return [...select.options]
      .map((option) => option.text)
      .filter((text) => context.measureText(text).width > room + 1);
  });
  expect(cutOff).toEqual([]);
}
