import { expect, it } from 'vitest';
import { searchViewOf } from './support/search-view';
import { createVault, hasNoBrowser, openStageForTest } from './support/stages';

/** Words that no German sentence has; the stage's own chrome is English and not looked at. */
const englishWord = /\b(the|and|of|is|not|with|your|this|to|no|be|cannot|are|for)\b/;

const screens =
  '.workspace-leaf-content[data-type="trivium-search"], .modal, .prompt, .plugin-trivium, .menu, .notice';

it.skipIf(hasNoBrowser)('every screen speaks German in a German app', async () => {
  const notes = {
    'Garten/Quitte.md': '---\ntags: [garten\n---\n# Quitte\n\nDie Quitte steht an der Mauer.\n',
    'Werkstatt.md': '# Werkstatt\n\nDrehbank und Kessel.\n',
  };
  const stage = await openStageForTest({ vault: await createVault(notes), language: 'de' });
  const { page } = stage;
  const view = searchViewOf(stage);
  const escape = () => page.keyboard.press('Escape');
  const expectGerman = async (screen: string): Promise<void> => {
    const texts = await page.locator(screens).evaluateAll((all) =>
      all
        .flatMap((root) => [root, ...root.querySelectorAll('*')])
        .filter((element) => !element.closest('.vertical-tab-header'))
        .flatMap((element) => [
          element.children.length === 0 ? (element.textContent ?? '') : '',
          ...[...element.childNodes]
            .filter((node) => node.nodeType === 3)
            .map((node) => node.textContent ?? ''),
          ...['aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
        ]),
    );
    const english = [...new Set(texts)].filter((text) => englishWord.test(text));
    expect(english, screen).toEqual([]);
    expect(texts.join('').length, screen).toBeGreaterThan(20);
  };

  await view.open();
  await expectGerman('first run');
  await view.startIndexing();
  await view.search('Quitte');
  await view.waitForResults((found) => found.length === 1);
  await expectGerman('results and notices');
  for (const part of ['Filter', 'Suchsprache']) {
    await view.root.getByRole('button', { name: part, exact: true }).click();
    await expectGerman(part);
  }
  await view.notices.getByRole('button', { name: 'Anzeigen' }).click();
  await page.getByRole('dialog').waitFor();
  await expectGerman('problems');
  await stage.screenshot('problems-german');
  await escape();
  await view.search('"offen path:nirgends');
  await expectGerman('nothing found');
  await page.locator('.status-bar .plugin-trivium').click();
  await expectGerman('status menu');
  await escape();
  for (const command of ['Schnellsuche', 'Status anzeigen', 'Index neu aufbauen']) {
    await stage.runCommand(`Trivium: ${command}`);
    await page.locator('.modal, .prompt').first().waitFor();
    await expectGerman(command);
    await escape();
  }
  await view.notices.getByRole('button', { name: 'Modell hinzufügen' }).click();
  await page.locator('.prompt .suggestion-item').first().waitFor();
  await expectGerman('models');
  await page.locator('.prompt-input').fill('multilingual-e5');
  await page.keyboard.press('Enter');
  await page.locator('.modal', { hasText: 'laden?' }).waitFor();
  await expectGerman('the question before a model is fetched');
  await stage.screenshot('fetch-question-german');
  await escape();
  await stage.openSettings();
  await expectGerman('settings');
  await escape();
  expect(stage.consoleErrors()).toEqual([]);
});
