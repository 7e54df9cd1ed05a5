import { expect, it, onTestFinished } from 'vitest';
import { startModelServer } from '../support/model-server';
import type { Stage } from './stage';
import { neighboursViewOf } from './support/neighbours-view';
import { memoriesViewOf } from './support/memories-view';
import { searchViewOf } from './support/search-view';
import { createVault, hasNoBrowser, openStageForTest } from './support/stages';

/** Words that no German sentence has; the stage's own chrome is English and not looked at. */
const englishWord = /\b(the|and|of|is|not|with|your|this|to|no|be|cannot|are|for)\b/;

const screens =
  '.workspace-leaf-content[data-type^="trivium-"], .modal, .prompt, .plugin-trivium, .menu, .notice';

/** All that is on screen of the plugin, but for the engine's own words, which are marked as English. */
async function expectGermanOn({ page }: Stage, screen: string): Promise<void> {
  const texts = await page.locator(screens).evaluateAll((all) =>
    all
      .flatMap((root) => [root, ...root.querySelectorAll('*')])
      .filter((element) => !element.closest('.vertical-tab-header, [lang="en"]'))
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
}

it.skipIf(hasNoBrowser)('every screen speaks German in a German app', async () => {
  const notes = {
    'Garten/Quitte.md': '---\ntags: [garten\n---\n# Quitte\n\nDie Quitte steht an der Mauer.\n',
    'Werkstatt.md': '# Werkstatt\n\nDrehbank und Kessel.\n',
  };
  const stage = await openStageForTest({ vault: await createVault(notes), language: 'de' });
  const { page } = stage;
  const view = searchViewOf(stage);
  const escape = () => page.keyboard.press('Escape');
  const expectGerman = (screen: string) => expectGermanOn(stage, screen);

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

it.skipIf(hasNoBrowser)('so does every screen of the neighbours', async () => {
  const day = (date: string, ...names: string[]): string =>
    `| ${date} | ${names.map((name) => `[[${name}]]`).join(' ')} |\n`;
  const table = '| Datum | Notizen |\n| --- | --- |\n';
  const log = table + day('2026-05-16', 'Quitte', 'Mispel') + day('2026-05-17', 'Quitte', 'Mauer');
  const notes = {
    'Quitte.md': '---\ntags: [obst]\n---\n# Quitte\n\nSie steht an der [[Mauer]].\n',
    'Mispel.md': '---\ntags: [obst]\n---\nSie reift spät.\n',
    'Mauer.md': 'Aus Bruchstein.\n',
    'Allein.md': 'Nichts.\n',
    'Protokoll.md': log,
  };
  // A work log that is not there is what the warning is about.
  const data = { graphs: { workLogs: ['Fehlt.md'] } };
  const stage = await openStageForTest({ vault: await createVault(notes), language: 'de', data });
  const view = neighboursViewOf(stage);
  const dialog = stage.page.getByRole('dialog');
  const expectGerman = (screen: string) => expectGermanOn(stage, screen);
  const escape = () => stage.page.keyboard.press('Escape');
  await view.open();
  await expectGerman('first run');
  await view.root.getByRole('button', { name: 'Diesen Vault indexieren' }).click();
  await view.message.filter({ hasText: 'Keine Notiz' }).waitFor();
  await expectGerman('no note');
  await stage.openNote('Quitte.md');
  await view.waitForRows((paths) => paths.includes('Mispel.md') && paths.includes('Mauer.md'));
  for (const path of ['Mispel.md', 'Mauer.md'])
    await view.row(path).getByRole('button', { name: 'Warum' }).click();
  await expectGerman('the list and its evidence');
  await view.title('Mispel.md').click({ button: 'right' });
  await expectGerman('the menu of a row');
  await escape();
  await view.row('Mispel.md').hover();
  await view.row('Mispel.md').getByRole('button', { name: 'verlinken' }).click();
  await dialog.getByRole('combobox').waitFor();
  await expectGerman('the preview of a link');
  await escape();
  await view.title('Mispel.md').focus();
  await stage.page.keyboard.press('Delete');
  await view.root.locator('.trivium-neighbours-foot button').waitFor();
  await expectGerman('the notice of a dismissal');
  await view.root.locator('.trivium-neighbours-foot button').click();
  await dialog.locator('li').waitFor();
  await expectGerman('what was dismissed');
  await dialog.locator('li button').click();
  await dialog.locator('li').waitFor({ state: 'detached' });
  await expectGerman('nothing dismissed');
  await escape();
  for (const command of ['Warum gehören diese beiden zusammen', 'Kürzester Weg zu']) {
    await stage.runCommand(`Trivium: ${command}`);
    await stage.page.keyboard.type('Mispel');
    await expectGerman(`${command}: the question`);
    await stage.page.keyboard.press('Enter');
    await dialog.locator('h3').first().waitFor();
    await expectGerman(command);
    await escape();
  }
  await stage.runCommand('Trivium: Bericht über den Graphen des Vaults');
  await dialog.locator('.trivium-facts').waitFor();
  for (const summary of await dialog.locator('summary').all()) await summary.click();
  await expectGerman('the report');
  await escape();
  // The notice of the dismissal may still lie over the panel's head; a click takes it away, as in the app.
  await stage.page.evaluate(() => {
    for (const notice of document.querySelectorAll<HTMLElement>('.notice')) notice.click();
  });
  await view.root.locator('.trivium-neighbours-head button').first().click();
  await view.root.locator('.trivium-ego-picture[data-state="drawn"]').waitFor();
  await expectGerman('the graph');
  await view.root.locator('.trivium-neighbours-head button').first().click();
  await stage.openNote('Allein.md');
  await view.waitForNote('Allein');
  for (const signal of await view.root.locator('.trivium-signal').all()) {
    await signal.click();
    await view.message.waitFor();
    await expectGerman(`nothing by ${await signal.getAttribute('data-signal')}`);
  }
  await view.root.locator('.trivium-health').waitFor();
  await view.root.locator('.trivium-health button').first().click();
  await expectGerman('a warning about the graphs');
  expect(stage.consoleErrors()).toEqual([]);
});

it.skipIf(hasNoBrowser)('the memory speaks German in a German app', async () => {
  const chat = (date: string, said: string): string =>
    `---\ndate: ${date}\n---\n# Gespräch\n\n## Nutzer\n\n${said}\n\n## Assistent\n\nVerstanden.\n`;
  const notes = {
    'Chats/2026-01-12 Arbeit.md': chat(
      '2026-01-12',
      'Ich arbeite bei Hagedorn in Leipzig. Ich wohne in Halle.',
    ),
    'Chats/2026-06-14 Arbeit.md': chat('2026-06-14', 'Ich arbeite jetzt beim Stadtarchiv in Weimar.'),
    'Geheimes.md': 'Mein Passwort lautet Zitrone7!Regen42.\n',
  };
  const stage = await openStageForTest({ vault: await createVault(notes), language: 'de' });
  const { page } = stage;
  const view = memoriesViewOf(stage);
  const expectGerman = (screen: string) => expectGermanOn(stage, screen);
  await view.open();
  await expectGerman('first run');
  await view.button('Diesen Vault indexieren').click();
  await view.button('Notizen jetzt lesen').waitFor();
  await expectGerman('no memories');
  for (const section of [/^Prüfen/, /^Zurückgehalten/, 'Profil', 'Verlauf']) {
    await view.section(section);
    await view.settled.waitFor();
    await expectGerman(`nothing in ${String(section)}`);
  }
  await view.section('Erinnerungen');
  await view.button('Notizen jetzt lesen').click();
  await view.waitForTexts((all) => all.length > 1);
  await expectGerman('list and notice of the run');
  await view.button('Filter').click();
  await expectGerman('filters');
  await stage.screenshot('memories-german');
  await view.rows.first().locator('.trivium-memory-open').click();
  await view.detail.locator('.trivium-memory-whole').waitFor();
  await expectGerman('detail');
  await view.button('Bearbeiten').click();
  await expectGerman('editor');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await stage.openNote('Geheimes.md');
  await expect.poll(async () => (await stage.editorState())?.path).toBe('Geheimes.md');
  await page.locator('.cm-line', { hasText: 'Passwort' }).click();
  await stage.runCommand('Trivium: Auswahl oder Zeile merken');
  await page.locator('.notice', { hasText: 'Zurückgehalten' }).first().waitFor();
  await expectGerman('what was held back');
  await stage.runCommand('Trivium: Profil jetzt schreiben');
  await page.locator('.notice', { hasText: 'Das Profil hat' }).first().waitFor();
  await expectGerman('notice of the profile');
  await page.evaluate(() => document.querySelectorAll('.notice').forEach((each) => each.remove()));
  for (const section of [/^Prüfen/, /^Zurückgehalten/, 'Profil', 'Verlauf']) {
    await view.section(section);
    await view.settled.waitFor();
    await expectGerman(`something in ${String(section)}`);
  }
  await stage.screenshot('memories-log-german');
  await stage.runCommand('Trivium: Vergessen');
  await page.getByRole('dialog').getByRole('textbox').fill('Wohnung in Halle');
  await page.keyboard.press('Enter');
  await page.locator('.trivium-forget > *').first().waitFor();
  await expectGerman('forget');
  await page.keyboard.press('Escape');
  await stage.runCommand('Trivium: Erinnerung berichtigen');
  await page.locator('.prompt .suggestion-item').first().waitFor();
  await expectGerman('correct');
  await page.keyboard.press('Escape');
  const names = await stage.commandNames();
  expect(names.filter((name) => englishWord.test(name))).toEqual([]);
  expect(stage.consoleErrors()).toEqual([]);
});

it.skipIf(hasNoBrowser)('so do the model servers', async () => {
  const server = await startModelServer({ slots: 2 });
  onTestFinished(() => server.close());
  const stage = await openStageForTest({
    ...{
      vault: await createVault({ 'Quitte.md': 'Die Quitte steht an der Mauer.\n' }),
      language: 'de',
      theme: 'dark',
    },
  });
  const address = 'http://dachboden.test:8080';
  stage.server.otherMachines.set(address, server.url);
  const dialog = stage.page.getByRole('dialog').last();
  const view = searchViewOf(stage);
  await view.open();
  await view.startIndexing();
  await view.waitUntilReady();
  await stage.openSettings();
  await stage.page.locator('.trivium-servers-setting button').click();
  await expectGermanOn(stage, 'the form');
  await dialog.getByLabel('Adresse', { exact: true }).fill('dachboden.test:9');
  await stage.page.keyboard.press('Enter');
  await dialog.getByText('Dort antwortet niemand').waitFor();
  await expectGermanOn(stage, 'a server that does not answer');
  await dialog.getByLabel('Adresse', { exact: true }).fill(address);
  await stage.page.keyboard.press('Enter');
  await dialog.locator('.trivium-facts').waitFor();
  await expectGermanOn(stage, 'what was found');
  await stage.screenshot('node-form-german-dark');
  await dialog.getByRole('button', { name: 'Speichern', exact: true }).click();
  await dialog.getByText(`Notizen an ${address} erlauben?`).waitFor();
  await expectGermanOn(stage, 'the consent');
  await stage.screenshot('node-consent-german-dark');
  await dialog.getByRole('button', { name: 'Jetzt nicht' }).click();
  await stage.page.locator('.trivium-server').waitFor();
  await expectGermanOn(stage, 'the list');
  await stage.page.locator('.trivium-servers-setting').scrollIntoViewIfNeeded();
  await stage.screenshot('node-list-german-dark');
});
