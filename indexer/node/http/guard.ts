import type { MiddlewareHandler } from 'hono';
import { createGuard } from '../server';
import type { GuardOptions } from '../server';
import { MOST_BODY_BYTES } from './defaults';
import { HttpProblem } from './problem';

/** Asked by what only wants to know whether the server is there: it needs no token and tells nothing of the vault. */
export const OPEN_PATH = '/health';

/**
 * Lets in who may ask, by the same rules as the Model Context Protocol over HTTP: `Host` and `Origin` first, then the token.
 *
 * @throws TriviumError `setting-invalid` for a server beyond this machine without a token
 */
export function guardRequests(options: GuardOptions): MiddlewareHandler {
  const guard = createGuard(options);
  return async (context, next) => {
    const refused = guard(context.req.raw);
    if (refused === undefined) return next();
    if (refused.status !== 401) {
      const message =
        'The headers Host and Origin must name this server: pages of other sites may not ask it.';
      throw new HttpProblem(403, 'foreign-origin', message);
    }
    // The token is looked at last: whoever lacks only that comes from where one may.
    if (context.req.path === OPEN_PATH) return next();
    throw new HttpProblem(401, 'token-missing', 'Send the header "Authorization: Bearer <token>".');
  };
}

/** Parses a JSON body. Only what says that it is JSON: a page of another site cannot send that without asking first. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readWithin(request, MOST_BODY_BYTES);
  if (text === '') return {};
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new HttpProblem(
      415,
      'body-no-json',
      'Send JSON, with the header "Content-Type: application/json".',
    );
  }
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new HttpProblem(400, 'query-invalid', 'The body is no valid JSON.');
  }
}

/** Reads a body to its limit and no further, whether its length was declared or not. */
async function readWithin(request: Request, limit: number): Promise<string> {
  const message = `A body may have ${limit} bytes. Send less at a time.`;
  const tooLarge = new HttpProblem(413, 'body-too-large', message);
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge;
  if (request.body === null) return '';
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.byteLength;
    if (size > limit) throw tooLarge;
    pieces.push(step.value);
  }
  return Buffer.concat(pieces).toString();
}
