import { describe, expect, test } from 'vitest';
import { chooseTransport } from '../../../../indexer/nodes';
import type { NodeTransport, TransportRequest } from '../../../../indexer/nodes';

function scripted(name: string, canAbort: boolean, answers: (request: TransportRequest) => boolean) {
  const asked: string[] = [];
  const transport: NodeTransport = {
    ...{ name, canAbort, canStream: canAbort },
    request: (request) => {
      asked.push(`${request.method} ${request.url}`);
      return answers(request)
        ? Promise.resolve({ status: 200, headers: {}, text: name })
        : Promise.reject(new TypeError('Failed to fetch'));
    },
  };
  return { transport, asked };
}

const request = (
  url: string,
  method: 'GET' | 'POST' = 'POST',
  signal = new AbortController().signal,
): TransportRequest => ({
  ...{ url, method, headers: {}, signal },
});

describe('fetch where a node allows it, else the app', () => {
  test('is found out once for each origin and method', async () => {
    const fetch = scripted(
      'fetch',
      true,
      ({ url, method }) => url.startsWith('http://open') || method === 'GET',
    );
    const app = scripted('app', false, () => true);
    const transportFor = chooseTransport(fetch.transport, app.transport);
    const open = transportFor('http://open:1/v1');
    expect((await open.request(request('http://open:1/v1/chat/completions'))).text).toBe('fetch');
    const shut = transportFor('http://shut:1');
    expect([shut.canAbort, shut.canStream]).toEqual([true, true]);
    expect((await shut.request(request('http://shut:1/health', 'GET'))).text).toBe('fetch');
    expect((await shut.request(request('http://shut:1/a'))).text).toBe('app');
    expect((await shut.request(request('http://shut:1/b'))).text).toBe('app');
    expect([shut.name, shut.canAbort, shut.canStream]).toEqual(['app', false, false]);
    expect([open.name, open.canAbort]).toEqual(['fetch', true]);
    expect(fetch.asked.filter((line) => line.startsWith('POST http://shut'))).toEqual([
      'POST http://shut:1/a',
    ]);
  });

  test('remembers nothing of a node that neither reaches', async () => {
    let isUp = false;
    const fetch = scripted('fetch', true, () => isUp);
    const app = scripted('app', false, () => false);
    const node = chooseTransport(fetch.transport, app.transport)('http://a');
    await expect(node.request(request('http://a/x'))).rejects.toThrow('Failed to fetch');
    isUp = true;
    expect((await node.request(request('http://a/x'))).text).toBe('fetch');
  });

  test('asks nobody again for what was aborted', async () => {
    const abort = new AbortController();
    const fetch = scripted('fetch', true, () => (abort.abort(), false));
    const app = scripted('app', false, () => true);
    const node = chooseTransport(fetch.transport, app.transport)('http://a');
    await expect(node.request(request('http://a/x', 'POST', abort.signal))).rejects.toThrow();
    expect(app.asked).toEqual([]);
  });
});
