import { arrayBufferToBase64, base64ToArrayBuffer } from './utilities';

interface RequestUrlParam {
  readonly url: string;
  readonly method?: string;
  readonly contentType?: string;
  readonly body?: string | ArrayBuffer;
  readonly headers?: Record<string, string>;
  readonly throw?: boolean;
}

export interface RequestUrlResponse {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly arrayBuffer: ArrayBuffer;
  readonly text: string;
  readonly json: unknown;
}

type RequestUrlPromise = Promise<RequestUrlResponse> & {
  readonly arrayBuffer: Promise<ArrayBuffer>;
  readonly text: Promise<string>;
  readonly json: Promise<unknown>;
};

/** The app asks outside of the page, where no origin rule holds; the stage lets its server ask. */
export function requestUrl(request: RequestUrlParam | string): RequestUrlPromise {
  const response = send(typeof request === 'string' ? { url: request } : request);
  const parts = {
    arrayBuffer: response.then((answer) => answer.arrayBuffer),
    text: response.then((answer) => answer.text),
    json: response.then((answer) => answer.json),
  };
  // Who asks for one part alone hears nothing of the others: most answers are no JSON.
  for (const part of Object.values(parts)) part.catch(() => undefined);
  return Object.assign(response, parts);
}

export function request(wish: RequestUrlParam | string): Promise<string> {
  return requestUrl(wish).text;
}

async function send(wish: RequestUrlParam): Promise<RequestUrlResponse> {
  const body = typeof wish.body === 'string' ? new TextEncoder().encode(wish.body).buffer : wish.body;
  const headers = { ...wish.headers, ...(wish.contentType ? { 'content-type': wish.contentType } : {}) };
  const answer = await fetch('/request-url', {
    method: 'POST',
    body: JSON.stringify({
      url: wish.url,
      method: wish.method ?? 'GET',
      headers,
      body: body && arrayBufferToBase64(body),
    }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const {
    status,
    headers: answered,
    body: packed,
  } = (await answer.json()) as {
    status: number;
    headers: Record<string, string>;
    body: string;
  };
  if (status >= 400 && wish.throw !== false) {
    throw Object.assign(new Error(`Request failed, status ${status}`), { status, headers: answered });
  }
  const bytes = base64ToArrayBuffer(packed);
  return {
    status,
    headers: answered,
    arrayBuffer: bytes,
    get text() {
      return new TextDecoder().decode(bytes);
    },
    get json(): unknown {
      return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
    },
  };
}
