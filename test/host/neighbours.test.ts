import fs from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Stage } from './stage';
import { neighboursViewOf } from './support/neighbours-view';
import type { NeighboursViewPage } from './support/neighbours-view';
import { createVault, hasNoBrowser, openStageForTest, openTestStage } from './support/stages';
import { expectVisible } from './support/visibility';

const unstrut = 'Projekte/Kartenwerk Unstrut.md';
const tideLines = 'Methoden/Tide lines.md';

/** All that was written into the memory folder. */
async function ledgerOf({ folder }: Stage): Promise<string> {
  const memory = path.join(folder, 'Trivium');
  const files = await fs.readdir(memory, { recursive: true }).catch(() => []);
  const notes = files.filter((file) => file.endsWith('.md'));
  return (await Promise.all(notes.map((file) => fs.readFile(path.join(memory, file), 'utf8')))).join('\n');
}

describe.skipIf(hasNoBrowser)('the neighbours of the sample vault', () => {
  let stage: Stage;
  let view: NeighboursViewPage;

  beforeAll(async () => {
    stage = await openTestStage();
    view = neighboursViewOf(stage);
  });
  afterAll(() => stage?.close());

  it('offers one button before the vault was ever indexed', async () => {
    await view.open();
    const start = view.root.getByRole('button', { name: 'Index this vault' });
    await expectVisible(start);
    await start.click();
    await expect.poll(() => view.message.innerText()).toContain('No note is open');
  });

  it('shows what belongs to the note that is opened, with the reasons', async () => {
    await stage.openNote(tideLines);
    await view.waitForNote('Tide lines');
    await view.waitForRows((paths) => paths.includes(unstrut));
    const row = view.row(unstrut);
    await expect.poll(() => row.innerText()).toContain('worked on together 2×, last 2026-09-02');
    expect(await row.innerText()).toContain('linked');
    await expectVisible(row.locator('.trivium-neighbour-title'));
    await expectVisible(row.locator('.trivium-chip').first());
    expect(await view.paths()).not.toContain(tideLines);
  });

  it('stays with the last note while something else has the focus, and with a pinned one always', async () => {
    await view.root.click({ position: { x: 5, y: 5 } });
    await view.waitForNote('Tide lines');
    await view.root.getByRole('button', { name: 'Stay with this note' }).click();
    await stage.openNote(unstrut);
    await expect.poll(async () => (await stage.editorState())?.path).toBe(unstrut);
    expect(await view.note.innerText()).toBe('Tide lines');
    await view.root.getByRole('button', { name: 'Follow the active note' }).click();
    await view.waitForNote('Kartenwerk Unstrut');
    await stage.openNote(tideLines);
    await view.waitForNote('Tide lines');
  });

  it('filters by signal, each with its count', async () => {
    await view.filter('Worked on together');
    const paths = await view.waitForRows((shown) => shown.length > 0 && shown[0] === unstrut);
    const count = view.root.locator('.trivium-signal[data-signal="co-edits"] .trivium-signal-count');
    expect(await count.innerText()).toBe(String(paths.length));
    const chips = await view.rows
      .locator('.trivium-chip')
      .evaluateAll((all) => all.map((chip) => chip.getAttribute('data-signal')));
    expect(new Set(chips)).toEqual(new Set(['co-edits']));
  });

  it('shows the evidence, and opens the log at its line', async () => {
    await view.row(unstrut).getByRole('button', { name: 'Why Kartenwerk Unstrut?' }).click();
    const details = view.row(unstrut).locator('.trivium-neighbour-details');
    await expect.poll(() => details.innerText()).toContain('UV-Durchsicht der nur randfeuchten Blätter');
    await stage.screenshot('neighbours-evidence');
    await details.getByRole('button', { name: '2026-09-02' }).click();
    await expect.poll(async () => (await stage.editorState())?.path).toBe('Arbeitsprotokoll.md');
    await expect.poll(async () => (await stage.editorState())?.lineText).toContain('2026-09-02');
    await stage.openNote(tideLines);
    await view.waitForNote('Tide lines');
  });

  it('says what would fill an empty list', async () => {
    await view.filter('Sounds alike');
    await expect.poll(() => view.message.innerText()).toContain('A model gives meaning');
    await view.filter('Found together');
    await expect.poll(() => view.message.innerText()).toContain('No searches are recorded yet');
    expect(await view.root.innerText()).toContain('0 pairs, 0 confirmed, used from 15');
    await expectVisible(view.message.locator('.trivium-message-title'));
    await stage.screenshot('neighbours-empty');
    await view.filter('All');
  });

  it('opens a neighbour in place, in a tab and beside', async () => {
    const leaves = () => stage.page.locator('.mod-root .workspace-tab-header').count();
    await view.waitForRows((paths) => paths.includes(unstrut));
    await view.title(unstrut).click({ modifiers: ['Control', 'Alt'] });
    await expect.poll(leaves).toBe(2);
    await expect.poll(() => stage.page.locator('.mod-root .workspace-tabs').count()).toBe(2);
    await expect.poll(async () => (await stage.editorState())?.path).toBe(unstrut);
    await view.waitForNote('Kartenwerk Unstrut');
    await view.waitForRows((paths) => paths.includes(tideLines));
    await view.title(tideLines).click();
    await expect.poll(async () => (await stage.editorState())?.path).toBe(tideLines);
    await expect.poll(leaves).toBe(2);
  });

  it('has a menu, shows previews, and gives a link when it is dragged', async () => {
    await stage.page.evaluate(() => {
      window.stage.app.workspace.on('hover-link', (hover: { linktext: string }) => {
        document.body.dataset['hovered'] = hover.linktext;
      });
    });
    await view.waitForRows((paths) => paths.includes(unstrut));
    await view.title(unstrut).hover();
    await expect.poll(() => stage.page.evaluate(() => document.body.dataset['hovered'])).toBe(unstrut);
    await view.title(unstrut).click({ button: 'right' });
    const menu = stage.page.getByRole('menu');
    await expectVisible(menu.getByRole('menuitem', { name: 'Open beside' }));
    await stage.screenshot('neighbours-menu');
    await menu.getByRole('menuitem', { name: 'Why are these two related' }).click();
    await expect.poll(() => stage.page.getByRole('dialog').innerText()).toContain('worked on together 2×');
    await stage.page.keyboard.press('Escape');
  });

  it('keeps its note through a rename', async () => {
    await stage.rename(tideLines, 'Methoden/Wasserränder.md');
    await view.waitForNote('Wasserränder');
    await view.waitForRows((paths) => paths.includes(unstrut));
    await stage.rename('Methoden/Wasserränder.md', tideLines);
    await view.waitForNote('Tide lines');
    await view.waitForRows((paths) => paths.includes(unstrut));
  });

  it('is walked with the keyboard', async () => {
    await view.waitForNote('Tide lines');
    await view.waitForRows((paths) => paths.includes(unstrut));
    await stage.runCommand('Trivium: Open neighbours');
    const focused = () => stage.page.evaluate(() => document.activeElement?.closest('li')?.dataset['path']);
    const [first, second] = await view.paths();
    await expect.poll(focused).toBe(first);
    await stage.page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(second);
    await stage.page.keyboard.press('ArrowRight');
    await expectVisible(
      view
        .row(second ?? '')
        .locator('.trivium-evidence dt')
        .first(),
    );
    await stage.page.keyboard.press('Enter');
    await expect.poll(async () => (await stage.editorState())?.path).toBe(second);
    await stage.openNote(tideLines);
    await view.waitForNote('Tide lines');
  });

  it('puts a neighbour away for good, shows the next, and brings it back', async () => {
    const before = await view.waitForRows((paths) => paths.length > 1);
    const [first = ''] = before;
    await view.row(first).hover();
    await view.row(first).getByRole('button', { name: 'Not related' }).click();
    // The list is as long as before: another note has moved up into it.
    await view.waitForRows((paths) => paths.length === before.length && !paths.includes(first));
    await stage.page.locator('.notice').getByRole('button', { name: 'Undo' }).click();
    await view.waitForRows((paths) => paths[0] === first);
    await view.title(first).focus();
    await stage.page.keyboard.press('Delete');
    await view.waitForRows((paths) => !paths.includes(first));
    // Written down a moment later, in the vault, so that it is still known after a restart.
    await expect.poll(() => ledgerOf(stage), { timeout: 15_000 }).toContain('Tide lines');
    await stage.restart();
    await view.waitForNote('Tide lines');
    await view.waitForRows((paths) => paths.length > 1 && !paths.includes(first));
    await view.root.getByRole('button', { name: '1 dismissed' }).click();
    const dialog = stage.page.getByRole('dialog');
    await expectVisible(dialog.getByRole('button', { name: 'Restore' }));
    await stage.screenshot('neighbours-dismissed');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => dialog.innerText()).toContain('No note is dismissed here.');
    await stage.page.keyboard.press('Escape');
    await view.waitForRows((paths) => paths[0] === first);
  });

  it('says why two notes are related and how one leads to the other', async () => {
    await stage.runCommand('Trivium: Why are these two related');
    await stage.page.keyboard.type('Kartenwerk');
    await stage.page.keyboard.press('Enter');
    const dialog = stage.page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('worked on together 2×');
    await stage.screenshot('relation');
    await stage.page.keyboard.press('Escape');
    await stage.runCommand('Trivium: Shortest path to');
    await stage.page.keyboard.type('Apfelsorten');
    await stage.page.keyboard.press('Enter');
    await expect.poll(() => dialog.locator('.trivium-path li').count()).toBeGreaterThan(1);
    await stage.screenshot('path');
    await stage.page.keyboard.press('Escape');
  });

  it('measures the vault, and writes a note only on the button, never over another', async () => {
    await stage.runCommand('Trivium: Vault graph report');
    const dialog = stage.page.getByRole('dialog');
    await expect.poll(() => dialog.innerText()).toContain('Modularity');
    await stage.screenshot('graph-report');
    const field = dialog.getByRole('textbox');
    const path = await field.inputValue();
    expect(path).toMatch(/^Graph report \d{4}-\d\d-\d\d\.md$/);
    await field.fill('Start.md');
    await dialog.getByRole('button', { name: 'Write as a note' }).click();
    await expect.poll(() => dialog.innerText()).toContain('nothing is ever overwritten');
    expect(await stage.vaultRead('Start.md')).toContain('aliases: [Home]');
    await field.fill(path);
    await dialog.getByRole('button', { name: 'Write as a note' }).click();
    await expect.poll(async () => (await stage.editorState())?.path).toBe(path);
    expect(await stage.vaultRead(path)).toMatch(/^# /m);
    await stage.delete(path);
  });

  it('reports no error', () => expect(stage.consoleErrors()).toEqual([]));
});

describe.skipIf(hasNoBrowser)('linking a neighbour', () => {
  const clay =
    '---\r\ntags: [pottery]\r\n---\r\n# Clay\r\n\r\nRed clay.\r\n\r\n## See\r\n\r\n- [[Glaze]]\r\n\r\n## See\r\n';
  const notes = {
    'Clay.md': clay,
    'Kiln.md': '---\ntags: [pottery]\n---\nThe kiln is hot.\n',
    'Glaze.md': 'Ash and silica.\n',
  };
  let stage: Stage;
  let view: NeighboursViewPage;

  beforeAll(async () => {
    stage = await openTestStage({ vault: await createVault(notes) });
    view = neighboursViewOf(stage);
    await stage.openNote('Clay.md');
    await view.open();
    await view.root.getByRole('button', { name: 'Index this vault' }).click();
    await view.waitForRows((paths) => paths.includes('Kiln.md'));
  });
  afterAll(() => stage?.close());

  const dialog = () => stage.page.getByRole('dialog');
  const choose = (label: string) => dialog().getByRole('combobox').selectOption({ label });
  const inserted = () => dialog().locator('ins').innerText();
  const askToLink = async () => {
    await view.row('Kiln.md').hover();
    await view.row('Kiln.md').getByRole('button', { name: 'Link Kiln' }).click();
    await dialog().waitFor();
    await dialog().getByRole('combobox').waitFor();
  };
  const undo = () => stage.page.locator('.notice').last().getByRole('button', { name: 'Undo' }).click();

  it('offers only what is not linked yet', async () => {
    await view.waitForRows((paths) => paths.includes('Glaze.md'));
    await stage.runCommand('Trivium: Suggest links for this note');
    await view.waitForRows((paths) => paths.length === 1 && paths[0] === 'Kiln.md');
    expect(await view.row('Kiln.md').innerText()).toContain('#pottery');
  });

  it('shows the lines as they will be, writes them, and takes them back to the byte', async () => {
    await askToLink();
    await choose('Under “See”, line 8');
    expect(await inserted()).toContain('- [[Kiln]]');
    expect(await dialog().locator('pre').innerText()).toContain('- [[Glaze]]');
    await expectVisible(dialog().getByRole('button', { name: 'Insert' }));
    await stage.screenshot('link-preview');
    expect(await stage.vaultRead('Clay.md')).toBe(clay);
    await dialog().getByRole('button', { name: 'Insert' }).click();
    const linked = clay.replace('- [[Glaze]]', '- [[Glaze]]\r\n- [[Kiln]]');
    await expect.poll(() => stage.vaultRead('Clay.md')).toBe(linked);
    await undo();
    await expect.poll(() => stage.vaultRead('Clay.md')).toBe(clay);
    await expect.poll(() => stage.notices()).toContain('The link was taken back.');
  });

  it('makes a heading of its own where asked to', async () => {
    await view.waitForRows((paths) => paths.includes('Kiln.md'));
    await askToLink();
    await choose('Under a new heading “Related”');
    await dialog().getByRole('button', { name: 'Insert' }).click();
    const linked = `${clay.trimEnd()}\r\n\r\n## Related\r\n\r\n- [[Kiln]]\r\n`;
    await expect.poll(() => stage.vaultRead('Clay.md')).toBe(linked);
    await stage.vaultWrite('Clay.md', linked.replace('- [[Kiln]]', '- the [[Kiln]]'));
    await stage.page.waitForTimeout(500);
    await undo();
    await expect.poll(async () => (await stage.notices()).at(-1)).toContain('nothing was taken back');
    await stage.vaultWrite('Clay.md', clay);
    await view.waitForRows((paths) => paths.includes('Kiln.md'));
  });

  it('writes nothing that was not shown where the note changes meanwhile', async () => {
    await askToLink();
    await choose('Under “See”, line 8');
    const changed = clay.replace('- [[Glaze]]', 'Nothing to see.');
    await stage.vaultWrite('Clay.md', changed);
    await stage.page.waitForTimeout(500);
    await dialog().getByRole('button', { name: 'Insert' }).click();
    await expect.poll(() => dialog().innerText()).toContain('The note has changed meanwhile');
    expect(await stage.vaultRead('Clay.md')).toBe(changed);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await stage.vaultWrite('Clay.md', clay);
    await stage.page.locator('.mod-root .cm-line', { hasText: '[[Glaze]]' }).waitFor();
  });

  it('is written once and taken back once, however fast the clicks', async () => {
    await askToLink();
    await choose('Under “See”, line 8');
    await dialog().getByRole('button', { name: 'Insert' }).dblclick();
    await expect.poll(() => stage.vaultRead('Clay.md')).toContain('[[Kiln]]');
    await stage.page.waitForTimeout(500);
    expect((await stage.vaultRead('Clay.md')).split('[[Kiln]]')).toHaveLength(2);
    const button = stage.page.locator('.notice').last().getByRole('button', { name: 'Undo' });
    // The app lets a notice fade; the stage takes it away at once, and a second real click would land below it.
    await button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    });
    await expect.poll(() => stage.vaultRead('Clay.md')).toBe(clay);
    await expect.poll(async () => (await stage.notices()).at(-1)).toBe('The link was taken back.');
  });

  it('says so where the neighbour is gone before it is linked', async () => {
    await stage.vaultWrite('Bowl.md', '---\ntags: [pottery]\n---\nA bowl.\n');
    await view.waitForRows((paths) => paths.includes('Bowl.md'));
    await view.row('Bowl.md').hover();
    await view.row('Bowl.md').getByRole('button', { name: 'Link Bowl' }).click();
    await dialog().getByRole('combobox').waitFor();
    await stage.vaultDelete('Bowl.md');
    await view.waitForRows((paths) => !paths.includes('Bowl.md'));
    await choose('At the end of the note');
    await dialog().getByRole('button', { name: 'Insert' }).click();
    await expect.poll(async () => (await stage.notices()).at(-1)).toContain('"Bowl.md" is not in the vault');
    expect(await stage.vaultRead('Clay.md')).toBe(clay);
  });

  it('goes in at the cursor, as typing would', async () => {
    await stage.page.locator('.mod-root .cm-line', { hasText: 'Red clay.' }).click();
    await stage.page.keyboard.press('End');
    await askToLink();
    await choose('At the cursor, line 6');
    expect(await inserted()).toBe(' [[Kiln]]');
    await dialog().getByRole('button', { name: 'Insert' }).click();
    const line = stage.page.locator('.mod-root .cm-line', { hasText: 'Red clay.' });
    await expect.poll(() => line.innerText()).toBe('Red clay. [[Kiln]]');
    // The app saves what is typed after a while.
    const saved = () => expect.poll(() => stage.vaultRead('Clay.md'), { timeout: 10_000 });
    await saved().toBe(clay.replace('Red clay.', 'Red clay. [[Kiln]]'));
    await undo();
    await expect.poll(() => line.innerText()).toBe('Red clay.');
    await saved().toBe(clay);
  });

  it('keeps its settings and its pin over a restart', async () => {
    await view.root.getByRole('button', { name: 'Stay with this note' }).click();
    await stage.restart();
    await view.waitForNote('Clay');
    await expect.poll(() => view.root.getByRole('checkbox').isChecked()).toBe(true);
    await expectVisible(view.root.getByRole('button', { name: 'Follow the active note' }), 'icon');
  });

  it('reports no error', () => expect(stage.consoleErrors()).toEqual([]));
});

describe.skipIf(hasNoBrowser)('neighbours outside the index', () => {
  it('are shown and marked, and say so where nothing is known', async () => {
    const log =
      '| Date | Notes |\n| --- | --- |\n| 2026-05-16 | [[Clay]], [[Kiln]] |\n| 2026-05-17 | [[Clay]], [[Glaze]] |\n| 2026-05-20 | [[Kiln]], [[Glaze]] |\n';
    const notes = {
      'Clay.md': 'Red.\n',
      'Old/Kiln.md': 'Hot.\n',
      'Glaze.md': 'Ash.\n',
      'Log.md': log,
      'Alone.md': 'x\n',
    };
    const data = { excludedFolders: ['Old'] };
    const stage = await openStageForTest({ vault: await createVault(notes), data });
    const view = neighboursViewOf(stage);
    await stage.openNote('Clay.md');
    await view.open();
    await view.root.getByRole('button', { name: 'Index this vault' }).click();
    await view.filter('Worked on together');
    await view.waitForRows((paths) => paths.length === 2);
    expect(await view.row('Old/Kiln.md').innerText()).toContain('not in the index');
    expect(await view.row('Glaze.md').innerText()).not.toContain('not in the index');
    await expectVisible(view.row('Old/Kiln.md').locator('.trivium-chip.mod-unindexed'));
    await stage.openNote('Alone.md');
    await expect.poll(() => view.message.innerText()).toContain('do not name this note together');
    await view.filter('All');
    await expect.poll(() => view.message.innerText()).toContain('No neighbours yet');
    expect(stage.consoleErrors()).toEqual([]);
  });
});

describe.skipIf(hasNoBrowser)('how the neighbours look', () => {
  it.each(['light', 'dark'] as const)('can be read: %s', { timeout: 180_000 }, async (theme) => {
    const stage = await openStageForTest({ theme });
    const view = neighboursViewOf(stage);
    await stage.openNote(tideLines);
    await view.open();
    await view.root.getByRole('button', { name: 'Index this vault' }).click();
    await view.waitForRows((paths) => paths.includes(unstrut));
    await expectVisible(view.note);
    for (const part of ['.trivium-neighbour-title', '.trivium-chip', '.trivium-result-folder'])
      await expectVisible(view.row(unstrut).locator(part).first());
    for (const signal of await view.root.locator('.trivium-signal').all()) await expectVisible(signal);
    const overflow = await view.root
      .locator('.view-content')
      .evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await view.row(unstrut).getByRole('button', { name: 'Why Kartenwerk Unstrut?' }).click();
    await stage.screenshot(`neighbours-${theme}`);
    // Whoever scrolls to the end sees the last row as a whole, and what comes after it below.
    const more = view.root.getByRole('button', { name: 'Show more' });
    await more.scrollIntoViewIfNeeded();
    await expectVisible(more);
    const last = await view.rows.last().boundingBox();
    expect((await more.boundingBox())?.y).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
    const offer = view.root.locator('.trivium-icon-button.mod-offer').last();
    await offer.hover();
    await expectVisible(offer, 'icon');
    await stage.screenshot(`neighbours-end-${theme}`);
    await view.root.getByRole('button', { name: 'Show as graph' }).click();
    await view.root.locator('.trivium-ego').waitFor();
    await stage.page.waitForTimeout(1_000);
    await stage.screenshot(`neighbours-graph-${theme}`);
    // Another note comes into the same drawing.
    const picture = view.root.locator('.trivium-ego-picture');
    await picture.evaluate((element) => void (element.dataset['kept'] = 'yes'));
    await stage.openNote(unstrut);
    await view.waitForNote('Kartenwerk Unstrut');
    await expect.poll(() => picture.getAttribute('aria-label')).toContain('Kartenwerk Unstrut');
    expect(await picture.getAttribute('data-kept')).toBe('yes');
    expect(stage.consoleErrors()).toEqual([]);
  });

  it('shows the whole title in a narrow panel, whatever stands beside it', async () => {
    const long = 'Umsatzsteuervoranmeldung und Kleingewerbe im ersten Jahr';
    const notes = { 'Kleingewerbe.md': '[[Konto]]\n', 'Konto.md': 'x\n', [`${long}.md`]: '[[Konto]]\n' };
    const stage = await openStageForTest({ vault: await createVault(notes), language: 'de' });
    const view = neighboursViewOf(stage);
    await stage.page.addStyleTag({ content: '.workspace-split.mod-sidedock { width: 300px; }' });
    await stage.openNote('Kleingewerbe.md');
    await view.open();
    await view.root.getByRole('button', { name: 'Diesen Vault indexieren' }).click();
    for (const [title, lines] of [
      ['Kleingewerbe', 1],
      [long, 3],
    ] as const) {
      await stage.openNote(`${title}.md`);
      await view.waitForNote(title);
      await view.waitForRows((paths) => paths.includes('Konto.md'));
      await expectVisible(view.note);
      const room = await view.note.evaluate((element) => ({
        cutOff: element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth,
        lines: element.clientHeight / parseFloat(getComputedStyle(element).lineHeight),
      }));
      expect(room.cutOff, title).toBe(false);
      expect(room.lines, title).toBeLessThan(lines + 0.5);
      for (const button of await view.root.locator('.trivium-neighbours-head button').all())
        await expectVisible(button, 'icon');
      await expectVisible(view.root.locator('.trivium-only-unlinked'));
      await stage.screenshot(`neighbours-title-${lines}`);
    }
  });

  it('has room on a phone', async () => {
    const stage = await openStageForTest({ mobile: true });
    const view = neighboursViewOf(stage);
    await stage.openNote(tideLines);
    await stage.runCommand('Trivium: Open neighbours');
    await view.root.getByRole('button', { name: 'Index this vault' }).click();
    await view.waitForRows((paths) => paths.includes(unstrut));
    const row = view.row(unstrut);
    await expectVisible(row.locator('.trivium-neighbour-title'));
    for (const button of await row.locator('.trivium-icon-button').all()) await expectVisible(button, 'icon');
    await row.getByRole('button', { name: 'Why Kartenwerk Unstrut?' }).click();
    await stage.screenshot('neighbours-phone');
    const beside = row.getByRole('button', { name: 'Open beside' });
    await beside.scrollIntoViewIfNeeded();
    await expectVisible(beside);
    expect(stage.consoleErrors()).toEqual([]);
  });

  it('speaks German in a German app', async () => {
    const stage = await openStageForTest({ theme: 'light', language: 'de' });
    const view = neighboursViewOf(stage);
    await stage.openNote(tideLines);
    await view.open();
    await view.root.getByRole('button', { name: 'Diesen Vault indexieren' }).click();
    await view.waitForRows((paths) => paths.includes(unstrut));
    expect(await view.row(unstrut).innerText()).toContain('zusammen bearbeitet 2×, zuletzt 2026-09-02');
    await view.row(unstrut).getByRole('button', { name: 'Warum Kartenwerk Unstrut?' }).click();
    await stage.screenshot('neighbours-german');
    const english = /\b(the|and|of|is|not|with|your|this|linked|together|alike)\b/i;
    const chrome = view.root.locator('.trivium-neighbours-head, .trivium-signals, .trivium-chips, dt');
    for (const text of await chrome.allInnerTexts()) expect(text).not.toMatch(english);
    await stage.runCommand('Trivium: Bericht über den Graphen des Vaults');
    await expect.poll(() => stage.page.getByRole('dialog').innerText()).toContain('Modularität');
    await stage.screenshot('graph-report-german');
  });
});
