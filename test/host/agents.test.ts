import { describe, expect, it } from 'vitest';
import type { Stage, StageOptions } from './stage';
import { createVault, hasNoBrowser, openStageForTest } from './support/stages';
import { expectVisible } from './support/visibility';

const notes = { 'Roof.md': '# Roof\n\nThe gutter leaks.\n' };

describe.skipIf(hasNoBrowser)('connecting agents', () => {
  const open = async (options: Partial<StageOptions> = {}): Promise<Stage> => {
    const stage = await openStageForTest({ vault: await createVault(notes), ...options });
    await stage.openSettings();
    return stage;
  };
  const row = (stage: Stage, name: string) => stage.page.locator('.setting-item', { hasText: name }).last();

  it('shows what a client needs with the path of this vault, and copies it', async () => {
    const stage = await open();
    const snippet = row(stage, 'Claude Code').locator('.trivium-snippet');
    await snippet.scrollIntoViewIfNeeded();
    await expectVisible(snippet);
    const path = await stage.page.evaluate(() => window.stage.app.vault.adapter.getName());
    expect(await snippet.innerText()).toContain(`/home/me/${path}`);
    await stage.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    for (const name of ['Claude Code', 'Instructions: editor']) {
      await row(stage, name).getByRole('button').click();
      await expect.poll(() => stage.notices()).toContain('Copied.');
    }
    expect(await stage.page.evaluate(() => navigator.clipboard.readText())).toContain('neighbours');
    await stage.screenshot('agents');
    expect(stage.consoleErrors()).toEqual([]);
  });

  it('fits a dark German phone, which has no path to tell', async () => {
    const stage = await open({ mobile: true, language: 'de', theme: 'dark' });
    const snippet = row(stage, 'Claude Code').locator('.trivium-snippet');
    await snippet.scrollIntoViewIfNeeded();
    await expectVisible(snippet);
    expect(await snippet.innerText()).not.toContain('/home/me');
    const overhang = await stage.page
      .locator('.vertical-tab-content')
      .evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    expect(overhang).toBe(0);
    await stage.screenshot('agents-phone');
  });
});
