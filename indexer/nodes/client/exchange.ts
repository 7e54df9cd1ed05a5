import type * as z from 'zod';
import { AnswerTooLarge } from '../transport';
import type { NodeTransport, TransportAnswer } from '../transport';
import { NodeFault } from './fault';
import type { FaultKind } from './fault';
import { adviceFor, kindOfStatus, readJson, readRetryAfter, serverMessage } from './status-fault';

/** A node as the client speaks to it. */
export interface NodeTarget {
  readonly name: string;
  /** Base of its routes, without `/v1`. */
  readonly base: string;
  readonly transport: NodeTransport;
  /** Name and value of its key; undefined where it needs none. */
  readonly keyName: string | undefined;
  readonly readKey: (name: string) => Promise<string | undefined>;
  /** What is wrong where there is no key of that name, and what to do: where keys lie is the program's matter. */
  readonly describeMissingKey: (name: string) => { readonly summary: string; readonly advice: string };
  readonly now: () => number;
}

export interface Exchange {
  readonly method: 'GET' | 'POST';
  readonly route: string;
  readonly body?: unknown;
  readonly onText?: (text: string) => void;
}

/**
 * One HTTP exchange with a node.
 *
 * @throws NodeFault for anything but an answer of success; what was aborted rejects with the transport's own error
 */
export async function exchange(
  target: NodeTarget,
  { method, route, body, onText }: Exchange,
  signal: AbortSignal,
): Promise<TransportAnswer> {
  const key = await keyOf(target);
  const headers = {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
  };
  const request = { url: target.base + route, method, headers, signal };
  const answer = await target.transport
    .request({
      ...request,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(onText === undefined ? {} : { onText }),
    })
    .catch((error: unknown) => {
      if (signal.aborted) throw error;
      if (error instanceof AnswerTooLarge) throw faultOf(target, 'answer', error.message, { cause: error });
      throw faultOf(target, 'connection', 'no answer', { said: describeCause(error, key), cause: error });
    });
  if (answer.status >= 200 && answer.status < 300) return answer;
  const said = serverMessage(answer, key);
  const kind = kindOfStatus(answer.status, said);
  throw faultOf(target, kind, `HTTP ${answer.status} from ${route}`, {
    said,
    status: answer.status,
    retryAfterMs: readRetryAfter(answer.headers['retry-after'], target.now()),
  });
}

/** The same, with the answer parsed. @throws NodeFault of kind `answer` for what is no JSON of this shape */
export async function exchangeJson<T>(
  target: NodeTarget,
  request: Exchange,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T> {
  const { text, status, headers } = await exchange(target, request, signal);
  return parseAnswer(target, request.route, { text, status, headers }, schema);
}

export function parseAnswer<T>(
  target: NodeTarget,
  route: string,
  { text, status, headers }: TransportAnswer,
  schema: z.ZodType<T>,
): T {
  const json = readJson(text);
  if (json === undefined) {
    const type = headers['content-type'] ?? 'nothing named';
    const summary = text.trimStart().startsWith('<')
      ? `a web page instead of JSON from ${route}`
      : `no readable JSON from ${route} (${type})`;
    throw faultOf(target, 'answer', summary, { status });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const place = parsed.error.issues[0]?.path.join('.') ?? '';
  throw faultOf(target, 'answer', `JSON of another shape from ${route} (at "${place}")`, { status });
}

/** A fault of this node, with what to do about it. */
export function faultOf(
  target: Pick<NodeTarget, 'name' | 'base'>,
  kind: FaultKind,
  summary: string,
  more: {
    readonly said?: string | undefined;
    readonly status?: number | undefined;
    readonly retryAfterMs?: number | undefined;
    readonly advice?: string;
    readonly cause?: unknown;
  } = {},
): NodeFault {
  const { cause, advice = adviceFor[kind], ...details } = more;
  return new NodeFault(
    { kind, node: target.name, address: target.base, summary, advice, ...details },
    { cause },
  );
}

async function keyOf(target: NodeTarget): Promise<string | undefined> {
  const { keyName } = target;
  if (keyName === undefined) return undefined;
  const key = await target.readKey(keyName);
  if (key !== undefined && key !== '') return key;
  const { summary, advice } = target.describeMissingKey(keyName);
  throw faultOf(target, 'access', summary, { advice });
}

/** `fetch failed` says nothing; the code behind it (ECONNREFUSED, ENOTFOUND ...) does. */
function describeCause(error: unknown, key: string | undefined): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const text = inner instanceof Error ? inner.message : String(inner);
  const code = inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : '';
  const message = text.includes(code) ? text : `${text} (${code})`;
  return key === undefined ? message : message.replaceAll(key, '***');
}
