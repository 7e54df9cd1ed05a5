import { watch } from 'chokidar';
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { DiskChange, DiskEntry, DiskStat } from './disk';

export interface VaultServer {
  readonly origin: string;
  /** Method and path of each request that was made, in order. */
  readonly requests: string[];
  /** Vault paths whose reading fails as an unreadable file's does. */
  readonly unreadable: Set<string>;
  /** Machines besides this one that `requestUrl` reaches: an origin, and the server of a test that stands for it. */
  readonly otherMachines: Map<string, string>;
  close(): Promise<void>;
}

export interface VaultServerOptions {
  readonly folder: string;
  /** What is served beside the vault, by URL path. */
  readonly assets: ReadonlyMap<string, { readonly type: string; readonly body: string | Uint8Array }>;
  /** Called with each address outside of this machine that `requestUrl` was given. */
  readonly onOutsideRequest: (url: string) => void;
}

type Handler = (query: URLSearchParams, body: Buffer) => Promise<unknown>;

/** Serves a vault to the stage's page: its files under `/disk/`, what happens to them as events, and the page itself. */
export async function startVaultServer(options: VaultServerOptions): Promise<VaultServer> {
  const unreadable = new Set<string>();
  const otherMachines = new Map<string, string>();
  const requests: string[] = [];
  const handlers = createHandlers(options, unreadable, otherMachines);
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    respond(request, response, options, handlers).catch((error: unknown) => fail(response, error));
  });
  const watcher = watch(options.folder, {
    ignoreInitial: true,
    // A program that writes in place empties the file first; what is told then must be the whole.
    awaitWriteFinish: { stabilityThreshold: 40, pollInterval: 10 },
    ignored: (file) => isHidden(path.relative(options.folder, file)),
  });
  const listeners = new Set<ServerResponse>();
  watcher.on('all', (event, file) => {
    void describeChange(event, file, options.folder).then((change) => {
      if (change) for (const listener of listeners) listener.write(`data: ${JSON.stringify(change)}\n\n`);
    });
  });
  handlers.set('GET /disk/events', () => Promise.resolve(listeners));
  await Promise.all([
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)),
    new Promise<void>((resolve) => watcher.once('ready', resolve)),
  ]);
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    unreadable,
    otherMachines,
    async close() {
      await watcher.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  options: VaultServerOptions,
  handlers: ReadonlyMap<string, Handler>,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stage');
  const asset = options.assets.get(url.pathname);
  if (asset) {
    response.writeHead(200, { 'content-type': asset.type }).end(asset.body);
    return;
  }
  const handler = handlers.get(`${request.method} ${url.pathname}`);
  if (!handler) {
    response.writeHead(404).end(`The stage has no ${url.pathname}.`);
    return;
  }
  const answer = await handler(url.searchParams, await readBody(request));
  if (answer instanceof Set) {
    listen(response, answer as Set<ServerResponse>);
  } else if (answer instanceof Uint8Array) {
    response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(answer);
  } else {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null));
  }
}

function listen(response: ServerResponse, listeners: Set<ServerResponse>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write(': here\n\n');
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}

function fail(response: ServerResponse, error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException;
  if (!response.headersSent) response.writeHead(code === 'ENOENT' ? 404 : 500);
  response.end(message);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function createHandlers(
  options: VaultServerOptions,
  unreadable: ReadonlySet<string>,
  otherMachines: ReadonlyMap<string, string>,
): Map<string, Handler> {
  const root = options.folder;
  const at = (query: URLSearchParams, name = 'path') => resolveInside(root, query.get(name) ?? '');
  const onDisk =
    (act: (file: string, query: URLSearchParams, body: Buffer) => Promise<unknown>): Handler =>
    (query, body) =>
      act(at(query), query, body);
  return new Map<string, Handler>([
    ['GET /disk/tree', () => readTree(root, '')],
    ['GET /disk/stat', onDisk((file) => statOrNothing(file))],
    ['GET /disk/list', (query) => listFolder(root, query.get('path') ?? '')],
    [
      'GET /disk/file',
      onDisk((file, query) => {
        const name = query.get('path') ?? '';
        if (unreadable.has(name)) throw new Error(`EACCES: permission denied, open '${name}'`);
        return fs.readFile(file);
      }),
    ],
    [
      'PUT /disk/file',
      onDisk(async (file, query, body) => {
        await fs.writeFile(file, body);
        const mtime = Number(query.get('mtime'));
        if (mtime) await fs.utimes(file, mtime / 1000, mtime / 1000);
        return statOrNothing(file);
      }),
    ],
    [
      'POST /disk/append',
      onDisk((file, _query, body) => fs.appendFile(file, body).then(() => statOrNothing(file))),
    ],
    [
      'POST /disk/mkdir',
      onDisk((file) => fs.mkdir(file, { recursive: true }).then(() => statOrNothing(file))),
    ],
    ['POST /disk/rename', onDisk((file, query) => fs.rename(file, at(query, 'to')))],
    ['POST /disk/copy', onDisk((file, query) => fs.cp(file, at(query, 'to'), { recursive: true }))],
    ['DELETE /disk/file', onDisk((file) => fs.rm(file, { recursive: true }))],
    [
      'POST /disk/trash',
      onDisk(async (file) => {
        await fs.mkdir(path.join(root, '.trash'), { recursive: true });
        await fs.rename(file, path.join(root, '.trash', path.basename(file)));
      }),
    ],
    ['POST /request-url', (_query, body) => requestUrl(body, otherMachines, options.onOutsideRequest)],
  ]);
}

/** Obsidian's `requestUrl` is made outside of the page, free of its origin rules; here it reaches loopback and what stands in for others. */
async function requestUrl(
  body: Buffer,
  otherMachines: ReadonlyMap<string, string>,
  onOutsideRequest: (url: string) => void,
): Promise<unknown> {
  const wish = JSON.parse(body.toString('utf8')) as {
    url: string;
    method: string;
    headers: Record<string, string>;
    body: string | undefined;
  };
  const { hostname, origin } = new URL(wish.url);
  const standIn = otherMachines.get(origin);
  if (standIn === undefined && !['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) {
    onOutsideRequest(wish.url);
    throw new Error('net::ERR_INTERNET_DISCONNECTED');
  }
  const response = await fetch(standIn === undefined ? wish.url : wish.url.replace(origin, standIn), {
    method: wish.method,
    headers: wish.headers,
    ...(wish.body === undefined ? {} : { body: Buffer.from(wish.body, 'base64') }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()).toString('base64'),
  };
}

function resolveInside(root: string, relative: string): string {
  const file = path.resolve(root, relative);
  if (file !== root && !file.startsWith(root + path.sep))
    throw new Error(`${relative} lies outside of the vault.`);
  return file;
}

function isHidden(relative: string): boolean {
  return relative.split(path.sep).some((part) => part.startsWith('.') && part !== '.' && part !== '..');
}

async function statOrNothing(file: string): Promise<DiskStat | null> {
  if (!existsSync(file)) return null;
  const stat = await fs.stat(file);
  return {
    type: stat.isDirectory() ? 'folder' : 'file',
    size: stat.isDirectory() ? 0 : stat.size,
    mtime: Math.round(stat.mtimeMs),
    ctime: Math.round(stat.birthtimeMs),
  };
}

async function readTree(root: string, folder: string): Promise<DiskEntry[]> {
  const entries: DiskEntry[] = [];
  for (const name of await fs.readdir(path.join(root, folder))) {
    if (name.startsWith('.')) continue;
    const relative = folder === '' ? name : `${folder}/${name}`;
    const stat = await statOrNothing(path.join(root, relative));
    if (!stat) continue;
    entries.push({ path: relative, ...stat });
    if (stat.type === 'folder') entries.push(...(await readTree(root, relative)));
  }
  return entries;
}

async function listFolder(root: string, folder: string): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = [];
  const folders: string[] = [];
  for (const name of await fs.readdir(resolveInside(root, folder))) {
    const relative = folder === '' || folder === '/' ? name : `${folder}/${name}`;
    const stat = await statOrNothing(resolveInside(root, relative));
    if (stat) (stat.type === 'folder' ? folders : files).push(relative);
  }
  return { files, folders };
}

async function describeChange(event: string, file: string, root: string): Promise<DiskChange | undefined> {
  const relative = path.relative(root, file).split(path.sep).join('/');
  if (relative === '') return undefined;
  if (event === 'unlink' || event === 'unlinkDir') return { kind: 'gone', path: relative };
  const stat = await statOrNothing(file);
  return stat ? { kind: 'present', entry: { path: relative, ...stat } } : undefined;
}
