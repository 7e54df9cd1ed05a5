import * as z from 'zod';
import { toPlainError } from '../../platform';
import type { PlainError } from '../../platform';

export type ProblemStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 499 | 500 | 502 | 503 | 507;

/** A failure that is of this protocol alone. */
export class HttpProblem extends Error {
  constructor(
    readonly status: ProblemStatus,
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = 'HttpProblem';
  }
}

/** RFC 9457, with a code to branch on. `detail` is for people and says what to do. */
export const problemShape = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
});

const STATUS: Partial<Record<PlainError['code'], ProblemStatus>> = {
  'setting-invalid': 400,
  'query-invalid': 400,
  'consent-needed': 403,
  'read-only': 403,
  'note-not-found': 404,
  'memory-not-found': 404,
  'job-not-found': 404,
  'memory-not-current': 409,
  locked: 409,
  'note-too-large': 413,
  'note-unreadable': 422,
  'note-is-binary': 422,
  'memory-full': 422,
  cancelled: 499,
  network: 502,
  'node-failed': 502,
  'node-missing': 503,
  'storage-full': 507,
};

const TITLES: Record<ProblemStatus, string> = {
  400: 'The request cannot be understood',
  401: 'A token is needed',
  403: 'This is not allowed',
  404: 'There is no such thing here',
  409: 'It has changed meanwhile',
  413: 'The body is too large',
  415: 'The body is no JSON',
  422: 'The content cannot be used',
  429: 'Too much waits already',
  499: 'Cancelled',
  500: 'Something unexpected happened',
  502: 'Another server failed',
  503: 'Not available now',
  507: 'The disk is full',
};

/** Any thrown value as the problem that the client is told; what nobody expected tells it nothing of the inside. */
export function problemOf(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  if (error instanceof z.ZodError) return new HttpProblem(400, 'query-invalid', z.prettifyError(error));
  const { code, message } = toPlainError(error);
  if (code === 'unexpected') {
    return new HttpProblem(500, code, 'The server has noted why, on its standard error.');
  }
  return new HttpProblem(STATUS[code] ?? 500, code, message);
}

export function problemResponse({ status, code, message }: HttpProblem): Response {
  const body: z.output<typeof problemShape> = {
    ...{ type: 'about:blank', title: TITLES[status], status, code, detail: message },
  };
  const headers = {
    'Content-Type': 'application/problem+json',
    ...(status === 401 && { 'WWW-Authenticate': 'Bearer' }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}
