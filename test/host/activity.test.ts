import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer } from '../support/model-server';
import type { ChatBody, ModelServer, ModelServerOptions } from '../support/model-server';
import { addNote } from './support/add-note';
import type { Stage, StageOptions } from './stage';
import { activityViewOf, type ActivityViewPage } from './support/activity-view';
import { createVault, hasNoBrowser, openStageForTest, openTestStage } from './support/stages';
import { expectVisible } from './support/visibility';

const said = [
  'I keep bees in the garden behind the library.',
  'I play the cello in an orchestra.',
  'I collect old maps of the river.',
  'I repair clocks for the museum.',
  'I grow tomatoes on the balcony.',
  'I teach chess to children.',
];

function talk(date: string, sentence: string): string {
  return `---\ndate: ${date}\n---\n## User\n\n${sentence}\n\n## Assistant\n\nGood.\n`;
}

function notesOf(sentences: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    sentences.map((sentence, place) => {
      const date = `2026-03-0${place + 1}`;
      return [`Chats/${date} Talk.md`, talk(date, sentence)];
    }),
  );
}

/** A model that finds the first sentence that begins with "I". */
function reads(body: ChatBody): string {
  const asked = String(body.messages.at(-1)?.content);
  if (!asked.includes('<document')) return 'D';
  const quote = /\bI [^.\n]+\./.exec(asked)?.[0];
  return JSON.stringify(quote ? { facts: [{ text: quote, quote }] } : { facts: [], nothing: 'small talk' });
}

const servers: ModelServer[] = [];
async function serve(options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ slots: 2, respond: reads, ...options });
  servers.push(server);
  return server;
}

/** The settings with these servers, as the connect form writes them. */
const dataWith = (named: Readonly<Record<string, ModelServer>>): { readonly nodes: unknown } => ({
  nodes: { nodes: Object.entries(named).map(([name, { url }]) => ({ name, url, roles: ['chat'] })) },
});

async function openIndexed(options: Partial<StageOptions>, command?: string): Promise<Stage> {
  const stage = await openStageForTest(options);
  await indexNow(stage, command);
  return stage;
}

async function indexNow(stage: Stage, command = 'Trivium: Index now'): Promise<void> {
  await stage.runCommand(command);
  await stage.page.waitForFunction(() =>
    window.stage.app.commands.available().some(({ id }) => id.endsWith('extract-memories')),
  );
}

describe.skipIf(hasNoBrowser)('the activity view', () => {
  let attic: ModelServer;
  let desk: ModelServer;
  let stage: Stage;
  let view: ActivityViewPage;

  beforeAll(async () => {
    attic = await serve({ model: 'attic-8b' });
    desk = await serve({ model: 'desk-3b', slots: 1 });
    stage = await openTestStage({
      vault: await createVault(notesOf(said)),
      data: dataWith({ attic, desk }),
    });
    view = activityViewOf(stage);
    await indexNow(stage);
  });
  afterAll(async () => {
    await stage?.close();
    for (const server of servers.splice(0)) await server.close();
  });

  const extract = (): Promise<void> => stage.runCommand('Trivium: Read notes for memories now');
  const add = (path: string, sentence: string, word: string): Promise<void> =>
    addNote(stage, path, talk('2026-04-01', sentence), word);

  it('shows every server with its model, slots and state', async () => {
    await view.open();
    await expect.poll(() => view.summary.innerText()).toContain('2 of 2 servers ready');
    await expect.poll(() => view.server('attic').innerText()).toContain('attic-8b');
    const shown = await view.server('attic').innerText();
    expect(shown).toContain('ready');
    expect(shown).toContain('0 of 2 slots in use');
    expect(await view.server('desk').innerText()).toContain('0 of 1 slot in use');
    await expectVisible(view.part('queue'));
  });

  it('follows an extraction while it runs, and counts its calls afterwards', async () => {
    for (const server of [attic, desk]) server.serviceMs = 800;
    await extract();
    await expect.poll(() => view.part('queue').innerText()).toContain('asking a server');
    await expect.poll(() => view.part('lanes').innerText()).toMatch(/Jobs\s+[1-3] of \d in flight/);
    await stage.screenshot('activity-running');
    await expect.poll(() => view.count('waiting'), { timeout: 30_000 }).toBe('0');
    for (const server of [attic, desk]) server.serviceMs = 0;
    await expect.poll(() => view.part('figures').innerText()).toContain('Facts');
    await expect.poll(() => view.part('runs').innerText()).toMatch(/\d+ calls/);
    expect(await view.part('figures').locator('[data-purpose="extract"] td').nth(3).innerText()).toMatch(
      /^[1-9][\d,]* · [1-9]/,
    );
    await stage.screenshot('activity-done');
  });

  it('pauses one server and all of them, and lets them go on', async () => {
    await view.button('Pause attic').click();
    await view.root.getByRole('group', { name: 'For how long' }).getByText('15 minutes').click();
    await expect.poll(() => view.server('attic').innerText()).toMatch(/paused until \d\d:\d\d/);
    expect(await view.server('desk').innerText()).toContain('ready');
    await stage.screenshot('activity-paused');
    await view.button('Pause all').click();
    await view.button('Until tomorrow').click();
    await expect.poll(() => view.server('desk').innerText()).toContain('paused until');
    const kept = JSON.parse(await stage.vaultRead('.obsidian/plugins/trivium/data.json')) as {
      nodes: { pause: { until: string; nodes?: string[] } };
    };
    expect(kept.nodes.pause.nodes).toBeUndefined();
    expect(Date.parse(kept.nodes.pause.until) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
    await view.button('Resume attic').click();
    await expect.poll(() => view.server('attic').innerText()).not.toContain('paused');
    expect(await view.server('desk').innerText()).toContain('paused');
    await view.button('Resume all').click();
    await expect.poll(() => view.summary.innerText()).toContain('2 of 2 servers ready');
  });

  it('keeps what failed with its cause, until it is tried again', async () => {
    for (const server of [attic, desk])
      server.fail({ kind: 'status', status: 500 }, { times: 40, route: '/v1/chat/completions' });
    await add('Chats/2026-04-01 Late.md', 'I bake bread on Sundays.', 'bake');
    await extract();
    await expect.poll(() => view.part('failures').innerText(), { timeout: 40_000 }).toContain('HTTP 500');
    expect(await view.part('failures').innerText()).toContain('Chats/2026-04-01 Late.md');
    await expect.poll(() => view.part('errors').innerText()).toContain('HTTP 500');
    await stage.screenshot('activity-failed');
    for (const server of [attic, desk]) server.heal();
    await view
      .part('failures')
      .getByRole('button', { name: /^Try again:/ })
      .first()
      .click();
    await expect.poll(() => view.part('failures').count(), { timeout: 40_000 }).toBe(0);
  });

  it('is worked by the keyboard alone', async () => {
    await view.button('Pause desk').focus();
    await stage.page.keyboard.press('Enter');
    await stage.page.keyboard.press('Tab');
    await stage.page.keyboard.press('Enter');
    await expect.poll(() => view.server('desk').innerText()).toContain('paused until');
    // The button that was pressed is gone: the keyboard is still in the view.
    await expect.poll(() => view.root.evaluate((root) => root.contains(document.activeElement))).toBe(true);
    await view.button('Resume desk').focus();
    await stage.page.keyboard.press('Space');
    await expect.poll(() => view.server('desk').innerText()).not.toContain('paused');
  });

  it('draws nothing while nobody sees it, and what is so now when it comes back', async () => {
    const changes = await view.root.evaluateHandle((root) => {
      const seen: MutationRecord[] = [];
      new MutationObserver((records) => seen.push(...records)).observe(root, {
        subtree: true,
        childList: true,
        characterData: true,
      });
      return seen;
    });
    await stage.page.evaluate(() => window.stage.app.workspace.rightSplit.collapse());
    await stage.page.waitForTimeout(1_000);
    const before = await changes.evaluate((seen) => seen.length);
    const done = await view.root.locator('[data-count="done"] dd').textContent();
    const answered = attic.requests.length + desk.requests.length;
    await add('Chats/2026-04-02 Later.md', 'I restore a wooden boat.', 'restore');
    await extract();
    await expect.poll(() => attic.requests.length + desk.requests.length).toBeGreaterThan(answered);
    await stage.page.waitForTimeout(1_000);
    expect(await changes.evaluate((seen) => seen.length)).toBe(before);
    await stage.page.evaluate(() => window.stage.app.workspace.rightSplit.expand());
    await expect.poll(() => view.count('done')).not.toBe(done);
    expect(stage.consoleErrors().filter((error) => !error.includes('500'))).toEqual([]);
  });
});

describe.skipIf(hasNoBrowser)('the activity view elsewhere', () => {
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  it('says what works without a server, and leads to the settings', async () => {
    const stage = await openIndexed({ vault: await createVault(notesOf(said.slice(0, 2))) });
    const view = activityViewOf(stage);
    await view.open();
    await expect.poll(() => view.message.innerText()).toContain('No model server is set');
    await stage.screenshot('activity-empty');
    await view.button('Open the settings').click();
    await stage.page.locator('.vertical-tab-content').waitFor();
  });

  it('speaks German, dark, in a wide tab, also of what went wrong', async () => {
    const away = await serve();
    const here = await serve({ model: 'stube-8b' });
    const stage = await openIndexed(
      {
        vault: await createVault(notesOf(said)),
        data: dataWith({ Dachboden: away, Stube: here }),
        language: 'de',
        theme: 'dark',
      },
      'Trivium: Jetzt indexieren',
    );
    await away.stop();
    const view = activityViewOf(stage, 'Trivium: Aktivität öffnen');
    await view.open();
    await expect
      .poll(() => view.server('Dachboden').innerText(), { timeout: 30_000 })
      .toContain('keine Antwort');
    await stage.runCommand('Trivium: Notizen jetzt nach Erinnerungen lesen');
    await expect.poll(() => view.part('runs').innerText(), { timeout: 40_000 }).toMatch(/\d+ Aufrufe/);
    const text = await view.root.innerText();
    expect(text).toContain('1 von 2 Servern bereit');
    expect(text).not.toMatch(/\b(servers|waiting|ready|tokens in|No answer)\b/u);
    await stage.screenshot('activity-german-dark');
    await stage.page.evaluate(async () => {
      const { workspace } = window.stage.app;
      const [leaf] = workspace.getLeavesOfType('trivium-activity');
      leaf?.detach();
      workspace.rightSplit.collapse();
      workspace.leftSplit.collapse();
      await workspace.getLeaf(true).setViewState({ type: 'trivium-activity', active: true });
    });
    await expect.poll(() => view.summary.innerText()).toContain('Servern bereit');
    await stage.screenshot('activity-german-wide');
    expect(await view.root.evaluate((root) => root.scrollWidth <= root.clientWidth)).toBe(true);
  });
});
