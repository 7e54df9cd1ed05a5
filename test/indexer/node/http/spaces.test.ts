import { expect, test } from 'vitest';
import { temporaryFolder, temporaryVault } from '../temporary-folder';
import { serve } from './http-server';

/** A word that the clients of one space ask for, and that stands in the other alone. */
const SECRET = 'Quittenbrand';
/** Words beside it there, which nobody asks with. */
const LEAK = /cellar|October/;

test('a server of one space gives nothing of another, by no route or error', async () => {
  const vault = await temporaryVault({
    'Work/Plan.md': '---\nspace: work\n---\n# Plan\nThe offer is due on Monday. [[Offer]]',
    [`Home/${SECRET}.md`]: `# ${SECRET}\nWe make ${SECRET} in October. [[Plan]]`,
  });
  const place = { vault, data: `${await temporaryFolder()}/data` };
  const home = await serve(place);
  const added = await home.ask('POST', '/v4/memories', {
    memories: [{ content: `Anna makes ${SECRET} in the cellar.`, origin: 'user' }],
  });
  const { id } = added.body.results[0].memory;
  await expect
    .poll(async () => (await home.ask('POST', '/v3/search', { q: SECRET })).body.total, { timeout: 60_000 })
    .toBeGreaterThan(0);
  const taken = await home.ask('POST', '/v3/documents', {
    ...{ content: `The ${SECRET} is in the cellar.`, title: 'Cellar', wait: true },
  });
  const [document] = taken.body.documents;

  const work = await serve(place, ['--space', 'work']);
  const asked: readonly (readonly [string, string, unknown?])[] = [
    ['POST', '/v4/search', { q: SECRET }],
    ['POST', '/v3/search', { q: SECRET }],
    ['GET', `/v3/documents/${document}`],
    ['DELETE', `/v3/documents/${document}`],
    ['GET', '/v3/memories?status=all'],
    ['PATCH', `/v3/memories/${id}`, { content: 'Taken over.' }],
    ['PATCH', '/v4/memories', { id, newContent: 'Taken over.' }],
    ['DELETE', `/v3/memories/${id}`],
    ['DELETE', '/v4/memories', { id }],
    ['GET', `/v3/memories/${id}/history`],
    ['POST', `/v3/memories/${id}/restore`],
    ['POST', '/v4/memories/forget-matching', { query: SECRET, dryRun: false }],
    ['POST', '/v4/memories', { memories: [{ content: 'The offer is due on Monday.' }] }],
    ['GET', `/v4/profile?q=${SECRET}`],
    ['POST', '/v4/profile', { q: SECRET }],
    ['POST', '/v4/context', { message: `Where is the ${SECRET}?` }],
    ['POST', '/v4/ask', { q: `Where is the ${SECRET}?` }],
    ['POST', '/v4/sessions', { q: SECRET }],
    ['POST', '/v3/documents', { content: 'The roof has red tiles.', wait: true }],
    ['GET', '/v3/jobs'],
    ['GET', `/v3/jobs/${taken.body.id}`],
    ['GET', '/v1/lanes'],
    ['GET', '/v1/dreaming'],
    ['POST', '/v1/dreaming', { isOn: false }],
    ['GET', '/v1/calibration'],
    ['GET', '/health'],
  ];
  const { paths } = (await work.ask('GET', '/openapi.json')).body;
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const covered = asked.map(([method, path]) => `${method} ${path}`.replace(/\?.*/, ''));
  const general = covered.map((route) => route.replace(/(?:mem|doc|job)_[^/]+/, '{id}'));
  expect([...new Set(general)].sort()).toEqual(described.sort());

  for (const [method, path, body] of asked) {
    const answer = await work.ask(method, path, body);
    expect(JSON.stringify(answer), `${method} ${path}`).not.toMatch(LEAK);
    if (path.includes(id) || path.includes(document)) expect(answer.status, `${method} ${path}`).toBe(404);
  }
  expect((await work.ask('POST', '/v4/search', { q: SECRET, containerTag: 'default' })).status).toBe(400);
  expect((await home.ask('GET', `/v3/memories/${id}/history`)).body.versions).toMatchObject([
    { status: 'live', memory: `Anna makes ${SECRET} in the cellar.` },
  ]);
  expect(await work.stop()).toBe(0);
  expect(await home.stop()).toBe(0);
});
