import { expose, wrap } from 'comlink';
import { expect, it } from 'vitest';
import type { NodeTransport, TransportRequest } from '../../../indexer/nodes';
import { createNodeBridge, createRemoteTransport, type NodeBridge } from '../../../src/worker/node-bridge';

it('carries requests, answers and keys between the threads', async () => {
  const seen: TransportRequest[] = [];
  const transport: NodeTransport = {
    ...{ name: 'requestUrl', canAbort: false, canStream: false },
    request: (request) => {
      seen.push(request);
      return Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, text: '{}' });
    },
  };
  const { port1, port2 } = new MessageChannel();
  expose(createNodeBridge({ transport, key: (name) => (name === 'desk' ? 'secret' : undefined) }), port1);
  const bridge = wrap<NodeBridge>(port2);
  const remote = createRemoteTransport(bridge);
  const request = {
    url: 'http://desk.lan/v1/models',
    method: 'POST',
    headers: { a: 'b' },
    body: '{}',
  } as const;
  expect([remote.canAbort, remote.canStream]).toEqual([false, false]);
  const answer = await remote.request({ ...request, signal: new AbortController().signal });
  expect(answer).toMatchObject({ status: 200, text: '{}' });
  expect(seen[0]).toMatchObject(request);
  expect(await bridge.key('desk')).toBe('secret');
  expect(await bridge.key('attic')).toBeUndefined();
  port1.close();
  port2.close();
});
