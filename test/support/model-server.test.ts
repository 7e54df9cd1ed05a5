import { afterEach, describe, expect, test } from 'vitest';
import { startModelServer } from './model-server';
import type { ModelServer, ModelServerOptions } from './model-server';

let server: ModelServer;
afterEach(() => server.close());

const start = async (options?: ModelServerOptions) => (server = await startModelServer(options));
const post = (route: string, body: unknown, init: RequestInit = {}) =>
  fetch(server.url + route, { method: 'POST', body: JSON.stringify(body), ...init });
const ask = (init?: RequestInit) =>
  post('/v1/chat/completions', { messages: [{ role: 'user', content: 'hello you' }] }, init);

describe('the stage of a model server', () => {
  test('answers as llama.cpp does', async () => {
    await start({ slots: 2, dimensions: 3 });
    expect(await (await ask()).json()).toMatchObject({
      choices: [{ finish_reason: 'stop', message: { content: 'hello' } }],
      usage: { prompt_tokens: 2, completion_tokens: 1 },
    });
    const { data } = (await (await post('/v1/embeddings', { input: ['a', 'b'] })).json()) as {
      data: unknown[];
    };
    expect(data).toHaveLength(2);
    expect(await (await fetch(`${server.url}/props`)).json()).toMatchObject({ total_slots: 2 });
    expect((await fetch(`${server.url}/nothing`)).status).toBe(404);
  });

  test('has as many in flight as it has slots', async () => {
    await start({ slots: 2, serviceMs: 5 });
    await Promise.all(Array.from({ length: 7 }, () => ask().then((answer) => answer.text())));
    expect(server.mostInFlight).toBe(2);
    expect(server.inFlight).toBe(0);
    expect(server.requestsTo('/v1/chat/completions')).toHaveLength(7);
  });

  test('each fault comes as often as it was set', async () => {
    await start();
    server.fail({ kind: 'status', status: 429, retryAfter: '2' });
    server.fail({ kind: 'reset-mid-body' });
    server.fail({ kind: 'text', text: '<think>well' });
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2']);
    await expect(ask().then((answer) => answer.text())).rejects.toThrow();
    expect(await (await ask()).text()).toContain('<think>well');
    expect((await ask()).status).toBe(200);
  });

  test('a caller that goes away frees the slot', async () => {
    await start();
    server.fail({ kind: 'stall' });
    await expect(ask({ signal: AbortSignal.timeout(30) })).rejects.toThrow();
    expect((await ask()).status).toBe(200);
    expect(server.abandoned).toBe(1);
  });

  test('stopped it refuses, started it is at the same address', async () => {
    await start();
    await server.stop();
    await expect(ask()).rejects.toThrow();
    await server.start();
    expect((await ask()).status).toBe(200);
  });
});
