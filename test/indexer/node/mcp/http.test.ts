import { request } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import { tools } from '../../../../indexer/node/mcp/tools';
import { runCli, startCli } from '../cli/run-cli';
import { callsOf, sampleVault } from './mcp-client';

const TOKEN = 'a-token-of-the-test';

async function serve(options: readonly string[] = []) {
  const { vault, data } = await sampleVault();
  const args = ['mcp', vault, '--data', data, '--model', 'none', '--http', '0', ...options];
  const server = startCli(args, { MCP_TOKEN: TOKEN });
  await expect.poll(() => server.output(), { timeout: 60_000 }).toMatch(/^http:\S+\n$/);
  return { server, url: new URL(server.output().trim()) };
}

/** Fetch sets some headers by itself; this sends what it is told. */
function post(url: URL, headers: Record<string, string>, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
    });
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    // Who is refused in mid-message may see the connection end as well.
    sent.on('error', reject);
    sent.on('socket', (socket) => socket.on('error', () => undefined));
    sent.end(body);
  });
}

const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

test('serves clients at once, and ends with 0', async () => {
  const { server, url } = await serve();
  const clients = [new Client({ name: 'a', version: '1' }), new Client({ name: 'b', version: '1' })];
  for (const client of clients) await client.connect(new StreamableHTTPClientTransport(url));
  const [one, other] = clients.map(callsOf);
  expect((await clients[0]?.listTools())?.tools.length).toBe(tools.length);
  await Promise.all([one?.call('search', { query: 'Garten' }), other?.call('list_memories')]);
  await one?.call('add_memory', { text: 'Mara collects maps of the Baltic Sea.' });
  expect(await other?.call('list_memories')).toMatchObject({ total: 1 });
  for (const client of clients) await client.close();
  server.kill('SIGTERM');
  expect(await server.finished).toMatchObject({ code: 0 });
});

test('refuses names that lead here from elsewhere, pages, and messages of any size', async () => {
  const { server, url } = await serve();
  expect(await post(url, {}, list)).toBe(200);
  expect(await post(url, { host: 'rebound.example:80' }, list)).toBe(403);
  expect(await post(url, { origin: 'https://evil.example' }, list)).toBe(403);
  expect(await post(url, { origin: 'null' }, list)).toBe(403);
  expect(await post(new URL('/else', url), {}, list)).toBe(404);
  expect(await post(url, {}, 'x'.repeat(9_000_000))).toBe(413);
  expect(await post(url, {}, 'no json')).toBe(400);
  expect(await post(url, {}, list)).toBe(200);
  server.kill('SIGTERM');
  await server.finished;
});

test('asks for the token that is set, also on this machine, and needs one beyond it', async () => {
  const { server, url } = await serve(['--token', 'MCP_TOKEN']);
  for (const authorization of ['', 'Bearer wrong', `Bearer ${TOKEN}x`, `Basic ${TOKEN}`]) {
    expect(await post(url, authorization === '' ? {} : { authorization }, list)).toBe(401);
  }
  expect(await post(url, { authorization: `Bearer ${TOKEN}` }, list)).toBe(200);
  server.kill('SIGTERM');
  await server.finished;
  const { vault, data } = await sampleVault();
  const open = await runCli('mcp', vault, '--data', data, '--http', '0', '--host', '0.0.0.0');
  expect(open.code).toBe(3);
  expect(open.stderr).toContain('needs a token');
});
