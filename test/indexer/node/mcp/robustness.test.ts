import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { afterEach, expect, test } from 'vitest';
import { startCli } from '../cli/run-cli';
import { connect, PROGRAM, sampleVault } from './mcp-client';

const started: ChildProcessWithoutNullStreams[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

interface Line {
  readonly id?: number | string;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly message: string };
}

/** A client that writes what it likes, and sees every line that comes back. */
async function rawServer(...options: readonly string[]) {
  const { vault, data } = await sampleVault();
  const args = [PROGRAM, 'mcp', vault, '--data', data, '--model', 'none', ...options];
  const child = spawn(process.execPath, args);
  started.push(child);
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.resume();
  const ended = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const lines = (): readonly Line[] =>
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line);
  const answer = async (id: number): Promise<Line> => {
    await expect.poll(() => lines().some((line) => line.id === id), { timeout: 60_000 }).toBe(true);
    return lines().find((line) => line.id === id) as Line;
  };
  const send = (message: object): boolean =>
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  return { child, lines, answer, send, ended, vault };
}

const initialize = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

test('answers who probes before the handshake, sends what is no message, or one that is too long', async () => {
  const { child, send, answer, ended } = await rawServer();
  send({ id: 90, method: 'tools/list' });
  expect((await answer(90)).result ?? (await answer(90)).error).toBeDefined();
  child.stdin.write('no json at all\n{"jsonrpc":"2.0"\n[]\n\n\u0000\n{"jsonrpc":"2.0","method":7}\n');
  send(initialize);
  expect((await answer(1)).result).toHaveProperty('instructions');
  send({
    id: 2,
    method: 'tools/call',
    params: { name: 'search', arguments: { query: 'x'.repeat(10_000_000) } },
  });
  expect((await answer(2)).error?.message).toMatch(/too long/);
  send({ id: 3, method: 'tools/list' });
  expect((await answer(3)).result).toHaveProperty('tools');
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
});

test('what was asked before a client stopped writing is answered', async () => {
  const { child, send, lines, ended } = await rawServer();
  send(initialize);
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/call', params: { name: 'search', arguments: { query: 'Garten' } } });
  child.stdin.end();
  expect(await ended).toEqual([0, null]);
  expect(lines().map(({ id }) => id)).toEqual([1, 2]);
});

test('a client that is gone at once, and a signal, end it with 0', async () => {
  const first = await rawServer();
  first.child.stdin.destroy();
  first.child.stdout.destroy();
  expect((await first.ended)[0]).toBe(0);
  const second = await rawServer();
  second.send(initialize);
  await second.answer(1);
  second.child.kill('SIGTERM');
  expect(await second.ended).toEqual([0, null]);
});

test('a memory survives a server that is killed the moment it is told', async () => {
  const place = await sampleVault();
  const server = await connect(place);
  await server.call('add_memory', { text: 'The keys of the workshop hang behind the door.' });
  const calls = [1, 2, 3, 4].map((number) =>
    server.client
      .callTool({
        name: 'add_memory',
        arguments: { text: `Shelf ${number} of the workshop holds the paper of number ${number}.` },
      })
      .catch(() => undefined),
  );
  process.kill(server.pid(), 'SIGKILL');
  await Promise.all(calls);
  const next = await connect(place);
  const { memories } = await next.call<{ memories: { text: string }[] }>('list_memories');
  expect(memories.map(({ text }) => text)).toContain('The keys of the workshop hang behind the door.');
});

test('two servers and a watch go on beside one another', async () => {
  const place = await sampleVault();
  const watch = startCli(['watch', place.vault, '--data', place.data, '--model', 'none', '--no-jobs']);
  await expect.poll(() => watch.errors(), { timeout: 60_000 }).toContain('Watching');
  const [one, other] = [await connect(place), await connect(place)];
  const both = ['Emil repairs wooden boats in Stralsund.', 'Mara collects maps of the Baltic Sea.'];
  await Promise.all([
    one.call('add_memory', { text: 'Mara collects maps of the Baltic Sea.' }),
    other.call('add_memory', { text: 'Emil repairs wooden boats in Stralsund.' }),
  ]);
  const textsOf = async ({ call }: typeof one): Promise<readonly string[]> =>
    (await call<{ memories: { text: string }[] }>('list_memories')).memories.map(({ text }) => text).sort();
  for (const server of [one, other]) {
    expect(await textsOf(server)).toEqual(both);
    expect(await server.call<{ notes: unknown[] }>('search', { query: 'Garten' })).not.toMatchObject({
      notes: [],
    });
  }
  watch.kill('SIGTERM');
  await watch.finished;
  // One of them takes its place.
  const isReadOnly = async () => [
    (await one.call('graph_status')).isReadOnly,
    (await other.call('graph_status')).isReadOnly,
  ];
  await expect.poll(isReadOnly, { timeout: 30_000 }).toContain(false);
  for (const server of [one, other]) expect(await textsOf(server)).toEqual(both);
});

test('a server that is only read from offers what reads, and leaves the vault as it was', async () => {
  const place = await sampleVault();
  const before = (await readdir(place.vault, { recursive: true })).sort();
  const server = await connect(place, ['--read-only']);
  const { tools } = await server.client.listTools();
  expect(tools.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true);
  expect(tools.map(({ name }) => name)).toContain('search');
  await expect(
    server.client.callTool({ name: 'add_memory', arguments: { text: 'It is so.' } }),
  ).rejects.toThrow();
  await server.call('context_block', { message: 'Garten', conversation: 'one' });
  await server.client.close();
  expect((await readdir(place.vault, { recursive: true })).sort()).toEqual(before);
});
