import { beforeEach, expect, test, vi } from 'vitest';
import type { RequestUrlParam } from 'obsidian';

const asked: RequestUrlParam[] = [];
vi.mock('obsidian', () => ({
  requestUrl: (request: RequestUrlParam) => {
    asked.push(request);
    return Promise.resolve({ status: 429, headers: { 'Retry-After': '3' }, text: '{"error":"busy"}' });
  },
}));
const { createAppTransport } = await import('../../../src/obsidian/node-transport');

beforeEach(() => void asked.splice(0));

test('a status is an answer, headers are found by lower case, and no abort or stream is promised', async () => {
  const transport = createAppTransport();
  expect([transport.canAbort, transport.canStream]).toEqual([false, false]);
  const { signal } = new AbortController();
  const headers = { authorization: 'Bearer key' };
  const answer = await transport.request({
    url: 'http://desk/v1/x',
    method: 'POST',
    headers,
    body: '{}',
    signal,
  });
  expect(answer).toEqual({ status: 429, headers: { 'retry-after': '3' }, text: '{"error":"busy"}' });
  await transport.request({ url: 'http://desk/health', method: 'GET', headers: {}, signal });
  expect(asked).toEqual([
    { url: 'http://desk/v1/x', method: 'POST', headers, body: '{}', throw: false },
    { url: 'http://desk/health', method: 'GET', headers: {}, throw: false },
  ]);
});
