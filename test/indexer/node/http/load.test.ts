import { expect, test } from 'vitest';
import { sampleVault } from '../mcp/mcp-client';
import { serve } from './http-server';

test('many requests at once, with a document coming in, are all answered', async () => {
  const { ask, stop } = await serve(await sampleVault());
  const content = Array.from({ length: 300 }, (_, at) => `Person ${at} works at company ${at}.`).join('\n\n');
  expect((await ask('POST', '/v3/documents', { content, title: 'Staff' })).status).toBe(202);
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      at % 10 === 0
        ? ask('POST', '/v4/memories', { memories: [{ content: `Mara has a boat named Number ${at}.` }] })
        : ask('POST', '/v4/search', { q: at % 2 === 0 ? 'Garten' : 'boat' }),
    ),
  );
  expect(answers.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect(await stop()).toBe(0);
});
