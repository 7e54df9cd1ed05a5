import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const COMMIT = '0123456789abcdef0123456789abcdef01234567';

/** What goes wrong on the way, per file name; each is used up by one download. */
export interface Fault {
  /** The connection is cut after so many bytes. */
  readonly cutAfter?: number;
  /** The connection ends properly after so many bytes, without a length. */
  readonly endAfter?: number;
  readonly status?: number;
  /** The range is ignored and the whole file sent. */
  readonly ignoreRange?: boolean;
}

export interface HubServer {
  readonly address: string;
  /** Path and range of each request. */
  readonly requests: string[];
  readonly faults: Map<string, Fault>;
  /** Milliseconds between two pieces of what is sent; 0 sends all at once. */
  pieceDelayMs: number;
  /** Replaces the bytes that are sent, not what the hub says of them. */
  readonly swapped: Map<string, Uint8Array>;
  close(): Promise<void>;
}

/** A server with the hub's URL layout: revision, tree, and files that are redirected to a store of their own. */
export async function startHubServer(
  repository: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<HubServer> {
  const requests: string[] = [];
  const faults = new Map<string, Fault>();
  const swapped = new Map<string, Uint8Array>();

  const hub = {
    address: '',
    requests,
    faults,
    swapped,
    pieceDelayMs: 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { range } = request.headers;
    // As the hub does: pages of any origin may ask.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', 'range');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    requests.push(range === undefined ? pathname : `${pathname} ${range}`);
    if (pathname === `/api/models/${repository}/revision/main`) return json(response, { sha: COMMIT });
    if (pathname === `/api/models/${repository}/tree/${COMMIT}`) return json(response, treeOf(files));
    const [, kind, name] =
      new RegExp(`^/(?:${repository}/(resolve)/${COMMIT}|store)/(.+)$`).exec(pathname) ?? [];
    const bytes = swapped.get(name ?? '') ?? files.get(name ?? '');
    if (name === undefined || bytes === undefined) return response.writeHead(404).end();
    if (kind === 'resolve') return response.writeHead(302, { location: `/store/${name}` }).end();
    const fault = faults.get(name) ?? {};
    faults.delete(name);
    if (hub.pieceDelayMs > 0) return void sendSlowly(response, bytes, range, hub);
    send(response, bytes, range, fault);
  };

  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hub.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return hub;
}

function treeOf(files: ReadonlyMap<string, Uint8Array>) {
  return [...files].map(([path, bytes]) => {
    const blob = createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
    const isLarge = path.startsWith('onnx/');
    const lfs = {
      oid: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      pointerSize: 134,
    };
    return { type: 'file', oid: blob, size: bytes.length, path, ...(isLarge ? { lfs } : {}) };
  });
}

function send(response: ServerResponse, bytes: Uint8Array, range: string | undefined, fault: Fault): void {
  if (fault.status !== undefined) return void response.writeHead(fault.status).end();
  const from = fault.ignoreRange === true ? 0 : Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
  const rest = bytes.subarray(from);
  if (fault.endAfter !== undefined) return void response.writeHead(200).end(rest.subarray(0, fault.endAfter));
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': rest.length });
  if (fault.cutAfter === undefined) return void response.end(rest);
  response.write(rest.subarray(0, fault.cutAfter), () => response.destroy());
}

/** In a hundred pieces, so that progress can be seen and cancelled. */
async function sendSlowly(
  response: ServerResponse,
  bytes: Uint8Array,
  range: string | undefined,
  hub: Pick<HubServer, 'pieceDelayMs'>,
): Promise<void> {
  const from = Number(/bytes=(\d+)-/.exec(range ?? '')?.[1] ?? 0);
  response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from });
  const piece = Math.ceil(bytes.length / 100);
  for (let at = from; at < bytes.length && !response.destroyed; at += piece) {
    response.write(bytes.subarray(at, at + piece));
    await new Promise((resolve) => setTimeout(resolve, hub.pieceDelayMs));
  }
  response.end();
}

function json(response: ServerResponse, value: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
