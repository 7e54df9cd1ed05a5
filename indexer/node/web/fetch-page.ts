import { fetch } from 'undici';
import type { Agent, Response } from 'undici';
import { isAbort, TriviumError } from '../../platform';
import { checkHost, createGuardedAgent } from './guarded-agent';
import type { GuardOptions } from './guarded-agent';

/** Bytes of a page at most, unpacked. */
export const MAX_PAGE_BYTES = 5_000_000;
/** From the first request to the last byte. */
export const PAGE_TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface FetchPageOptions extends GuardOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number;
}

export interface FetchedPage {
  /** After all redirects. */
  readonly url: string;
  /** In lower case, without parameters. */
  readonly type: string;
  readonly charset?: string;
  readonly bytes: Uint8Array;
}

/**
 * Fetches a page of the internet: http or https, at most five redirects of which each leads to an allowed address, 5 MB,
 * 20 seconds. No cookie, name or other trace of this machine goes along.
 *
 * @throws TriviumError `setting-invalid` for an address that is none, `network` for everything that hinders it
 */
export async function fetchPage(address: string, options: FetchPageOptions): Promise<FetchedPage> {
  const { signal, timeoutMs = PAGE_TIMEOUT_MS } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const agent = createGuardedAgent(options);
  let url = parseAddress(address);
  try {
    for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
      checkHost(url, options);
      const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      const response = await request(url, agent, ended);
      if (!REDIRECTS.has(response.status)) return await readPage(url, response);
      await response.body?.cancel();
      url = redirected(url, response.headers.get('location'));
    }
    throw new TriviumError('network', `${address} leads on more than ${MOST_REDIRECTS} times.`);
  } catch (error) {
    if (signal?.aborted === true) throw error;
    if (timeout.aborted) {
      throw new TriviumError('network', `${url.host} took longer than ${timeoutMs / 1000} seconds.`);
    }
    throw describeFailure(error, url);
  } finally {
    await agent.destroy();
  }
}

/** @throws TriviumError `setting-invalid` */
function parseAddress(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol)) {
    const message = `"${withoutUser(address)}" is no address of a page. It begins with https:// or http://.`;
    throw new TriviumError('setting-invalid', message);
  }
  if (url.username !== '' || url.password !== '') {
    const message = `The address of a page has no user and password in it: give ${url.host} without them.`;
    throw new TriviumError('setting-invalid', message);
  }
  url.hash = '';
  return url;
}

/** What stands before an `@` may be a password. */
function withoutUser(address: string): string {
  return address.replace(/\/\/[^/@]*@/, '//');
}

function redirected(from: URL, location: string | null): URL {
  if (location === null || !URL.canParse(location, from.href)) {
    throw new TriviumError('network', `${from.host} leads on to nowhere.`);
  }
  const to = parseAddress(new URL(location, from.href).href);
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    throw new TriviumError('network', `${from.host} leads on from https to http, which anybody could read.`);
  }
  return to;
}

function request(url: URL, dispatcher: Agent, signal: AbortSignal): Promise<Response> {
  const headers = {
    accept: 'text/html, application/xhtml+xml, text/markdown, text/plain;q=0.9',
    'user-agent': 'Trivium',
  };
  return fetch(url, { dispatcher, signal, headers, redirect: 'manual', credentials: 'omit' });
}

async function readPage(url: URL, response: Response): Promise<FetchedPage> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new TriviumError(
      'network',
      `${url.href} answered ${response.status} ${response.statusText}.`.replace(/ \.$/, '.'),
    );
  }
  const header = response.headers.get('content-type') ?? 'text/html';
  const [type = ''] = header.toLowerCase().split(';', 1);
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(header)?.[1];
  const bytes = await readBody(url, response);
  return { url: url.href, type: type.trim(), bytes, ...(charset !== undefined && { charset }) };
}

/** Counted unpacked: a few kilobytes can unpack to any size. */
async function readBody(url: URL, response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.length;
    if (size > MAX_PAGE_BYTES) {
      throw new TriviumError('network', `${url.href} is larger than ${MAX_PAGE_BYTES / 1_000_000} MB.`);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks, size);
}

function describeFailure(error: unknown, url: URL): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TriviumError) return cause;
  }
  if (isAbort(error)) return error;
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as NodeJS.ErrnoException;
  const reason = code === 'ENOTFOUND' ? 'no such name' : (code ?? message);
  return new TriviumError('network', `${url.host} could not be reached: ${reason}.`, { cause: error });
}
