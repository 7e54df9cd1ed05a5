import type { Locator } from 'playwright-core';
import type { Stage } from '../stage';

const answerTimeoutMs = 20_000;

/** The neighbour panel as a person meets it. */
export interface NeighboursViewPage {
  readonly root: Locator;
  /** The title of the note whose neighbours are shown. */
  readonly note: Locator;
  readonly rows: Locator;
  readonly message: Locator;
  row(path: string): Locator;
  /** The button of a row that opens its note. */
  title(path: string): Locator;
  /** By the ribbon, as a mouse would. */
  open(): Promise<void>;
  /** Chooses a filter by its name. */
  filter(name: string): Promise<void>;
  paths(): Promise<string[]>;
  /** Waits until the paths shown are ones that this test holds true of. */
  waitForRows(test: (paths: string[]) => boolean): Promise<string[]>;
  /** Waits until the panel shows this note's answer. */
  waitForNote(title: string): Promise<void>;
}

export function neighboursViewOf(stage: Stage): NeighboursViewPage {
  const { page } = stage;
  const root = page.locator('.workspace-leaf-content[data-type="trivium-neighbours"]');
  const rows = root.locator('.trivium-neighbour');
  const note = root.locator('.trivium-neighbours-note');
  const settled = root.locator(
    '.trivium-neighbours[aria-busy="false"], .trivium-message, .trivium-ego[aria-busy="false"]',
  );
  const paths = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-path') ?? ''));
  const row = (path: string) => root.locator(`.trivium-neighbour[data-path="${path}"]`);
  return {
    root,
    note,
    rows,
    message: root.locator('.trivium-message'),
    row,
    title: (path) => row(path).locator('.trivium-neighbour-open'),
    async open() {
      await page.locator('.side-dock-ribbon-action').nth(1).click();
      await root.waitFor();
    },
    async filter(name) {
      await root.locator('.trivium-signals').getByRole('button', { name }).click();
      await settled.first().waitFor();
    },
    paths,
    async waitForRows(test) {
      const deadline = Date.now() + answerTimeoutMs;
      for (;;) {
        const shown = await paths();
        if (test(shown)) return shown;
        if (Date.now() > deadline) throw new Error(`The neighbours stayed ${JSON.stringify(shown)}.`);
        await page.waitForTimeout(50);
      }
    },
    async waitForNote(title) {
      await note.filter({ hasText: title }).waitFor();
      await settled.first().waitFor();
    },
  };
}
