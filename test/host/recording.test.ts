import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stage } from './stage';
import { searchViewOf } from './support/search-view';
import type { SearchViewPage } from './support/search-view';
import { createVault, hasNoBrowser, openTestStage } from './support/stages';

const notes = {
  'Quitte.md': '# Quitte\n\nDie Quitte steht an der Mauer.\n',
  'Mispel.md': '# Mispel\n\nDie Mispel trägt spät, wie die Quitte an der Mauer.\n',
  'Mauer.md': '# Mauer\n\nEine Mauer aus Bruchstein, daneben eine Quitte.\n',
  'Werkstatt.md': '# Werkstatt\n\nEin Schraubstock und eine Drehbank.\n',
  'Privat/Tagebuch.md': '# Tagebuch\n\nHeute eine Quitte an der Mauer gegessen.\n',
};

/** Longer than the two seconds that make a look of it. */
const lookMs = 3_000;

describe.skipIf(hasNoBrowser)('what a person does', () => {
  let stage: Stage;
  let view: SearchViewPage;

  /** What the ledgers in the memory folder say, one line for each thing recorded. */
  const recorded = async (stream: string): Promise<string[]> => {
    const folder = path.join(stage.folder, 'Trivium/ledger');
    const files = await fs.readdir(folder).catch(() => []);
    const wanted = files.filter((file) => file.includes(` ${stream} `));
    const texts = await Promise.all(wanted.map((file) => fs.readFile(path.join(folder, file), 'utf8')));
    return texts
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith('- '));
  };
  const searches = async () => (await recorded('searches')).filter((line) => line.startsWith('- Found'));

  /** Opens the first result and waits for the note, which takes the focus when it is there. */
  async function openFirst(): Promise<void> {
    await view.results.first().click();
    await expect.poll(async () => (await stage.editorState())?.hasFocus).toBe(true);
  }

  async function edit(note: string, text: string): Promise<void> {
    await stage.openNote(note);
    await stage.page.locator('.mod-root .mod-active .cm-content, .mod-root .cm-content').first().click();
    await stage.page.keyboard.press('Control+End');
    await stage.page.keyboard.type(text);
    await expect.poll(() => stage.vaultRead(note), { timeout: 15_000 }).toContain(text);
  }

  beforeAll(async () => {
    stage = await openTestStage({ vault: await createVault(notes), data: { excludedFolders: ['Privat'] } });
    view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    await view.search('Quitte');
    await view.waitForResults((found) => found.length === 3);
  });
  afterAll(() => stage?.close());

  it('is recorded when the answer is looked at for two seconds, once', async () => {
    await expect.poll(searches, { timeout: 20_000 }).toHaveLength(1);
    expect((await searches())[0]).toContain('"Quitte"');
    await openFirst();
    await stage.page.waitForTimeout(lookMs);
    expect(await searches()).toHaveLength(1);
  });

  it('is recorded when a result is opened, and again when it is asked again', async () => {
    await view.search('Mauer');
    await view.waitForResults((found) => found.length === 3);
    await openFirst();
    await view.search('Quitte');
    await view.waitForResults((found) => found.length === 3);
    await view.field.press('Enter');
    await expect.poll(searches, { timeout: 20_000 }).toHaveLength(3);
    await expect.poll(async () => (await stage.editorState())?.hasFocus).toBe(true);
  });

  it('is not recorded while somebody types on, or the panel is out of sight', async () => {
    const before = await searches();
    await view.field.fill('');
    for (const letter of 'Mauer Q') {
      await view.field.press(letter === ' ' ? 'Space' : letter);
      await stage.page.waitForTimeout(400);
    }
    await stage.page.getByLabel('Toggle left sidebar').click();
    await stage.page.waitForTimeout(lookMs);
    expect(await searches()).toEqual(before);
    await stage.page.getByLabel('Toggle left sidebar').click();
    await view.field.fill('');
  });

  it('is recorded when a result of the quick search is opened', async () => {
    const before = await searches();
    await stage.runCommand('Trivium: Quick search');
    const field = stage.page.locator('.trivium-modal .prompt-input');
    await field.fill('Bruchstein Mauer');
    await expect.poll(() => stage.page.locator('.trivium-suggestion').count()).toBeGreaterThan(1);
    await field.press('Enter');
    await expect.poll(searches, { timeout: 20_000 }).toHaveLength(before.length + 1);
    expect((await searches()).at(-1)).toContain('"Bruchstein Mauer"');
  });

  it('joins notes that were changed in the editor, and none that another program changed', async () => {
    await stage.vaultWrite('Werkstatt.md', '# Werkstatt\n\nEin Schraubstock, eine Drehbank, ein Kessel.\n');
    await edit('Quitte.md', 'Sie blüht im Mai.');
    await stage.vaultWrite('Werkstatt.md', '# Werkstatt\n\nEin Schraubstock, eine Drehbank, kein Kessel.\n');
    await edit('Privat/Tagebuch.md', 'Und eine Mispel.');
    await edit('Mispel.md', 'Sie blüht im Juni.');
    await expect.poll(() => recorded('edits'), { timeout: 20_000 }).toHaveLength(1);
    const [sitting] = await recorded('edits');
    expect(sitting).toContain('"Quitte"');
    expect(sitting).toContain('"Mispel"');
    expect(sitting).not.toContain('Werkstatt');
  });

  it('leaves no trace of a note that is kept out of the index', async () => {
    const all = [...(await recorded('searches')), ...(await recorded('edits')), ...(await recorded('pairs'))];
    expect(all.length).toBeGreaterThan(0);
    expect(all.join('\n')).not.toContain('Tagebuch');
  });

  it('is told in the settings, and forgotten when asked to', async () => {
    await stage.openSettings();
    const row = stage.page.locator('.setting-item', { hasText: 'Recorded searches' });
    await row.scrollIntoViewIfNeeded();
    await expect.poll(() => row.innerText()).toContain('3 pairs');
    await stage.screenshot('settings-graphs');
    await row.getByRole('button', { name: 'Forget recorded searches' }).click();
    await stage.page.locator('.trivium-question').getByRole('button', { name: 'Forget' }).click();
    await expect.poll(() => row.innerText()).toContain('0 pairs');
    await expect.poll(searches).toEqual([]);
  });

  it('is not recorded any more when that is switched off', async () => {
    const row = stage.page.locator('.setting-item', { hasText: 'Learn from your searches' });
    expect(await row.innerText()).toContain('as plain text in “Trivium”');
    await row.locator('.checkbox-container').click();
    await stage.page.keyboard.press('Escape');
    await view.search('Quitte Mauer');
    await view.waitForResults((found) => found.length > 1);
    await openFirst();
    await stage.page.waitForTimeout(lookMs);
    expect(await searches()).toEqual([]);
    expect(stage.consoleErrors()).toEqual([]);
  });

  it('keeps weights and work logs, and takes them back', async () => {
    await stage.openSettings();
    const weight = stage.page.locator('.setting-item', { hasText: 'One note links to the other.' });
    await weight.scrollIntoViewIfNeeded();
    await weight.getByRole('slider').focus();
    await stage.page.keyboard.press('End');
    const stored = async () =>
      (
        JSON.parse(await stage.vaultRead('.obsidian/plugins/trivium/data.json')) as {
          graphs: { weights: Record<string, number>; workLogs: string[]; notWorkLogs: string[] };
        }
      ).graphs;
    await expect.poll(async () => (await stored()).weights['links']).toBe(3);
    await weight.getByLabel('Reset to 1').click();
    await expect.poll(async () => (await stored()).weights['links']).toBe(1);
    const logs = stage.page.locator('.setting-item', { hasText: 'Notes named in the same row or entry' });
    await logs.getByRole('textbox').click();
    await logs.getByRole('textbox').pressSequentially('werk');
    await stage.page.locator('.suggestion-container .suggestion-item', { hasText: 'Werkstatt.md' }).waitFor();
    await stage.page.keyboard.press('Enter');
    await expect.poll(async () => (await stored()).workLogs).toEqual(['Werkstatt.md']);
    await stage.screenshot('settings-weights');
    await logs.getByRole('button', { name: /Werkstatt/ }).click();
    await expect.poll(async () => (await stored()).workLogs).toEqual([]);
    const others = stage.page.locator('.setting-item', { hasText: 'Notes that are no work log' });
    await others.getByRole('textbox').fill('Werkstatt');
    await others.getByRole('textbox').press('Enter');
    await expect.poll(async () => (await stored()).notWorkLogs).toEqual(['Werkstatt.md']);
    expect((await stored()).workLogs).toEqual([]);
    await stage.screenshot('settings-not-work-logs');
    await others.getByRole('button', { name: /Werkstatt/ }).click();
    await expect.poll(async () => (await stored()).notWorkLogs).toEqual([]);
    const folder = stage.page.locator('.setting-item', { hasText: 'Memory folder' });
    await folder.getByRole('textbox').fill('../outside');
    await folder.getByRole('textbox').blur();
    await expect.poll(() => folder.innerText()).toContain('A folder in the vault');
    expect(stage.consoleErrors()).toEqual([]);
  });
});
