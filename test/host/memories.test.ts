import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addNote } from './support/add-note';
import type { Stage, StageOptions } from './stage';
import { memoriesViewOf, type MemoriesViewPage } from './support/memories-view';
import { createVault, hasNoBrowser, openStageForTest, openTestStage } from './support/stages';
import { expectVisible } from './support/visibility';

const january = `---
date: 2026-01-12
---
# New year

## User

I work at the Hagedorn collection in Leipzig. I live in Halle. I prefer short answers without bullet points.

## Assistant

Noted. You also told me that you play the hurdy-gurdy every evening.
`;

const june = `---
date: 2026-06-14
---
# A new job

## User

I now work at the city archive in Weimar. I live in Halle.

## Assistant

Congratulations!
`;

const januaryPath = 'Chats/2026-01-12 New year.md';
const junePath = 'Chats/2026-06-14 A new job.md';
const oldJob = 'I work at the Hagedorn collection in Leipzig.';
const newJob = 'I now work at the city archive in Weimar.';
const answers = 'I prefer short answers without bullet points.';
const home = 'I live in Halle.';

describe.skipIf(hasNoBrowser)('the memory, from a conversation to its history', () => {
  let stage: Stage;
  let view: MemoriesViewPage;

  beforeAll(async () => {
    stage = await openTestStage({
      vault: await createVault({ 'Start.md': '# Start\n\nThis is where it begins.\n' }),
    });
    view = memoriesViewOf(stage);
  });
  afterAll(() => stage?.close());

  const lastNotice = () => stage.page.locator('.notice').last();
  const clearNotices = (): Promise<void> => clearNoticesOf(stage);
  const undo = async (): Promise<void> => {
    await lastNotice().getByRole('button', { name: 'Undo' }).click();
  };
  /** Reads notes for memories, and gives what the one notice says. */
  const extract = async (): Promise<string> => {
    const before = (await stage.notices()).length;
    await stage.runCommand('Trivium: Read notes for memories now');
    await expect.poll(async () => (await stage.notices()).length).toBeGreaterThan(before);
    const said = (await stage.notices()).slice(before);
    expect(said).toHaveLength(1);
    await clearNotices();
    return said[0] ?? '';
  };
  const add = (path: string, text: string, word: string): Promise<void> => addNote(stage, path, text, word);
  const filter = async (label: string, option: string): Promise<void> => {
    await view.root.getByLabel(label, { exact: true }).selectOption({ label: option });
  };

  it('invites to index, and then says how to begin', async () => {
    await view.open();
    await view.button('Index this vault').click();
    await expect.poll(() => view.message.innerText()).toContain('No memories yet');
    await expectVisible(view.button('Read notes now'));
    await stage.screenshot('memories-empty');
  });

  it('reads a conversation for what the user said, not for what the assistant did', async () => {
    await add(januaryPath, january, 'Hagedorn');
    expect(await extract()).toMatch(/\d notes read: .* Current memories: 0 before, \d now\./);
    const texts = await view.waitForTexts((all) => all.length > 0);
    expect(texts).toEqual(expect.arrayContaining([oldJob, answers, home]));
    expect(texts.join(' ')).not.toContain('hurdy-gurdy');
    const row = view.row(oldJob);
    await expectVisible(row.locator('.trivium-memory-text'));
    await expectVisible(row.locator('.trivium-chip').first());
    await expectVisible(row.locator('.trivium-memory-origin'));
    expect(await row.innerText()).toContain('read from a note · 2026-01-12');
    await stage.screenshot('memories-list');
  });

  it('opens the passage in the note', async () => {
    await view.openMemory(oldJob);
    await view.button('Open 2026-01-12 New year').click();
    await expect.poll(async () => (await stage.editorState())?.path).toBe(januaryPath);
    await expect.poll(async () => (await stage.editorState())?.lineText).toContain(oldJob);
    await view.back();
  });

  it('lets a later job take the place of the earlier one, by itself or by one click', async () => {
    await add(junePath, june, 'Weimar');
    expect(await extract()).toMatch(/1 note read: .* 1 known already/);
    await view.section(/^Review/);
    await view.settled.waitFor();
    const cards = view.root.locator('.trivium-card');
    if ((await cards.count()) > 0) {
      await expectVisible(cards.first().locator('.trivium-side').first());
      await stage.screenshot('memories-review');
      await cards
        .filter({ hasText: newJob })
        .getByRole('button', { name: 'The newer one replaces the older' })
        .click();
      await expect.poll(() => cards.filter({ hasText: newJob }).count()).toBe(0);
      await clearNotices();
    }
    await view.section('Memories');
    const texts = await view.waitForTexts((all) => all.includes(newJob) && !all.includes(oldJob));
    expect(texts.filter((text) => text === home)).toHaveLength(1);
  });

  it('shows the history, and makes the earlier version current again', async () => {
    await view.openMemory(newJob);
    await expect.poll(() => view.versions.count()).toBe(2);
    expect(await view.versions.first().innerText()).toContain('Version 2');
    expect(await view.versions.last().innerText()).toContain('replaced by version 2');
    await expectVisible(view.versions.last().getByRole('button'));
    await stage.screenshot('memories-history');
    await view.versions.last().getByRole('button').click();
    await expect.poll(() => view.detail.innerText()).toContain('This was replaced by a newer version.');
    await view.button('Make current again').click();
    await expectVisible(view.button('Forget'));
    await clearNotices();
    await view.back();
    await view.waitForTexts((all) => all.includes(oldJob) && all.includes(newJob));
  });

  it('forgets with a way back, and restores what was forgotten', async () => {
    await view.openMemory(oldJob);
    await view.button('Forget').click();
    await expect.poll(() => lastNotice().innerText()).toContain('Forgotten: I work at the Hagedorn');
    await stage.screenshot('memories-forgotten');
    await undo();
    await expectVisible(view.button('Forget'));
    await clearNotices();
    await view.button('Forget').click();
    await expectVisible(view.button('Restore'));
    await clearNotices();
    await view.back();
    await view.waitForTexts((all) => !all.includes(oldJob));
    await view.button('Filters').click();
    await filter('Status', 'Forgotten');
    await view.waitForTexts((all) => all.length === 1 && all[0] === oldJob);
    await stage.screenshot('memories-filters');
    await view.openMemory(oldJob);
    await view.button('Restore').click();
    await expectVisible(view.button('Forget'));
    await view.button('Forget').click();
    await expectVisible(view.button('Restore'));
    await clearNotices();
    await view.back();
    await view.button('Clear filters').click();
    await view.button('Filters').click();
    // Reading the same notes again brings nothing forgotten back.
    expect(await extract()).toContain('nothing new to remember');
    await view.waitForTexts((all) => all.includes(newJob) && !all.includes(oldJob));
  });

  it('corrects in place: the new text is a version of the old one', async () => {
    await stage.runCommand('Trivium: Correct a memory');
    await stage.page.locator('.prompt-input').fill('short answers');
    await stage.page.locator('.prompt .suggestion-item', { hasText: answers }).first().click();
    const field = view.root.getByRole('textbox', { name: 'Text of the memory' });
    await expect.poll(() => field.inputValue()).toBe(answers);
    await stage.screenshot('memories-editing');
    await field.fill('I prefer short answers in German.');
    await stage.page.keyboard.press('Control+Enter');
    await expect.poll(() => view.versions.count()).toBe(2);
    expect(await view.detail.innerText()).toContain('certainty 100 %');
    await clearNotices();
    await stage.page.keyboard.press('Escape');
    await view.waitForTexts((all) => all.includes('I prefer short answers in German.'));
  });

  it('remembers what is selected in a note, and takes it back', async () => {
    await stage.vaultWrite('Notes.md', '# Notes\n\n- [ ] My bicycle is green. ^b1\n');
    await expect
      .poll(() => stage.page.evaluate(() => window.stage.app.vault.getFileByPath('Notes.md') !== null))
      .toBe(true);
    await stage.openNote('Notes.md');
    await expect.poll(async () => (await stage.editorState())?.path).toBe('Notes.md');
    await stage.page.locator('.cm-line', { hasText: 'bicycle' }).click();
    await stage.runCommand('Trivium: Remember selection or line');
    await expect.poll(() => lastNotice().innerText()).toContain('Remembered: My bicycle is green.');
    await view.waitForTexts((all) => all.includes('My bicycle is green.'));
    expect(await view.row('My bicycle is green.').innerText()).toContain('you said it');
    await undo();
    await view.waitForTexts((all) => !all.includes('My bicycle is green.'));
    await clearNotices();
    await stage.openNote(junePath);
    await stage.runCommand('Trivium: What is known from this note');
    await view.waitForTexts(
      (all) => all.some((text) => text === newJob) && !all.includes('My bicycle is green.'),
    );
    await stage.screenshot('memories-of-note');
    await view.button('Show memories from all notes').click();
  });

  it('leaves the keyboard in the view, whatever a key does there', async () => {
    const { page } = stage;
    const focused = () => view.root.locator(':focus').first();
    const nameOfFocused = async (): Promise<string> =>
      (await focused().getAttribute('aria-label')) ?? (await focused().innerText());
    await view.openMemory(newJob);
    await expect.poll(nameOfFocused).toBe('Back to the list');
    await view.button('Edit').focus();
    await page.keyboard.press('Enter');
    await expect.poll(nameOfFocused).toBe('Text of the memory');
    await page.keyboard.press('Escape');
    await expect.poll(nameOfFocused).toBe('Edit');
    await view.button('Forget').focus();
    await page.keyboard.press('Enter');
    await view.button('Restore').waitFor();
    await expect.poll(nameOfFocused).toBe('Restore');
    await page.keyboard.press('Enter');
    await view.button('Forget').waitFor();
    await expect.poll(() => focused().count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(nameOfFocused).toContain(newJob);
    await clearNotices();
  });

  it('forgets by description only what was shown and left chosen', async () => {
    await stage.runCommand('Trivium: Forget');
    const dialog = stage.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('where I live, Halle');
    await stage.page.keyboard.press('Enter');
    await expect.poll(() => dialog.getByRole('checkbox').count()).toBeGreaterThan(0);
    await stage.screenshot('memories-forget');
    for (const item of await dialog.locator('.trivium-checks label').all()) {
      const text = await item.locator('div > div').first().innerText();
      if (text !== home) await item.getByRole('checkbox').uncheck();
    }
    await dialog.getByRole('button', { name: 'Forget 1' }).click();
    await view.waitForTexts((all) => !all.includes(home) && all.includes(newJob));
    await undo();
    await view.waitForTexts((all) => all.includes(home));
    await clearNotices();
  });

  it('is still known after a restart', async () => {
    await stage.restart();
    await view.root.waitFor();
    await view.waitForTexts((all) => all.includes(newJob) && all.includes(home) && !all.includes(oldJob));
  });

  it('holds back what looks like an attack or a secret, and says why', async () => {
    await stage.vaultWrite('Secrets.md', 'My password is hunter2Hunter2!x9.\n');
    await expect
      .poll(() => stage.page.evaluate(() => window.stage.app.vault.getFileByPath('Secrets.md') !== null))
      .toBe(true);
    await stage.openNote('Secrets.md');
    await expect.poll(async () => (await stage.editorState())?.path).toBe('Secrets.md');
    await stage.page.locator('.cm-line', { hasText: 'password' }).click();
    await stage.runCommand('Trivium: Remember selection or line');
    await expect.poll(() => lastNotice().innerText()).toContain('Held back');
    await clearNotices();
    await view.section(/^Held back/);
    const card = view.root.locator('[data-quarantined]');
    await expect.poll(() => card.count()).toBe(1);
    await expectVisible(card.locator('.trivium-memory-text'));
    expect(await card.innerText()).toContain('It holds a password.');
    // Of a secret only what is around it is kept.
    expect(await card.innerText()).not.toContain('hunter2');
    await stage.screenshot('memories-held-back');
    await card.getByRole('button', { name: /^Discard/ }).click();
    await stage.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => view.message.innerText()).toContain('Nothing was held back');
    await clearNotices();
  });

  it('writes the profile, shows it by category, and leads from a line to its memory', async () => {
    await view.section('Profile');
    await expect.poll(() => view.message.innerText()).toContain('No profile yet');
    await view.button('Write it now').click();
    await expect
      .poll(() => lastNotice().innerText())
      .toMatch(/The profile has \d+ lines?, made of \d+ facts?\./);
    await clearNotices();
    await expectVisible(view.button(newJob));
    await stage.screenshot('memories-profile');
    expect(await stage.vaultRead('Trivium/Profile.md')).toContain(newJob);
    await view.button(newJob).click();
    await expect.poll(() => view.detail.innerText()).toContain('Where it comes from');
    await view.back();
    await view.button('Open as note').click();
    await expect.poll(async () => (await stage.editorState())?.path).toBe('Trivium/Profile.md');
  });

  it('shows every run and every decision in the log', async () => {
    await stage.runCommand('Trivium: Show runs of the memory');
    await expect.poll(() => view.root.locator('[data-run="extract"]').count()).toBeGreaterThan(1);
    expect(await view.root.innerText()).toContain('by you');
    await expect.poll(() => view.root.locator('[data-verdict]').count()).toBeGreaterThan(0);
    await stage.screenshot('memories-log');
  });

  it('reports no error', () => expect(stage.consoleErrors()).toEqual([]));
});

describe.skipIf(hasNoBrowser)('the memory by the clock', () => {
  it('reads what changed at the first start, tells so once, and not again after a restart', async () => {
    const stage = await openStageForTest({
      vault: await createVault({ [januaryPath]: january }),
      nightly: true,
      // Over at whatever hour this runs: the profile is written once its time has come.
      data: { memory: { nightly: { extractAt: '00:00', profileAt: '00:01' } } },
    });
    const view = memoriesViewOf(stage);
    await view.open();
    await view.button('Index this vault').click();
    await expect
      .poll(async () => (await stage.notices()).filter((said) => said.includes('Current memories: 0 before')))
      .toHaveLength(1);
    await view.waitForTexts((all) => all.includes(oldJob));
    await expect.poll(async () => (await stage.notices()).join()).toContain('The profile has');
    await stage.restart();
    await view.waitForTexts((all) => all.includes(oldJob));
    await stage.page.waitForTimeout(1_000);
    expect((await stage.notices()).join()).not.toContain('Current memories');
    await view.section('Log');
    await expect.poll(() => view.root.locator('[data-run="extract"]').count()).toBe(1);
    expect(await view.root.locator('[data-run="extract"]').innerText()).toContain('made up for');
    expect(stage.consoleErrors()).toEqual([]);
  });
});

describe.skipIf(hasNoBrowser)('the settings of the memory', () => {
  it('are kept as typed, refused where they cannot be, and of this device where they say so', async () => {
    const stage = await openStageForTest({ vault: await createVault({ 'Clinic/Visit.md': 'A visit.\n' }) });
    const tab = stage.page.locator('.vertical-tab-content');
    const row = (name: string) =>
      tab.locator('.setting-item').filter({ has: stage.page.getByText(name, { exact: true }) });
    const data = async (): Promise<Record<string, unknown>> => {
      const file = await stage.vaultRead('.obsidian/plugins/trivium/data.json').catch(() => '{}');
      return (JSON.parse(file) as { memory?: Record<string, unknown> }).memory ?? {};
    };
    await stage.openSettings();
    const halfLife = row('Half-life of memories, in days');
    await halfLife.getByRole('textbox').fill('soon');
    await halfLife.getByRole('textbox').blur();
    await expect.poll(() => halfLife.getByRole('alert').innerText()).toContain('whole number of days');
    expect(await data()).toEqual({});
    await halfLife.getByRole('textbox').fill('90');
    await halfLife.getByRole('textbox').blur();
    await expect.poll(data).toMatchObject({ halfLifeDays: 90 });
    expect(await halfLife.getByRole('alert').innerText()).toBe('');
    const at = row('When notes are read').getByRole('textbox');
    await at.fill('24:30');
    await at.blur();
    await expect
      .poll(() => row('When notes are read').getByRole('alert').innerText())
      .toContain('A time of day');
    await at.fill('04:30');
    await at.blur();
    await expect.poll(data).toMatchObject({ nightly: { extractAt: '04:30', profileAt: '05:00' } });
    const spaces = row('Spaces');
    await spaces.getByRole('textbox', { name: 'Folder' }).fill('Nowhere');
    await spaces.getByRole('textbox', { name: 'Space' }).fill('clinic');
    await spaces.getByRole('button', { name: 'Add' }).click();
    await expect.poll(() => spaces.getByRole('alert').innerText()).toContain('Choose a folder');
    await spaces.getByRole('textbox', { name: 'Folder' }).fill('Clinic');
    await spaces.getByRole('button', { name: 'Add' }).click();
    await expect.poll(data).toMatchObject({ spaces: { Clinic: 'clinic' } });
    await spaces.scrollIntoViewIfNeeded();
    await stage.screenshot('memories-settings');
    await spaces.getByRole('button', { name: 'Clinic has no space of its own any more' }).click();
    await expect.poll(data).toMatchObject({ spaces: {} });
    await row('Read notes at night on this device').locator('.checkbox-container').click();
    await row('Replace without a judge').locator('.checkbox-container').click();
    await expect.poll(data).toMatchObject({ supersedeUnjudged: true });
    const nightly = await stage.page.evaluate(() => window.stage.app.loadLocalStorage('trivium-nightly'));
    expect(nightly).toBe(true);
    expect(stage.consoleErrors()).toEqual([]);
  });
});

describe.skipIf(hasNoBrowser)('a folder that gets a space', () => {
  it('takes along what was held back, also where nothing else was read there', async () => {
    const secret =
      '# Visit\n\nMy password is hunter2-Zx81-qq. The door code for the API is sk-proj-4f9aK2mPq7Lw8Xz1Vb3N.\n';
    const stage = await openStageForTest({ vault: await createVault({ 'Clinic/Visit.md': secret }) });
    const view = memoriesViewOf(stage);
    await stage.runCommand('Trivium: Open memories');
    await view.button('Index this vault').click();
    await view.button('Read notes now').click();
    await expect.poll(async () => (await stage.notices()).join()).toContain('held back');
    await stage.openSettings();
    const spaces = stage.page
      .locator('.vertical-tab-content .setting-item')
      .filter({ has: stage.page.getByText('Spaces', { exact: true }) });
    await spaces.getByRole('textbox', { name: 'Folder' }).fill('Clinic');
    await spaces.getByRole('textbox', { name: 'Space' }).fill('clinic');
    await spaces.getByRole('button', { name: 'Add' }).click();
    const asked = stage.page.locator('.modal').filter({ hasText: 'Move what was read before?' });
    await expect.poll(() => asked.innerText()).toContain('will be listed in “clinic”');
    await asked.getByRole('button', { name: 'Move', exact: true }).click();
    await expect
      .poll(async () => (await stage.notices()).join())
      .toMatch(/held back (is|are) listed in “clinic” now/);
    expect(stage.consoleErrors()).toEqual([]);
  });
});

describe.skipIf(hasNoBrowser)('how the memory looks', () => {
  const looks: readonly { readonly name: string; readonly options: Partial<StageOptions> }[] = [
    { name: 'dark', options: { theme: 'dark' } },
    { name: 'phone', options: { mobile: true } },
  ];
  it.each(looks)('can be read and nothing is cut off: $name', async ({ name, options }) => {
    const stage = await openStageForTest({
      vault: await createVault({ [januaryPath]: january, [junePath]: june }),
      ...options,
    });
    const view = memoriesViewOf(stage);
    await stage.runCommand('Trivium: Open memories');
    await view.button('Index this vault').click();
    await view.button('Read notes now').click();
    await view.waitForTexts((all) => all.includes(newJob));
    await clearNoticesOf(stage);
    const first = view.rows.first();
    for (const part of ['.trivium-memory-text', '.trivium-chip', '.trivium-memory-origin']) {
      await expectVisible(first.locator(part).first());
    }
    for (const tab of await view.root.getByRole('tab').all()) await expectVisible(tab);
    await expectNoSidewaysScrolling(view);
    await stage.screenshot(`memories-${name}`);
    await view.button('Filters').click();
    await expectNoSidewaysScrolling(view);
    await stage.screenshot(`memories-filters-${name}`);
    await view.button('Filters').click();
    await view.openMemory(newJob);
    for (const action of ['Edit', 'That is so', 'Forget']) await expectVisible(view.button(action));
    await expectNoSidewaysScrolling(view);
    await stage.screenshot(`memories-detail-${name}`);
    await view.section(/^Review/);
    await view.settled.waitFor();
    await expectNoSidewaysScrolling(view);
    await stage.screenshot(`memories-review-${name}`);
    expect(stage.consoleErrors()).toEqual([]);
  });
});

/** Notices lie over the view and go by themselves, later than a test wants to wait. */
async function clearNoticesOf({ page }: Stage): Promise<void> {
  await page.evaluate(() => document.querySelectorAll('.notice').forEach((each) => each.remove()));
}

async function expectNoSidewaysScrolling(view: MemoriesViewPage): Promise<void> {
  const overflow = await view.root
    .locator('.view-content')
    .evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}
