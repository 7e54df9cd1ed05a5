import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { TriviumError } from '../../platform';
import { HEADERS_MS, LAST_RESPONSES_MS, LOOK_MS, REQUEST_MS } from './defaults';

export interface ListenOptions {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Milliseconds in which all headers, and all of a request, have to be there; ten seconds and a minute by default. */
  readonly headersMs?: number;
  readonly requestMs?: number;
}

/** What answers requests, until it is closed. */
export interface RequestHandler {
  readonly answer: (request: Request) => Response | Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * Answers over HTTP until the signal aborts; then what is under way is given a moment.
 *
 * @param onReady told the address, without a path, once it listens
 * @throws TriviumError `setting-invalid` where it cannot listen there
 */
export async function serveRequests(
  { answer, close }: RequestHandler,
  { host, port: asked, headersMs = HEADERS_MS, requestMs = REQUEST_MS }: ListenOptions,
  onReady: (address: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createServer(
    { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: LOOK_MS },
    (request, response) => void listener(request, response),
  );
  const port = await listen(server, host, asked);
  onReady(`http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  if (!signal.aborted) await once(signal, 'abort');
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), LAST_RESPONSES_MS);
  await Promise.all([close(), closed]);
  clearTimeout(timer);
}

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const message = `Cannot listen on ${host}, port ${port}: ${reason}. Choose another port.`;
    throw new TriviumError('setting-invalid', message);
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
