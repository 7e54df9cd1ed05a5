import { createHash, timingSafeEqual } from 'node:crypto';
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server';
import { TriviumError } from '../../platform';

export interface GuardOptions {
  /** What the server listens on. */
  readonly host: string;
  /** What each request must carry as a bearer token; needed unless it listens on this machine alone. */
  readonly token: string | undefined;
}

/** Whether a request may come in: undefined, or else the answer that refuses it. */
export type Guard = (request: Request) => Response | undefined;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);

/**
 * Keeps out who only seems to be on this machine: a page in a browser that lets its own name lead here (`Host`, `Origin`), and
 * whoever has no token where one is set.
 *
 * @throws TriviumError `setting-invalid` for a server beyond this machine without a token
 */
export function createGuard({ host, token }: GuardOptions): Guard {
  const isLocal = LOOPBACK.has(host);
  if (!isLocal && token === undefined) {
    const message = `Listening on ${host} needs a token: set one in an environment variable and name it with --token.`;
    throw new TriviumError('setting-invalid', message);
  }
  return (request) => {
    const refused = isLocal
      ? (hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
        originValidationResponse(request, localhostAllowedOrigins()))
      : sameOriginOnly(request);
    return refused ?? (token === undefined ? undefined : withToken(request, token));
  };
}

/** A page may ask the server that it came from, and no other. */
function sameOriginOnly(request: Request): Response | undefined {
  const origin = request.headers.get('origin');
  if (origin === null) return undefined;
  const host = URL.canParse(origin) ? new URL(origin).host : undefined;
  if (host !== undefined && host === request.headers.get('host')) return undefined;
  return new Response('Pages of other servers may not ask this one.', { status: 403 });
}

function withToken(request: Request, token: string): Response | undefined {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  // Hashes have one length, so that the time of the comparison tells nothing of the token.
  if (timingSafeEqual(hashOf(given), hashOf(token))) return undefined;
  const headers = { 'WWW-Authenticate': 'Bearer' };
  return new Response('Send the header "Authorization: Bearer <token>".', { status: 401, headers });
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
