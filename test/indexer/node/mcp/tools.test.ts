import { beforeEach, expect, test } from 'vitest';
import { tools } from '../../../../indexer/node/mcp/tools';
import { connect, sampleVault } from './mcp-client';
import type { Connected } from './mcp-client';

interface Remembered {
  readonly outcome: string;
  readonly memory: { readonly id: string; readonly text: string };
}

let server: Connected;

beforeEach(async () => {
  server = await connect(await sampleVault());
});

async function isIndexed({ call }: Connected): Promise<void> {
  await expect
    .poll(async () => (await call<{ notes: number }>('graph_status')).notes, { timeout: 60_000 })
    .toBeGreaterThan(10);
  await expect.poll(async () => (await call('graph_status')).state, { timeout: 60_000 }).toBe('idle');
}

test('offers every tool with a description, both schemas and what it does to the vault', async () => {
  const { tools: offered } = await server.client.listTools();
  expect(offered.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
  for (const tool of offered) {
    expect(tool.description?.length).toBeGreaterThan(40);
    expect(tool.inputSchema.type).toBe('object');
    expect(tool.outputSchema?.type).toBe('object');
    expect(tool.annotations?.readOnlyHint).toBeTypeOf('boolean');
  }
  expect(server.client.getInstructions()).toContain('get_profile once');
});

test('plays every tool on the sample vault', async () => {
  const { call, failure } = server;
  await isIndexed(server);

  const { memory } = await call<Remembered>('add_memory', {
    text: 'Lotte Brandt works at the paper workshop since March 2026.',
    said_by: 'user',
  });
  const again = await call<Remembered>('add_memory', {
    text: 'Lotte Brandt works at the paper workshop since March 2026.',
  });
  expect(again).toMatchObject({ outcome: 'duplicate', memory: { id: memory.id } });

  const found = await call<{ memories: { id: string }[]; notes: { path: string; line: number }[] }>(
    'search',
    { query: 'Where does Lotte Brandt work' },
  );
  expect(found.memories.map(({ id }) => id)).toContain(memory.id);
  const notes = await call<{ memories: unknown[]; notes: { path: string; line: number }[] }>('search', {
    query: 'Garten',
    in: 'notes',
  });
  expect(notes.memories).toEqual([]);
  const [hit] = notes.notes;
  const read = await call<{ path: string; text: string; fromLine: number }>('read_note', {
    path: hit?.path,
    from_line: hit?.line,
  });
  expect(read).toMatchObject({ path: hit?.path, fromLine: hit?.line });
  expect(await call('search', { query: 'xylophonzzz qwrtz' })).toMatchObject({ memories: [], notes: [] });

  const { neighbours } = await call<{ neighbours: { path: string; reasons: unknown[] }[] }>('neighbours', {
    path: 'Start.md',
  });
  expect(neighbours.length).toBeGreaterThan(0);
  const related = await call<{ reasons: unknown[] }>('related_why', {
    one: 'Start.md',
    other: neighbours[0]?.path,
  });
  expect(related.reasons.length).toBeGreaterThan(0);
  expect(await failure('related_why', { one: 'Start.md', other: 'Start.md' })).toContain('Name two notes');

  const { memory: corrected } = await call<Remembered>('update_memory', {
    id: memory.id,
    text: 'Lotte Brandt works at the book bindery since March 2026.',
  });
  const { versions } = await call<{ versions: { text: string }[] }>('memory_history', { id: corrected.id });
  expect(versions.map(({ text }) => text)).toEqual([memory.text, corrected.text]);
  expect(await call('list_memories')).toMatchObject({ total: 1, memories: [{ id: corrected.id }] });

  const dry = await call<{ isApplied: boolean; memories: { id: string }[] }>('forget_memory', {
    query: 'Lotte Brandt book bindery',
  });
  expect(dry.isApplied).toBe(false);
  expect(dry.memories.map(({ id }) => id)).toContain(corrected.id);
  expect(await call('list_memories')).toMatchObject({ total: 1 });
  expect(await call('forget_memory', { ids: [corrected.id] })).toMatchObject({ isApplied: true });
  expect(await call('list_memories')).toMatchObject({ total: 0 });
  expect(await call('restore_memory', { id: corrected.id })).toMatchObject({ memory: { status: 'live' } });
  expect(await call('restore_memory', { id: corrected.id })).toMatchObject({ memory: { status: 'live' } });
  expect(await failure('forget_memory', {})).toContain('Give either');

  expect(
    await call('memory', {
      action: 'add',
      target: 'user',
      content: 'Name: Jonas. Prefers short answers in German.',
    }),
  ).toMatchObject({ isDone: true });
  expect(await call('memory', { action: 'remove', old_text: 'no such entry' })).toMatchObject({
    isDone: false,
  });
  const profile = await call<{ user: string[] }>('get_profile');
  expect(profile.user.join('\n')).toContain('Prefers short answers');

  const block = await call<{ text: string; tokens: number; sources: { number: number; text: string }[] }>(
    'context_block',
    { message: 'Where does Lotte Brandt work?', conversation: 'one' },
  );
  expect(block.text).toContain('book bindery');
  for (const { number } of block.sources) expect(block.text).toContain(`[${number}]`);
  const answer = await call<{ text: string; sources: unknown[] }>('ask_memory', {
    question: 'Where does Lotte Brandt work?',
  });
  expect(answer.text).toContain('book bindery');

  const turn = {
    conversation: 'Kino',
    user: 'Wir planen den Kinoabend am Freitag.',
    assistant: 'Gut, ich merke mir den Kinoabend.',
  };
  const synced = await call<{ path: string; isWritten: boolean }>('sync_turn', turn);
  expect(synced.isWritten).toBe(true);
  expect(await call('sync_turn', turn)).toMatchObject({ isWritten: false, path: synced.path });
  await expect
    .poll(
      async () =>
        (await call<{ hits: { path: string }[] }>('session_search', { query: 'Kino' })).hits.map(
          ({ path }) => path,
        ),
      { timeout: 20_000 },
    )
    .toContain(synced.path);

  expect(await call('list_spaces')).toMatchObject({ spaces: [{ name: 'default' }] });
  expect(await call<{ jobs: unknown[] }>('job_status')).toHaveProperty('jobs');
  expect(await failure('job_status', { id: 'nothing' })).toContain('job-not-found');
});

test('a mistake is answered with what to do, and the server goes on', async () => {
  const { failure, client } = server;
  expect(await failure('read_note', { path: 'nowhere.md' })).toMatch(/^note-not-found: .*search gives it/);
  expect(await failure('memory_history', { id: 'no id' })).toMatch(/^memory-not-found/);
  expect(await failure('search', { query: '' })).toContain('query');
  expect(await failure('search', { query: 'a', limit: 'many' })).toContain('limit');
  await expect(client.callTool({ name: 'no_such_tool' })).rejects.toThrow(/no_such_tool/);
  expect((await client.listTools()).tools.length).toBe(tools.length);
});
