import type { Locator } from 'playwright-core';
import type { Stage } from '../stage';

const indexingTimeoutMs = 90_000;
const answerTimeoutMs = 15_000;

/** The plugin's search view as a person meets it. */
export interface SearchViewPage {
  readonly root: Locator;
  readonly field: Locator;
  readonly results: Locator;
  readonly startButton: Locator;
  /** The line that tells why an answer may be less than it could be. */
  readonly notices: Locator;
  result(path: string): Locator;
  open(): Promise<void>;
  /** The first run's one button. */
  startIndexing(): Promise<void>;
  /** Types as a person does, key by key, and waits for the answer to just this query. */
  search(query: string): Promise<string[]>;
  /** Waits until the shown answer is one that this test holds true of its paths. */
  waitForResults(test: (paths: string[]) => boolean): Promise<string[]>;
  waitUntilReady(): Promise<void>;
  /** Waits until every passage has its vector. */
  waitForMeaning(): Promise<void>;
}

/** Looks in a row that see the same answer, and the same empty one: a busy machine shows nothing at first. */
const SAME_LOOKS = 2;
const SAME_EMPTY_LOOKS = 10;

/** Looks in a row that find nothing under way. */
const QUIET_LOOKS = 5;

export function searchViewOf(stage: Stage): SearchViewPage {
  const { page } = stage;
  const root = page.locator('.workspace-leaf-content[data-type="trivium-search"]');
  const field = root.getByRole('combobox');
  const results = root.getByRole('option');
  const startButton = root.locator('button.mod-cta');
  const notices = root.locator('.trivium-notice');
  const readPaths = () =>
    results.evaluateAll((rows) => rows.map((row) => row.getAttribute('data-path') ?? ''));
  const settled = () =>
    root.locator('.trivium-results[aria-busy="false"], .trivium-message').first().waitFor();
  return {
    root,
    field,
    results,
    startButton,
    notices,
    result: (path) => root.locator(`[role="option"][data-path="${path}"]`),
    async open() {
      await page.locator('.side-dock-ribbon-action').first().click();
      await root.waitFor();
    },
    async startIndexing() {
      await startButton.click();
      await field.waitFor();
    },
    async search(query) {
      await field.fill('');
      await field.pressSequentially(query, { delay: 15 });
      // The view waits for a pause in typing before it asks: an answer that stays is the one.
      let paths: string[] = [];
      for (let same = 0; same < (paths.length > 0 ? SAME_LOOKS : SAME_EMPTY_LOOKS); same++) {
        await page.waitForTimeout(150);
        await settled();
        const now = await readPaths();
        if (now.join('\n') !== paths.join('\n')) same = -1;
        paths = now;
      }
      return paths;
    },
    async waitForResults(test) {
      const deadline = Date.now() + answerTimeoutMs;
      for (;;) {
        const paths = await readPaths();
        if (test(paths)) return paths;
        if (Date.now() > deadline) throw new Error(`The results stayed ${JSON.stringify(paths)}.`);
        await page.waitForTimeout(100);
      }
    },
    async waitUntilReady() {
      await field.waitFor({ timeout: indexingTimeoutMs });
    },
    async waitForMeaning() {
      await page.waitForFunction(() => window.stage !== undefined);
      const status = page.locator('.status-bar .plugin-trivium');
      const ready = status.and(page.locator('[aria-label*="Ready"], [aria-label*="Bereit"]'));
      const deadline = Date.now() + indexingTimeoutMs;
      // Between two steps of the work it looks the same for a moment.
      for (let quiet = 0; quiet < QUIET_LOOKS; quiet++) {
        if (Date.now() > deadline) throw new Error('Meaning did not come.');
        if ((await ready.count()) === 0 || (await notices.count()) > 0) quiet = -1;
        await page.waitForTimeout(150);
      }
    },
  };
}
