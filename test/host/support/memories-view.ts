import type { Locator } from 'playwright-core';
import type { Stage } from '../stage';

const answerTimeoutMs = 20_000;

/** The memories view as a person meets it. */
export interface MemoriesViewPage {
  readonly root: Locator;
  readonly rows: Locator;
  readonly message: Locator;
  /** What is opened, with all that is known of it. */
  readonly detail: Locator;
  readonly versions: Locator;
  /** A part other than the list, once what it asked for is answered. */
  readonly settled: Locator;
  /** The row of the memory with just this text. */
  row(text: string): Locator;
  /** A button of the view by its name. */
  button(name: string | RegExp): Locator;
  /** By the ribbon, as a mouse would. */
  open(): Promise<void>;
  section(name: string | RegExp): Promise<void>;
  /** Waits until the texts shown are ones that this test holds true of. */
  waitForTexts(test: (texts: string[]) => boolean): Promise<string[]>;
  /** Opens a memory by its text. */
  openMemory(text: string): Promise<void>;
  /** Back from what is opened. */
  back(): Promise<void>;
}

export function memoriesViewOf(stage: Stage): MemoriesViewPage {
  const { page } = stage;
  const root = page.locator('.workspace-leaf-content[data-type="trivium-memories"]');
  const rows = root.locator('.trivium-memory');
  const detail = root.locator('.trivium-memory-detail');
  const texts = () =>
    rows.locator('.trivium-memory-text').evaluateAll((all) => all.map((each) => each.textContent ?? ''));
  const row = (text: string) =>
    rows.filter({ has: page.locator('.trivium-memory-text').getByText(text, { exact: true }) });
  const button = (name: string | RegExp) => root.getByRole('button', { name });
  return {
    root,
    rows,
    detail,
    row,
    button,
    message: root.locator('.trivium-message'),
    versions: detail.locator('.trivium-version'),
    settled: root.locator('.trivium-memories-panel > .trivium-memories-scroll[aria-busy="false"]'),
    async open() {
      await page.locator('.side-dock-ribbon-action').nth(2).click();
      await root.waitFor();
    },
    async section(name) {
      await root.getByRole('tab', { name }).click();
    },
    async waitForTexts(test) {
      const deadline = Date.now() + answerTimeoutMs;
      for (;;) {
        const shown = await texts();
        if (test(shown)) return shown;
        if (Date.now() > deadline) throw new Error(`The memories stayed ${JSON.stringify(shown)}.`);
        await page.waitForTimeout(50);
      }
    },
    async openMemory(text) {
      await row(text).locator('.trivium-memory-open').click();
      await detail.locator('.trivium-memory-whole').waitFor();
    },
    async back() {
      await detail.getByRole('button', { name: 'Back to the list' }).first().click();
      await detail.waitFor({ state: 'detached' });
    },
  };
}
