import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { askCli, runCli, startCli } from './run-cli';
import { serve, vaultOfChats } from './servers';

const WORDS_ONLY = ['--model', 'none'];

describe('the model of the servers', () => {
  it('is not remembered before one answers, so that the model before goes on answering', async () => {
    const { where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, 'http://127.0.0.1:9', '--unchecked', '--role', 'embed');
    await runCli('index', ...where);
    const before = await askCli<{ model: unknown }>('status', ...where);
    const refused = await runCli('index', ...where, '--model', 'nodes');
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain('No model server makes vectors now.');
    expect(await askCli('status', ...where)).toMatchObject({ model: before.model });
    expect(await askCli('search', ...where, 'bees', '--no-refresh')).toMatchObject({ mode: 'hybrid' });
  });

  it('leaves the answers to the model before where its server goes before it is complete', async () => {
    const server = await serve();
    const { vault, where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, server.url, '--role', 'embed');
    await runCli('index', ...where);
    // A search remembers the choice and embeds nothing where so many passages are missing that it should not wait.
    for (let note = 0; note < 600; note++) {
      await writeFile(path.join(vault, `Note ${note}.md`), `Note ${note} tells of tree number ${note}.`);
    }
    await runCli('search', ...where, 'bees', '--model', 'nodes');
    await server.stop();
    const found = await runCli('search', ...where, 'bees behind the library', '--json');
    expect(JSON.parse(found.stdout)).toMatchObject({ mode: 'hybrid' });
    expect(found.stderr).toContain('Until then all-MiniLM-L6-v2, the model before, answers.');
  });

  it('says why it is away, and blames no other process', async () => {
    const server = await serve();
    const { vault, data, where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, server.url, '--name', 'desk');
    await runCli('index', ...where, '--model', 'nodes');
    const search = async (): Promise<string> => (await runCli('search', ...where, 'bees')).stderr;
    await writeFile(path.join(vault, 'New.md'), 'Bees again. See [[Day 1]].');
    await runCli('nodes', 'local-only', vault, 'on', '--data', data);
    const local = await search();
    expect(local).toContain('local only is on');
    await writeFile(path.join(vault, 'Newer.md'), 'Bees once more. See [[Day 2]].');
    await writeFile(path.join(data, 'nodes.json'), '{');
    const broken = await search();
    expect(broken).toContain('nodes.json is no JSON');
    for (const told of [local, broken]) expect(told).not.toContain('another process');
  });
});

describe('what rules read although servers are set', () => {
  it('is told in the report and in JSON, and not where the user wished so', async () => {
    const server = await serve();
    const { vault, data, where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, server.url, '--name', 'desk');
    await runCli('nodes', 'local-only', vault, 'on', '--data', data);
    const asJson = await askCli<{ serversNotAsked?: string }>('extract', ...where, '--all', ...WORDS_ONLY);
    expect(asJson.serversNotAsked).toContain('local only is on');
    const wished = await askCli<object>('extract', ...where, '--all', '--local', ...WORDS_ONLY);
    expect(wished).not.toHaveProperty('serversNotAsked');
    await writeFile(path.join(data, 'nodes.json'), '{');
    const broken = await runCli('extract', ...where, '--all', ...WORDS_ONLY);
    expect(broken.stderr).toContain('The model servers were not asked: ');
    expect(broken.stderr).not.toContain('\\n');
    expect(server.requestsTo('/v1/chat/completions').length).toBeLessThanOrEqual(5);
  });
});

describe('trivium ingest', () => {
  it('writes nothing where servers are set and none answers, and reads here where it is told to', async () => {
    const { vault, where } = await vaultOfChats();
    await runCli('nodes', 'add', ...where, 'http://127.0.0.1:9', '--unchecked');
    const file = path.join(path.dirname(vault), 'minutes.md');
    await writeFile(file, 'I like tea better than coffee.');
    const refused = await runCli('ingest', ...where.slice(0, 1), file, ...where.slice(1), ...WORDS_ONLY);
    expect(refused.code).toBe(4);
    expect(refused.stderr).toContain('--local');
    const folder = path.join(vault, 'Trivium', 'Documents');
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    const local = await runCli('ingest', vault, file, '--local', ...where.slice(1), ...WORDS_ONLY);
    expect(local.code, local.stderr).toBe(0);
    expect(await readdir(folder)).toEqual(['minutes.md']);
  });
});

describe('local only', () => {
  it('ends what another program has begun', async () => {
    const server = await serve({ serviceMs: 400 });
    const { vault, data, where } = await vaultOfChats();
    for (let note = 0; note < 40; note++) {
      const text = `## User\n\nI planted tree number ${note}.\n\n## Assistant\n\nGood.\n`;
      await writeFile(path.join(vault, 'Chats', `Tree ${note}.md`), text);
    }
    await runCli('nodes', 'add', ...where, server.url, '--name', 'desk');
    const reading = startCli(['extract', vault, '--all', '--data', data, ...WORDS_ONLY]);
    const asked = (): number => server.requestsTo('/v1/chat/completions').length;
    await expect.poll(asked, { timeout: 30_000 }).toBeGreaterThan(2);
    await runCli('nodes', 'local-only', vault, 'on', '--data', data);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const after = asked();
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(asked()).toBe(after);
    expect(after).toBeLessThan(40);
    reading.kill('SIGTERM');
    await reading.finished;
  });
});
