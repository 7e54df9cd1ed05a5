import { afterEach, describe, expect, it } from 'vitest';
import { startModelServer } from '../support/model-server';
import type { ModelServer, ModelServerOptions } from '../support/model-server';
import type { Stage } from './stage';
import { modelServersOf } from './support/model-servers';
import { searchViewOf } from './support/search-view';
import { createVault, hasNoBrowser, openStageForTest } from './support/stages';
import type { TestStageOptions } from './support/stages';
import { expectVisible } from './support/visibility';

const notes = {
  'Chats/2026-03-01 Bees.md':
    '---\ndate: 2026-03-01\n---\n## User\n\nI keep bees in the garden.\n\n## Assistant\n\nGood.\n',
  'Garden.md': '# Garden\n\nThe quince stands by the wall.\n',
};
const characters = Object.values(notes).join('').length;

const running: ModelServer[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function serve(options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ slots: 2, ...options });
  running.push(server);
  return server;
}

async function openIndexed(options: TestStageOptions = {}): Promise<Stage> {
  const stage = await openStageForTest({ vault: await createVault(notes), ...options });
  await stage.runCommand('Trivium: Index now');
  await stage.page.waitForFunction(() =>
    window.stage.app.commands.available().some(({ id }) => id.endsWith('extract-memories')),
  );
  return stage;
}

const viaApp = (stage: Stage): number =>
  stage.requests().local.filter((request) => request === 'POST /request-url').length;
const wordsTo = ({ requests }: ModelServer): string => JSON.stringify(requests.map(({ body }) => body));

describe.skipIf(hasNoBrowser)('a model server is connected', () => {
  it('over the requests of the app, where it lets no page in: tested first, then saved', async () => {
    const stage = await openIndexed();
    const server = await serve();
    const servers = modelServersOf(stage);
    await servers.open();
    await expectVisible(servers.setting.getByText('None is set'));
    await servers.setting.getByRole('button', { name: 'Connect a server' }).click();
    expect(await servers.button('Save').isDisabled()).toBe(true);
    await servers.test(server.url);
    const found = await servers.dialog.locator('.trivium-node-result').innerText();
    expect(found).toContain('llama.cpp');
    expect(found).toContain('stage-model');
    expect(found).toContain('does not stream');
    for (const role of [/chat/, /embedding/, /reranking/])
      expect(await servers.role(role).isChecked()).toBe(true);
    await stage.screenshot('node-form');
    await servers.role(/reranking/).uncheck();
    await servers.button('Save').click();
    const { host } = new URL(server.url);
    await expect.poll(() => servers.server(host).innerText()).toContain('ready · this device');
    await expectVisible(servers.server(host).getByText('Edit', { exact: true }));
    await stage.screenshot('node-list');
    const { nodes, allowed } = await servers.stored();
    expect(nodes).toMatchObject([{ name: host, url: server.url, roles: ['chat', 'embed'] }]);
    expect(allowed).toEqual([]);
    expect(await stage.notices()).toContain(`${host} is connected.`);
    expect(viaApp(stage)).toBeGreaterThan(0);
    expect(wordsTo(server)).not.toContain('bees');
  });

  it('by fetch, where it lets pages in, and what streams says so', async () => {
    const stage = await openIndexed();
    const server = await serve({
      cors: true,
      without: ['/v1/rerank', '/rerank'],
      respond: () => 'Good morning.',
    });
    const servers = modelServersOf(stage);
    await stage.runCommand('Trivium: Connect a model server');
    await servers.test(server.url);
    const found = await servers.dialog.locator('.trivium-node-result').innerText();
    expect(found).toContain('stream');
    expect(found).not.toContain('does not stream');
    expect(await servers.role(/reranking/).isChecked()).toBe(false);
    await expectVisible(servers.dialog.getByText('did not answer to it'));
    await servers.button('Save').click();
    await expect.poll(async () => (await servers.stored()).nodes).toHaveLength(1);
    expect(viaApp(stage)).toBe(0);
    expect(stage.consoleErrors()).toEqual([]);
  });

  it('by the keyboard alone', async () => {
    const stage = await openIndexed();
    const server = await serve({ cors: true });
    const servers = modelServersOf(stage);
    await stage.runCommand('Trivium: Connect a model server');
    await servers.dialog.waitFor();
    const focused = () => stage.page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    expect(await focused()).toBe('Address');
    await stage.page.keyboard.type(server.url);
    await stage.page.keyboard.press('Enter');
    await servers.role(/chat/).waitFor();
    for (let tabs = 0; tabs < 20; tabs += 1) {
      const text = await stage.page.evaluate(() => document.activeElement?.textContent);
      if (text === 'Save') break;
      await stage.page.keyboard.press('Tab');
    }
    await stage.page.keyboard.press('Enter');
    await expect.poll(async () => (await servers.stored()).nodes).toHaveLength(1);
  });

  it('with its key in the secret store of the app, never in a file, and never shown again', async () => {
    const stage = await openIndexed();
    const server = await serve({ key: 'sesame-opens' });
    const servers = modelServersOf(stage);
    await servers.open();
    await servers.setting.getByRole('button', { name: 'Connect a server' }).click();
    await servers.test(server.url);
    await expectVisible(servers.dialog.getByText('It wants a key'));
    await servers.dialog.getByLabel('Key', { exact: true }).fill('sesame-opens');
    await stage.page.keyboard.press('Enter');
    await servers.dialog.getByText('It answers.').waitFor();
    await servers.dialog.getByLabel('Name', { exact: true }).fill('Desk');
    await servers.button('Save').click();
    await expect.poll(() => servers.server('Desk').innerText()).toContain('ready');
    const data = await stage.vaultRead('.obsidian/plugins/trivium/data.json');
    expect(data).not.toContain('sesame');
    expect(data).toContain('trivium-desk');
    const secret = () =>
      stage.page.evaluate(() => window.stage.app.secretStorage?.getSecret('trivium-desk') ?? '');
    expect(await secret()).toBe('sesame-opens');

    await servers.press('Desk', 'Edit');
    expect(await servers.dialog.getByLabel('Key', { exact: true }).inputValue()).toBe('');
    expect(await servers.dialog.innerHTML()).not.toContain('sesame');
    await servers.dialog.getByLabel('Name', { exact: true }).fill('Attic');
    await servers.button('Save').click();
    await expect.poll(() => servers.server('Attic').innerText()).toContain('ready');

    await servers.press('Attic', 'Remove');
    await stage.screenshot('node-remove');
    await servers.button('Remove').click();
    await expectVisible(servers.setting.getByText('None is set'));
    expect(await secret()).toBe('');
  });

  it('without a key where the app cannot keep one, and says so', async () => {
    const stage = await openIndexed({ secrets: false });
    const servers = modelServersOf(stage);
    await stage.runCommand('Trivium: Connect a model server');
    await expectVisible(servers.dialog.getByText('has no secret store'));
    expect(await servers.dialog.getByLabel('Key', { exact: true }).count()).toBe(0);
  });

  it('only once, and only by an address without a password', async () => {
    const server = await serve();
    const stage = await openIndexed({
      data: { nodes: { nodes: [{ name: 'Desk', url: server.url, roles: ['chat'] }] } },
    });
    const servers = modelServersOf(stage);
    await stage.runCommand('Trivium: Connect a model server');
    await servers.test(`${server.url}/v1/`);
    await expectVisible(servers.dialog.getByText('set already, as “Desk”'));
    await servers.test('http://me:hunter2@attic.test:8080');
    await expectVisible(servers.dialog.getByText('a name or a password in it'));
    await servers.test('attic');
    await expectVisible(servers.dialog.getByText('Nobody answers there'));
    expect(await servers.button('Save').isDisabled()).toBe(true);
    await stage.screenshot('node-form-nobody');
  });
});

describe.skipIf(hasNoBrowser)('consent', () => {
  it('is asked for with address, amount and purpose; nothing goes before, and it can be taken back', async () => {
    const stage = await openIndexed();
    const server = await serve();
    const address = 'http://attic.test:8080';
    stage.server.otherMachines.set(address, server.url);
    const servers = modelServersOf(stage);
    await servers.open();
    await servers.setting.getByRole('button', { name: 'Connect a server' }).click();
    await servers.test(address);
    for (const role of [/embedding/, /reranking/]) await servers.role(role).uncheck();
    await servers.button('Save').click();
    await servers.dialog.getByText(`Let notes go to ${address}?`).waitFor();
    const asked = await servers.dialog.innerText();
    expect(asked).toContain(`2 notes with ${characters} characters`);
    expect(asked).toContain('Reading and judging');
    expect(asked).not.toContain('each search');
    await stage.screenshot('node-consent');
    await servers.button('Not now').click();
    const name = 'attic.test:8080';
    await expect.poll(() => servers.server(name).innerText()).toContain('gets nothing before you agree');
    await stage.page.keyboard.press('Escape');
    await stage.runCommand('Trivium: Read notes for memories');
    await expect.poll(async () => (await stage.notices()).length).toBeGreaterThan(1);
    expect(wordsTo(server)).not.toContain('bees');

    await servers.open();
    await servers.press(name, 'Allow…');
    await servers.button('Allow').click();
    await expect.poll(() => servers.server(name).innerText()).toContain('ready · you agreed');
    expect((await servers.stored()).allowed).toEqual([address]);
    await stage.page.keyboard.press('Escape');
    await stage.runCommand('Trivium: Read notes for memories');
    await expect.poll(() => wordsTo(server)).toContain('bees');

    // Another role of the same address is another question.
    await servers.open();
    await servers.press(name, 'Edit');
    await servers.role(/embedding/).check();
    await servers.button('Save').click();
    await servers.dialog.getByText('the text of all notes and memories').waitFor();
    expect((await servers.stored()).allowed).toEqual([]);
    await servers.button('Allow').click();
    await expect.poll(async () => (await servers.stored()).allowed).toEqual([address]);

    await servers.press(name, 'Take back');
    await expect.poll(() => servers.server(name).innerText()).toContain('gets nothing before you agree');
    expect((await servers.stored()).allowed).toEqual([]);
    expect(await stage.notices()).toContain(`Nothing goes to ${address} any more. What it had, it had.`);
  });
});

describe.skipIf(hasNoBrowser)('all servers', () => {
  it('pause for an hour and go on, and none is called where all stays local, by commands', async () => {
    const server = await serve();
    const stage = await openIndexed({
      data: { nodes: { nodes: [{ name: 'Desk', url: server.url, roles: ['chat'] }] } },
    });
    const servers = modelServersOf(stage);
    await stage.runCommand('Trivium: Pause model servers for an hour');
    await expect.poll(() => stage.notices()).toContainEqual(expect.stringMatching(/pause until \d\d:\d\d/));
    await expect.poll(async () => (await servers.stored()).pause).toBeDefined();
    const { pause } = await servers.stored();
    expect(Date.parse(pause?.until ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(await stage.commandNames()).not.toContain('Trivium: Pause model servers for an hour');
    await servers.open();
    await expect.poll(() => servers.server('Desk').innerText()).toContain('paused until');
    await stage.page.keyboard.press('Escape');
    await stage.runCommand('Trivium: Resume model servers');
    await expect.poll(async () => (await servers.stored()).pause).toBeUndefined();

    await stage.runCommand('Trivium: Local only: call no model server');
    await expect.poll(async () => (await servers.stored()).isLocalOnly).toBe(true);
    const before = server.requests.length;
    await servers.open();
    await expectVisible(servers.server('Desk').getByText('gets nothing: local only'));
    await servers.setting.getByRole('button', { name: 'Connect a server' }).click();
    await servers.test('http://127.0.0.1:9');
    await expectVisible(servers.dialog.getByText('Local only is on'));
    for (let windows = 0; windows < 2; windows += 1) await stage.page.keyboard.press('Escape');
    expect(server.requests.length).toBe(before);
    await stage.runCommand('Trivium: Local only off: model servers may be called');
    await expect.poll(() => stage.notices()).toContain('Model servers may be called again.');
  });

  it('do nothing by themselves on a phone, until that is switched on', async () => {
    const server = await serve();
    const stage = await openIndexed({
      ...{ mobile: true, nightly: true },
      data: { nodes: { nodes: [{ name: 'Desk', url: server.url, roles: ['chat'] }] } },
    });
    const servers = modelServersOf(stage);
    await servers.open();
    const row = stage.page.locator('.setting-item', { hasText: 'Dreaming' }).last();
    expect(await row.innerText()).toContain('it does not dream either');
    await stage.screenshot('nodes-phone');
  });
});

describe.skipIf(hasNoBrowser)('search by meaning', () => {
  it('takes what the servers have loaded, once one answers, and the model before until all is embedded', async () => {
    const server = await serve({ cors: true });
    const stage = await openIndexed({
      vault: await createVault({
        'Lift.md': 'The lift halted.',
        'Soup.md': 'Smoked haddock, potatoes and milk.',
      }),
      model: true,
      data: { nodes: { nodes: [{ name: 'Desk', url: server.url, roles: ['embed'] }] } },
    });
    const view = searchViewOf(stage);
    await view.open();
    await view.waitForMeaning();
    await expect.poll(async () => (await view.search('elevator'))[0]).toBe('Lift.md');
    await stage.runCommand('Trivium: Pause indexing');
    await stage.openSettings();
    const row = stage.page.locator('.setting-item.trivium-model-setting');
    await row.locator('select').selectOption('nodes');
    await expect.poll(() => row.innerText()).toContain('Ready');
    await stage.page.keyboard.press('Escape');
    await expectVisible(view.notices.filter({ hasText: 'Paused' }));
    await expect.poll(async () => (await view.search('elevator'))[0]).toBe('Lift.md');
    await stage.runCommand('Trivium: Resume indexing');
    await stage.runCommand('Trivium: Show status');
    const facts = stage.page.locator('.trivium-facts');
    await expect.poll(() => facts.innerText()).toContain('stage-model');
    await stage.page.keyboard.press('Escape');
    expect(wordsTo(server)).toContain('haddock');

    expect(stage.consoleErrors()).toEqual([]);
    // Where no server is there any more, words answer.
    await stage.restart(() => server.stop());
    await stage.runCommand('Trivium: Open search');
    await view.waitUntilReady();
    expect(await view.search('haddock')).toEqual(['Soup.md']);
  });

  it('does not offer servers before one has answered', async () => {
    const stage = await openIndexed({
      data: { nodes: { nodes: [{ name: 'Desk', url: 'http://127.0.0.1:9', roles: ['embed'] }] } },
    });
    await stage.openSettings();
    const choices = stage.page.locator('.setting-item.trivium-model-setting option');
    await expect.poll(() => choices.count()).toBeGreaterThan(1);
    expect(await choices.allInnerTexts()).not.toContain('What the model servers have loaded');
  });
});
