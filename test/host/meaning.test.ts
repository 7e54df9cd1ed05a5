import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stage } from './stage';
import { searchViewOf } from './support/search-view';
import type { SearchViewPage } from './support/search-view';
import { hasNoBrowser, openTestStage, pickFromSampleVault, sampleVault } from './support/stages';
import { expectVisible } from './support/visibility';

const notes = [
  'Inbox/Dream about the lift.md',
  'Inbox/Packing list kayak.md',
  'Methoden/Freeze-drying wet books.md',
  'Projekte/Drip above bay seven.md',
  'Readings/The Peregrine.md',
  'Recipes/Cullen skink.md',
  'Recipes/Oatcakes.md',
];

const soupNote = 'Recipes/Cullen skink.md';
const longNote = 'Methoden/Freeze-drying wet books.md';

describe.skipIf(hasNoBrowser)('search by meaning, with the real model beside main.js', () => {
  let stage: Stage;
  let view: SearchViewPage;

  beforeAll(async () => {
    stage = await openTestStage({ vault: await pickFromSampleVault(notes), model: true });
    view = searchViewOf(stage);
    await view.open();
    await view.startIndexing();
    await view.waitForMeaning();
  });
  afterAll(() => stage?.close());

  it('finds a note that shares no word with the query', async () => {
    const query = 'seafood stew';
    await expectNoSharedWord(query, soupNote);
    const paths = await view.search(query);
    expect(paths[0]).toBe(soupNote);
    await expectVisible(view.result(soupNote));
    await expectVisible(view.result(soupNote).locator('.trivium-result-title'));
  });

  it('opens it at the passage with Enter, by keyboard alone', async () => {
    await stage.openNote('Readings/The Peregrine.md');
    await stage.runCommand('Trivium: Open search');
    await stage.page.keyboard.type('unpleasant odour');
    await expect
      .poll(async () => (await view.results.first().getAttribute('data-path')) ?? '')
      .toBe(longNote);
    await stage.page.keyboard.press('ArrowDown');
    expect(await view.field.getAttribute('aria-activedescendant')).toBe(
      await view.results.first().getAttribute('id'),
    );
    await stage.page.keyboard.press('Enter');
    await expect
      .poll(async () => (await stage.editorState())?.flashedText)
      .toContain('Mould smells of cellar');
    await stage.screenshot('opened-at-passage');
    await expect.poll(async () => (await stage.editorState())?.lineIsInView).toBe(true);
    const editor = await stage.editorState();
    expect(editor?.path).toBe(longNote);
    expect(editor?.scrollTop).toBeGreaterThan(500);
    expect(editor?.lineHeight).toBeLessThan(0.5);
  });

  it('selects nothing there: the next key adds to the note and takes nothing away', async () => {
    const before = await stage.vaultRead(longNote);
    expect(await stage.editorState()).toMatchObject({ selectedText: '', hasFocus: true });
    await stage.page.keyboard.press('x');
    await expect.poll(() => stage.vaultRead(longNote), { timeout: 5000 }).not.toBe(before);
    const after = await stage.vaultRead(longNote);
    const at = [...before].findIndex((character, index) => character !== after[index]);
    expect(after.slice(0, at) + after.slice(at + 1)).toBe(before);
    expect(after[at]).toBe('x');
    await stage.page.keyboard.press('Backspace');
    await expect.poll(() => stage.vaultRead(longNote), { timeout: 5000 }).toBe(before);
  });

  it('opens in a new tab with Ctrl+Enter and keeps the first', async () => {
    const tabs = stage.page.locator('.mod-root .workspace-tab-header');
    const before = await tabs.count();
    await view.search('seafood stew');
    await view.field.press('Control+Enter');
    await expect.poll(() => tabs.count()).toBe(before + 1);
    await expect.poll(async () => (await stage.editorState())?.path).toBe(soupNote);
  });

  it('opens in a new tab with the middle button too', async () => {
    const tabs = stage.page.locator('.mod-root .workspace-tab-header');
    const before = await tabs.count();
    await view.search('unpleasant odour');
    await view.result(longNote).click({ button: 'middle' });
    await expect.poll(() => tabs.count()).toBe(before + 1);
    await expect.poll(async () => (await stage.editorState())?.path).toBe(longNote);
  });

  it('gives another program the link as text when a result is dragged', async () => {
    await view.search('seafood stew');
    const text = await view.result(soupNote).evaluate((row) => {
      const dataTransfer = new DataTransfer();
      row.dispatchEvent(new DragEvent('dragstart', { bubbles: true, dataTransfer }));
      return dataTransfer.getData('text/plain');
    });
    expect(text).toBe('[[Cullen skink]]');
  });

  it('drags a result into a note as a link', async () => {
    await stage.openNote('Recipes/Oatcakes.md');
    await view.search('seafood stew');
    await view
      .result(soupNote)
      .dragTo(stage.page.locator('.cm-line', { hasText: 'They should snap' }).first());
    const link = '[[Cullen skink]]';
    await expect
      .poll(() => stage.page.locator('.mod-root .mod-active .cm-content').innerText())
      .toContain(link);
    await expect.poll(() => stage.vaultRead('Recipes/Oatcakes.md'), { timeout: 5000 }).toContain(link);
  });

  it('embeds nothing again after a restart', async () => {
    await stage.restart();
    await view.waitUntilReady();
    await view.waitForMeaning();
    expect(await view.search('seafood stew')).toContain(soupNote);
    await stage.runCommand('Trivium: Show status');
    await stage.screenshot('status');
    await stage.page.keyboard.press('Escape');
  });

  it('asked nothing of the network and reported no error', () => {
    expect(stage.requests().outside).toEqual([]);
    expect(stage.consoleErrors()).toEqual([]);
  });
});

/** Guards the test itself: with a word in common, plain full text would pass it. */
async function expectNoSharedWord(query: string, file: string): Promise<void> {
  const text = `${file} ${await readFile(path.join(sampleVault, file), 'utf8')}`.toLowerCase();
  for (const word of query.toLowerCase().split(/\s+/)) expect(text).not.toContain(word.slice(0, 4));
}
