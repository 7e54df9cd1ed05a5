import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that lets nothing through and remembers who asked. */
export interface OutsideWatch {
  /** For Playwright's `proxy.server`. */
  readonly address: string;
  /** Every address outside of this machine that was asked for: a URL, or `host:port` for an encrypted connection. */
  readonly attempts: string[];
  close(): Promise<void>;
}

/**
 * The browser sends everything that is not for loopback through its proxy, whoever asks: the page, its workers, an
 * image in a style sheet. So a proxy sees what listening to the page alone would miss.
 */
export async function startOutsideWatch(): Promise<OutsideWatch> {
  const attempts: string[] = [];
  const server = createServer((request, response) => {
    attempts.push(request.url ?? '');
    response.writeHead(403).end('The stage is not connected to the network.');
  });
  server.on('connect', (request, socket) => {
    attempts.push(request.url ?? '');
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    attempts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
