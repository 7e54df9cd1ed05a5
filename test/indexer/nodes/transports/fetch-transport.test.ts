import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createFetchTransport } from '../../../../indexer/nodes';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

test.each([
  ['text', 'application/json'],
  ['events', 'text/event-stream'],
])('an answer that never ends is broken off: %s', async (_name, type) => {
  let sent = 0;
  let isClosed = false;
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': type });
    const piece = Buffer.alloc(1_000_000, ' ');
    const write = (): void => {
      if (isClosed) return;
      sent += piece.length;
      if (response.write(piece)) setImmediate(write);
    };
    response.on('drain', write);
    response.on('close', () => (isClosed = true));
    write();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const exchange = createFetchTransport(fetch).request({
    ...{ url: `http://127.0.0.1:${port}/`, method: 'GET', headers: {} },
    signal: new AbortController().signal,
    onText: () => undefined,
  });
  await expect(exchange).rejects.toThrow('an answer of more than 16 MB');
  await expect.poll(() => isClosed).toBe(true);
  expect(sent).toBeLessThan(100_000_000);
});
