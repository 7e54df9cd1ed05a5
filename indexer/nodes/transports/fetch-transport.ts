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
      const stream = response.ok && onText !== undefined ? response.body : null;
      if (stream === null || onText === undefined) return { ...answer, text: await response.text() };
      return { ...answer, text: await readStream(stream, response.headers, onText) };
    },
  };
}

/** @returns what was not told to `onText`: the whole body where it is no stream of events */
async function readStream(
  body: ReadableStream<Uint8Array>,
  headers: Headers,
  onText: (text: string) => void,
): Promise<string> {
  const isEvents = headers.get('content-type')?.includes('event-stream') === true;
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    const piece = done ? decoder.decode() : decoder.decode(value, { stream: true });
    if (isEvents) onText(piece);
    else text += piece;
    if (done) return text;
  }
}
