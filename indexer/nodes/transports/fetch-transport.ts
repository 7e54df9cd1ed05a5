import { MAX_ANSWER_BYTES } from '../defaults';
import { AnswerTooLarge } from '../transport';
import type { NodeTransport, TransportAnswer, TransportRequest } from '../transport';

/**
 * Nodes over `fetch`: it aborts and streams, but a browser lets it only to servers that allow the app's origin (CORS).
 * Redirects are not followed: an address that the user agreed to must not lead to another.
 *
 * @param fetch the platform's own
 */
export function createFetchTransport(fetch: typeof globalThis.fetch): NodeTransport {
  return {
    name: 'fetch',
    canAbort: true,
    canStream: true,
    async request({
      url,
      method,
      headers,
      body,
      signal,
      onText,
    }: TransportRequest): Promise<TransportAnswer> {
      const response = await fetch(url, {
        ...{ method, headers, signal, redirect: 'manual', cache: 'no-store', credentials: 'omit' },
        ...(body === undefined ? {} : { body }),
      });
      // A browser hides status and target of a redirect it does not follow.
      const status = response.type === 'opaqueredirect' ? 302 : response.status;
      const answer = { status, headers: Object.fromEntries(response.headers) };
      const isEvents = response.headers.get('content-type')?.includes('event-stream') === true;
      const tell = response.ok && isEvents ? onText : undefined;
      return { ...answer, text: await readBody(response.body, tell) };
    },
  };
}

/** @returns what was not told to `onText`: the whole body where it is no stream of events */
async function readBody(
  body: ReadableStream<Uint8Array> | null,
  onText: ((text: string) => void) | undefined,
): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    size += value?.length ?? 0;
    if (size > MAX_ANSWER_BYTES) {
      await reader.cancel().catch(() => undefined);
      throw new AnswerTooLarge();
    }
    const piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
    if (onText === undefined) text += piece;
    else onText(piece);
    if (done) return text;
  }
}
