import { expect, test } from 'vitest';
import { sampleVault } from '../mcp/mcp-client';
import { serve } from './http-server';

test('remembers, finds, corrects, forgets and restores, each version once', async () => {
  const { ask, stop } = await serve(await sampleVault());
  const added = await ask('POST', '/v4/memories', {
    memories: [{ content: 'Mara collects maps of the Baltic Sea.', origin: 'user' }],
  });
  expect(added).toMatchObject({ status: 201, body: { results: [{ outcome: 'added' }] } });
  const first = added.body.results[0].memory;
  expect(first.id).toMatch(/^mem_/);

  const found = await ask('POST', '/v4/search', { q: 'What does Mara collect?', limit: 5 });
  expect(found).toMatchObject({ status: 200, body: { reranked: false } });
  expect(found.body.results[0].id).toBe(first.id);
  expect(found.body.tokens).toBeGreaterThan(0);
  expect(found.body.timing).toBeGreaterThan(0);

  const place = `/v3/memories/${first.id}`;
  const content = 'Mara collects maps of the North Sea.';
  expect(await ask('PATCH', place, { content, ifVersion: 7 })).toMatchObject({
    status: 409,
    body: { code: 'memory-not-current' },
  });
  expect((await ask('PATCH', place, { content }, { 'if-match': '"7"' })).status).toBe(409);
  expect((await ask('PATCH', place, { content }, { 'if-match': 'W/x' })).status).toBe(400);
  const second = (await ask('PATCH', place, { content }, { 'if-match': '"1"' })).body.memory;
  expect(second).toMatchObject({ memory: content, version: 2 });
  expect((await ask('PATCH', place, { content: 'Too late.' })).status).toBe(409);
  expect((await ask('GET', `${place}/history`)).body.versions).toMatchObject([
    { version: 1 },
    { version: 2 },
  ]);

  const matching = await ask('POST', '/v4/memories/forget-matching', { query: 'maps of the North Sea' });
  expect(matching.body).toMatchObject({ dryRun: true, memories: [{ id: second.id }] });
  expect((await ask('GET', '/v3/memories')).body.total).toBe(1);
  expect((await ask('DELETE', `/v3/memories/${second.id}?ifVersion=1`)).status).toBe(409);
  expect((await ask('DELETE', `/v3/memories/${second.id}`)).body).toEqual({ id: second.id, forgotten: true });
  expect((await ask('DELETE', `/v3/memories/${second.id}`)).status).toBe(409);
  expect((await ask('POST', `/v3/memories/${second.id}/restore`)).body.memory.status).toBe('live');
  const third = await ask('PATCH', '/v4/memories', { id: second.id, newContent: 'Mara collects globes.' });
  expect(third.body.memory.version).toBe(3);
  expect((await ask('DELETE', '/v4/memories', { id: third.body.memory.id })).body.forgotten).toBe(true);
  expect(await stop()).toBe(0);
});

test('takes a document in, at once or by a job, and lets go of it', async () => {
  const { ask, stop } = await serve(await sampleVault());
  const queued = await ask('POST', '/v3/documents', { content: '# Roof\n\nThe roof has red tiles.' });
  expect(queued).toMatchObject({ status: 202, body: { status: 'queued' } });
  const job = `/v3/jobs/${queued.body.id}`;
  await expect.poll(async () => (await ask('GET', job)).body.state, { timeout: 60_000 }).toBe('done');
  const [id] = (await ask('GET', job)).body.documents;
  expect((await ask('GET', `/v3/documents/${id}`)).body).toMatchObject({
    ...{ id, containerTag: 'default' },
    content: expect.stringContaining('red tiles') as string,
  });
  const again = await ask('POST', '/v3/documents', {
    ...{ content: '# Roof\n\nThe roof has red tiles.', containerTags: ['default'], wait: true },
  });
  expect(again).toMatchObject({ status: 201, body: { status: 'done' } });
  expect((await ask('DELETE', `/v3/documents/${id}?dryRun=true`)).body.isApplied).toBe(false);
  expect((await ask('DELETE', `/v3/documents/${id}`)).body.isApplied).toBe(true);
  expect((await ask('GET', `/v3/documents/${id}`)).status).toBe(404);
  const own = Buffer.from('Menschen/Emil.md').toString('base64url');
  expect(await ask('DELETE', `/v3/documents/doc_${own}`)).toMatchObject({
    ...{ status: 403, body: { code: 'not-a-document' } },
  });
  expect(
    await ask('POST', '/v3/documents', { content: 'http://127.0.0.1:9/secret', wait: true }),
  ).toMatchObject({ body: { code: 'network' } });
  expect(await stop()).toBe(0);
});

test('a search does not wait for a long document', async () => {
  const { ask, stop } = await serve(await sampleVault());
  const content = Array.from(
    { length: 20_000 },
    (_, at) => `Person ${at} works at company ${at} and lives in town ${at}.`,
  ).join('\n\n');
  const { body } = await ask('POST', '/v3/documents', { content, title: 'Long' });
  const found = await ask('POST', '/v4/search', { q: 'Garten' });
  expect(found.status).toBe(200);
  expect(['waiting', 'running']).toContain((await ask('GET', `/v3/jobs/${body.id}`)).body.state);
  expect(await stop()).toBe(0);
});

test('answers what the rest asks, and describes every route', async () => {
  const { ask, stop } = await serve(await sampleVault());
  const answers: readonly (readonly [string, string, unknown?])[] = [
    ['GET', '/health'],
    ['POST', '/v3/search', { q: 'Garten' }],
    ['GET', '/v4/profile?q=Garten'],
    ['POST', '/v4/profile', { containerTag: 'default', q: 'Garten' }],
    ['POST', '/v4/context', { message: 'Garten' }],
    ['POST', '/v4/ask', { q: 'Wer ist Emil?' }],
    ['POST', '/v4/sessions', { q: 'Kino gestern' }],
    ['GET', '/v3/jobs'],
    ['GET', '/v1/lanes'],
    ['GET', '/v1/dreaming'],
    ['GET', '/v1/calibration'],
  ];
  for (const [method, path, body] of answers) {
    expect((await ask(method, path, body)).status, `${method} ${path}`).toBe(200);
  }
  expect((await ask('POST', '/v1/dreaming', { isOn: false })).body).toMatchObject({
    isOn: false,
    state: 'off',
  });
  const { paths } = (await ask('GET', '/openapi.json')).body;
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([...answers.map(([, path]) => path.replace(/\?.*/, '')), '/v3/memories/{id}']),
  );
  expect(
    paths['/v4/search']?.post?.requestBody.content['application/json']?.schema.properties,
  ).toHaveProperty('q');
  expect(await stop()).toBe(0);
});

test('an id of one kind is never taken for another, and a server that only reads changes nothing', async () => {
  const { ask, stop } = await serve(await sampleVault(), ['--read-only']);
  for (const path of ['/v3/memories/doc_x/history', '/v3/documents/mem_x', '/v3/jobs/mem_x', '/v3/jobs/x']) {
    expect(await ask('GET', path), path).toMatchObject({ status: 404, body: { code: 'id-unknown' } });
  }
  const writes: readonly (readonly [string, string, unknown?])[] = [
    ['POST', '/v4/memories', { memories: [{ content: 'Mara lives in Kiel.' }] }],
    ['POST', '/v3/documents', { content: 'Text' }],
    ['DELETE', '/v3/documents/doc_x'],
    ['PATCH', '/v3/memories/mem_x', { content: 'Text' }],
    ['PATCH', '/v4/memories', { id: 'mem_x', newContent: 'Text' }],
    ['DELETE', '/v3/memories/mem_x'],
    ['DELETE', '/v4/memories', { id: 'mem_x' }],
    ['POST', '/v3/memories/mem_x/restore'],
    ['POST', '/v4/memories/forget-matching', { query: 'Mara', dryRun: false }],
    ['POST', '/v1/dreaming', { isOn: false }],
  ];
  for (const [method, path, body] of writes) {
    const answer = await ask(method, path, body);
    expect(answer, `${method} ${path}`).toMatchObject({ status: 403, body: { code: 'read-only' } });
  }
  expect(await stop()).toBe(0);
});
