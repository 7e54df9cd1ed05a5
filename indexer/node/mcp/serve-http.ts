import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { TriviumError } from '../../platform';
import { HEADERS_MS, LAST_RESPONSES_MS, MOST_MESSAGE_BYTES, REQUEST_MS } from './defaults';
import { createGuard } from './http-guard';
import type { GuardOptions } from './http-guard';
import { createServer } from './server';
import type { McpOptions } from './server';

export interface HttpOptions extends GuardOptions {
  /** 0: any that is free. */
  readonly port: number;
}

const PATH = '/mcp';

/**
 * Serves any number of clients over streamable HTTP until the signal aborts.
 *
 * @param onReady told the address once it listens
 * @throws TriviumError `setting-invalid` where it may not or cannot listen there
 */
export async function serveHttp(
  options: McpOptions,
  http: HttpOptions,
  onReady: (address: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const guard = createGuard(http);
  const handler = createMcpHandler(() => createServer(options), {
    maxRequestBodySize: MOST_MESSAGE_BYTES,
    onerror: (error) => options.onProblem(error.message),
  });
  const answer = (request: Request): Promise<Response> | Response => {
    const refused = guard(request);
    if (refused !== undefined) return refused;
    if (new URL(request.url).pathname === PATH) return handler.fetch(request);
    return new Response(`The Model Context Protocol is spoken at ${PATH}.`, { status: 404 });
  };
  const listener = getRequestListener(answer, { overrideGlobalObjects: false });
  const server = createHttpServer(
    { headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS },
    (request, response) => void listener(request, response),
  );
  const port = await listen(server, http);
  const host = http.host.includes(':') ? `[${http.host}]` : http.host;
  onReady(`http://${host}:${port}${PATH}`);
  if (!signal.aborted) await once(signal, 'abort');
  await handler.close();
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), LAST_RESPONSES_MS);
  await closed;
  clearTimeout(timer);
}

async function listen(server: Server, { host, port }: HttpOptions): Promise<number> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new TriviumError(
      'setting-invalid',
      `Cannot listen on ${host}, port ${port}: ${reason}. Choose another port.`,
    );
  }
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
