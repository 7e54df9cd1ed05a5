import { expect } from 'vitest';
import type { Stage } from '../stage';

/**
 * Lays a note into the vault, and waits until the index has it.
 *
 * @param word one that only this note has
 */
export async function addNote(stage: Stage, path: string, text: string, word: string): Promise<void> {
  await stage.vaultWrite(path, text);
  await stage.runCommand('Trivium: Quick search');
  const field = stage.page.locator('.prompt-input');
  await expect
    .poll(async () => {
      await field.fill('');
      await field.fill(word);
      await stage.page.waitForTimeout(400);
      return stage.page.locator('.prompt .suggestion-item').count();
    })
    .toBeGreaterThan(0);
  await stage.page.keyboard.press('Escape');
}
