import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { NodeProbe, PoolStatus } from '../../../../indexer/nodes';
import { startModelServer } from '../../../support/model-server';
import type { ChatBody, ModelServer, ModelServerOptions } from '../../../support/model-server';
import { temporaryFolder } from '../temporary-folder';
import { askCli, runCli, startCli } from './run-cli';

const servers: ModelServer[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function serve(options: ModelServerOptions = {}): Promise<ModelServer> {
  const server = await startModelServer({ slots: 2, respond: reads, ...options });
  servers.push(server);
  return server;
}

/** A model that finds the first sentence that begins with "I". */
function reads(body: ChatBody): string {
  const asked = String(body.messages.at(-1)?.content);
  const quote = asked.includes('<document') ? /\bI [^.\n]+\./.exec(asked)?.[0] : undefined;
  if (!asked.includes('<document')) return 'D';
  return JSON.stringify(quote ? { facts: [{ text: quote, quote }] } : { facts: [], nothing: 'small talk' });
}

const SAID = [
  'I keep bees in the garden behind the library.',
  'I play the cello in an orchestra.',
  'I collect old maps of the river.',
  'I repair clocks for the museum.',
  'I grow tomatoes on the balcony.',
  'I teach chess to children.',
  'I sail on the lake with my sister.',
  'I sing in the choir of the town.',
];

async function vaultWith(notes: number): Promise<{ readonly vault: string; readonly data: string }> {
  const folder = await temporaryFolder();
  const [vault, data] = [path.join(folder, 'vault'), path.join(folder, 'data')];
  await mkdir(path.join(vault, 'Chats'), { recursive: true });
  for (let day = 1; day <= notes; day++) {
    const date = `2026-03-${String(day).padStart(2, '0')}`;
    const text = `---\ndate: ${date}\n---\n## User\n\n${SAID[day - 1]}\n\n## Assistant\n\nGood.\n`;
    await writeFile(path.join(vault, 'Chats', `Day ${day}.md`), text);
  }
  await runCli('index', vault, '--data', data, '--model', 'none');
  return { vault, data };
}

describe('trivium nodes', () => {
  it('takes a server in that answers, says what it can, and uses it for extraction', async () => {
    const server = await serve();
    const { vault, data } = await vaultWith(3);
    const where = [vault, '--data', data];
    const added = await askCli<{ node: { name: string; roles: string[] }; probe: NodeProbe }>(
      ...['nodes', 'add', vault, server.url, '--name', 'desk', '--data', data],
    );
    expect(added.node).toMatchObject({ name: 'desk', roles: ['chat', 'embed', 'rerank'] });
    expect(added.probe).toMatchObject({ isReachable: true, server: 'llama.cpp', slots: 2 });
    const status = await askCli<PoolStatus>('nodes', 'status', ...where);
    expect(status.nodes).toMatchObject([{ name: 'desk', state: 'ready', slots: 2 }]);

    const report = await askCli<{ extractor: string; inserted: number; modelCalls: number }>(
      ...['extract', vault, '--all', '--data', data],
    );
    expect(report).toMatchObject({ extractor: 'stage-model', notes: 3 });
    expect(report.modelCalls).toBeGreaterThanOrEqual(3);
    const { counts } = await askCli<{ counts: Record<string, number> }>('jobs', 'list', ...where);
    expect(counts).toMatchObject({ done: 4, failed: 0, waiting: 0 });
    expect((await runCli('jobs', ...where)).stdout).toMatch(/extract-note Chats\/Day 1\.md, done/);
  });

  it('does not take in what does not answer, and says so in words', async () => {
    const { vault, data } = await vaultWith(1);
    const refused = await runCli('nodes', 'add', vault, 'http://127.0.0.1:9', '--data', data);
    expect(refused.code).toBe(4);
    expect(refused.stderr).toMatch(/127\.0\.0\.1:9.*not taken in; --unchecked/s);
    const unchecked = await runCli(
      ...['nodes', 'add', vault, 'http://127.0.0.1:9', '--unchecked', '--name', 'later', '--data', data],
    );
    expect(unchecked.stdout).toContain('Taken in as later: chat.');
    const extraction = await runCli('extract', vault, '--all', '--data', data, '--model', 'none');
    expect(extraction.code).toBe(4);
    expect(extraction.stderr).toMatch(/No model server can read notes now\. Node "later" .*--local/);
    expect(extraction.stderr).not.toContain('..');
    const local = await runCli('extract', vault, '--all', '--local', '--data', data, '--model', 'none');
    expect(local.stdout).toContain('By the extractor "extractive"');
  });

  it('sends nothing to another machine before it is allowed, and tells how much that would be', async () => {
    const { vault, data } = await vaultWith(2);
    const add = ['nodes', 'add', vault, 'http://attic.invalid:8080', '--unchecked', '--name', 'attic'];
    expect((await runCli(...add, '--data', data)).stdout).toContain('trivium nodes allow');
    const extraction = await runCli('extract', vault, '--all', '--data', data, '--model', 'none');
    expect(extraction.stderr).toMatch(/http:\/\/attic\.invalid:8080.*not agreed/);
    const asked = await runCli('nodes', 'allow', vault, 'attic', '--data', data);
    expect(asked.stderr).toMatch(/http:\/\/attic\.invalid:8080.*2 notes, [\d,]+ characters/s);
    expect(asked.stderr).toContain('Nothing was allowed.');
    const allowed = await askCli<{ allowed: string }>(
      'nodes',
      'allow',
      vault,
      'attic',
      '--yes',
      '--data',
      data,
    );
    expect(allowed.allowed).toBe('http://attic.invalid:8080');
    await runCli('nodes', 'forbid', vault, 'attic', '--data', data);
    const { nodes } = await askCli<PoolStatus>('nodes', 'status', vault, '--data', data);
    expect(nodes).toMatchObject([{ name: 'attic', state: 'not-allowed' }]);
    await runCli('nodes', 'local-only', vault, 'on', '--data', data);
    expect((await askCli<PoolStatus>('nodes', 'status', vault, '--data', data)).isLocalOnly).toBe(true);
  });

  it('pauses servers for a while, and never for good', async () => {
    const server = await serve();
    const { vault, data } = await vaultWith(1);
    await runCli('nodes', 'add', vault, server.url, '--name', 'desk', '--data', data);
    expect((await runCli('nodes', 'pause', vault, 'cellar', '--data', data)).stderr).toContain(
      'Set are: desk.',
    );
    expect((await runCli('nodes', 'pause', vault, '--for', '48h', '--data', data)).stderr).toContain(
      'a day at most',
    );
    const paused = await runCli('nodes', 'pause', vault, 'desk', '--for', '30m', '--data', data);
    expect(paused.stdout).toMatch(/^desk pauses until \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\. /);
    const { nodes } = await askCli<PoolStatus>('nodes', 'status', vault, '--data', data);
    expect(nodes).toMatchObject([{ state: 'paused' }]);
    await runCli('nodes', 'resume', vault, '--data', data);
    const after = await askCli<PoolStatus>('nodes', 'status', vault, '--data', data);
    expect(after.nodes).toMatchObject([{ state: 'ready' }]);
    expect((await runCli('nodes', 'remove', vault, 'desk', '--data', data)).stdout).toContain('0 left');
  });

  it('names the file and the place where its settings cannot be read, and searches all the same', async () => {
    const { vault, data } = await vaultWith(1);
    const file = path.join(data, 'nodes.json');
    await writeFile(file, '{ "nodes": [{ "name": "x", "url": "ftp://x" }] }');
    const search = await runCli('search', vault, 'library', '--data', data, '--model', 'none');
    expect(search.code).toBe(0);
    expect(search.stderr).toMatch(/nodes\.json cannot be used.*nodes\[0\]\.url/s);
    const add = await runCli('nodes', 'add', vault, 'http://127.0.0.1:9', '--unchecked', '--data', data);
    expect(add.code).toBe(3);
    expect(await readFile(file, 'utf8')).toContain('ftp://x');
  });

  it('searches by meaning with the model of a server, and reranks where it is asked to', async () => {
    const server = await serve();
    const { vault, data } = await vaultWith(2);
    await runCli('nodes', 'add', vault, server.url, '--name', 'desk', '--data', data);
    const indexed = await runCli('index', vault, '--model', 'nodes', '--data', data);
    expect(indexed.code, indexed.stderr).toBe(0);
    const status = await askCli<{ model: unknown; chunksWithVectors: number }>(
      'status',
      vault,
      '--data',
      data,
    );
    expect(status).toMatchObject({ model: { modelId: 'stage-model', variant: 'node', dimensions: 8 } });
    expect(status.chunksWithVectors).toBeGreaterThan(0);
    const found = await askCli<{ mode: string; reranked: boolean }>(
      ...['search', vault, 'bees behind the library', '--rerank', '--data', data],
    );
    expect(found).toMatchObject({ mode: 'hybrid', reranked: true });
  });
});

describe('a killed extraction', () => {
  it('is finished by the next program that works on the jobs, and no note is sent twice', async () => {
    const server = await serve({ serviceMs: 150 });
    const { vault, data } = await vaultWith(8);
    await runCli('nodes', 'add', vault, server.url, '--name', 'desk', '--data', data);
    const running = startCli(['extract', vault, '--all', '--data', data, '--model', 'none']);
    const notesSent = (): readonly string[] =>
      server.requests
        .flatMap(({ body }) => /Chats\/Day \d+/.exec(JSON.stringify(body ?? '')) ?? [])
        .map(String);
    while (notesSent().length < 3) await new Promise((resolve) => setTimeout(resolve, 20));
    running.kill('SIGKILL');
    await running.finished;
    server.serviceMs = 0;
    const again = await runCli('extract', vault, '--all', '--data', data, '--model', 'none');
    expect(again.code, again.stderr).toBe(0);
    const memories = await askCli<{ memories: { text: string }[] }>(
      ...['memories', vault, '--store', 'facts', '--limit', '100', '--data', data, '--model', 'none'],
    );
    expect(new Set(memories.memories.map(({ text }) => text)).size).toBe(8);
    expect(memories.memories).toHaveLength(8);
    // At most what was in flight when it was killed goes a second time.
    expect(notesSent().length).toBeLessThanOrEqual(8 + 2);
  });
});
