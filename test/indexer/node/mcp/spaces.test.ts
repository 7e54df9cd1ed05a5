import { expect, test } from 'vitest';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { connect } from './mcp-client';
import { tools } from '../../../../indexer/node/mcp/tools';

/** A word that the clients of one space ask for, and that stands in the other alone. */
const SECRET = 'Quittenbrand';

/** Words beside it there, which nobody asks with. */
const LEAK = /cellar|October/;

test('a server of one space gives nothing of another, by no tool, resource or error', async () => {
  const vault = await temporaryVault({
    'Work/Plan.md': '---\nspace: work\n---\n# Plan\nThe offer is due on Monday. [[Offer]]',
    'Work/Offer.md': '---\nspace: work\n---\n# Offer\nThe offer for the roof.',
    [`Home/${SECRET}.md`]: `# ${SECRET}\nWe make ${SECRET} in October. [[Plan]]`,
  });
  const place = { vault, data: `${await temporaryFolder()}/data` };
  const home = await connect(place);
  const { memory } = await home.call<{ memory: { id: string } }>('add_memory', {
    text: `Anna makes ${SECRET} in the cellar.`,
  });
  await home.call('memory', {
    action: 'add',
    target: 'memory',
    content: `${SECRET} is stored in the cellar of the house.`,
  });
  await home.call('sync_turn', {
    conversation: 'cellar',
    user: `Where is the ${SECRET}?`,
    assistant: 'In the cellar.',
  });
  await expect
    .poll(async () => (await home.call<{ notes: unknown[] }>('search', { query: SECRET })).notes.length, {
      timeout: 60_000,
    })
    .toBeGreaterThan(0);

  const work = await connect(place, [], { TRIVIUM_SPACE: 'work' });
  const foreign = `Home/${SECRET}.md`;
  const inputs: Record<string, Record<string, unknown>> = {
    get_profile: {},
    context_block: { message: `Where is the ${SECRET}?`, conversation: 'cellar' },
    search: { query: SECRET },
    ask_memory: { question: `How many memories about ${SECRET} are there?` },
    read_note: { path: foreign },
    neighbours: { path: 'Work/Plan.md' },
    related_why: { one: 'Work/Plan.md', other: foreign },
    session_search: { query: SECRET },
    add_memory: { text: 'The offer for the roof is due on Monday.' },
    update_memory: { id: memory.id, text: 'Taken over.' },
    list_memories: { status: 'all' },
    memory_history: { id: memory.id },
    forget_memory: { query: SECRET },
    restore_memory: { id: memory.id },
    memory: { action: 'remove', old_text: SECRET },
    add_document: { title: 'Roof', text: 'The roof has red tiles.' },
    sync_turn: { conversation: 'offers', user: 'Is the offer out?', assistant: 'On Monday.' },
    list_spaces: {},
    graph_status: {},
    job_status: {},
  };
  expect(Object.keys(inputs).sort()).toEqual(tools.map(({ name }) => name).sort());
  for (const [name, input] of Object.entries(inputs)) {
    const result = await work.client.callTool({ name, arguments: input });
    const told = JSON.stringify(result);
    expect(told, name).not.toMatch(LEAK);
  }
  for (const name of Object.keys(inputs).filter(
    (tool) => 'space' in (inputs[tool] ?? {}) || ['search', 'list_memories', 'get_profile'].includes(tool),
  )) {
    expect(await work.failure(name, { ...inputs[name], space: 'default' }), name).toContain(
      'of the space "work" alone',
    );
  }
  expect(await work.failure('forget_memory', { ids: [memory.id] })).toContain('memory-not-found');
  expect(await home.call('memory_history', { id: memory.id })).toMatchObject({
    versions: [{ status: 'live' }],
  });

  const { resources } = await work.client.listResources();
  expect(JSON.stringify(resources)).not.toContain(SECRET);
  expect(resources.length).toBeGreaterThan(0);
  await expect(work.client.readResource({ uri: `trivium://note/Home/${SECRET}.md` })).rejects.toThrow();
  const profile = await work.client.readResource({ uri: 'trivium://profile' });
  expect(JSON.stringify(profile)).not.toContain(SECRET);
  expect(await work.call('list_spaces')).toMatchObject({ spaces: [{ name: 'work' }] });
});
