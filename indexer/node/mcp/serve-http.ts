import { createMcpHandler } from '@modelcontextprotocol/server';
import { createGuard, serveRequests } from '../server';
import type { GuardOptions, ListenOptions } from '../server';
import { MOST_MESSAGE_BYTES } from './defaults';
import { createServer } from './server';
import type { McpOptions } from './server';

export type HttpOptions = GuardOptions & ListenOptions;

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
  const close = (): Promise<void> => handler.close();
  await serveRequests({ answer, close }, http, (address) => onReady(address + PATH), signal);
}
