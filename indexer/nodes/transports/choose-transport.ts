import { originOf } from '../address';
import type { NodeTransport, TransportAnswer, TransportRequest } from '../transport';

/** The transport for an address. */
export type TransportFor = (url: string) => NodeTransport;

/**
 * `fetch` where it reaches a node, else the app's own requests, which know no CORS. Which one answered is remembered for each
 * origin and method: a server may allow a plain GET and refuse what needs a preflight.
 *
 * A refused preflight never sent the request, so asking again by the other transport does nothing twice.
 */
export function chooseTransport(fetch: NodeTransport, app: NodeTransport): TransportFor {
  const known = new Map<string, NodeTransport>();
  return (url) => {
    const origin = originOf(url) ?? url;
    // What matters of a node is what its calls go over, and those are POSTs.
    const settled = () => known.get(`POST ${origin}`) ?? known.get(`GET ${origin}`) ?? fetch;
    return {
      get name() {
        return settled().name;
      },
      get canAbort() {
        return settled().canAbort;
      },
      get canStream() {
        return settled().canStream;
      },
      request: async (request) => {
        const key = `${request.method} ${origin}`;
        const chosen = known.get(key);
        if (chosen !== undefined) return chosen.request(request);
        const { transport, answer } = await tryBoth(fetch, app, request);
        known.set(key, transport);
        return answer;
      },
    };
  };
}

async function tryBoth(
  fetch: NodeTransport,
  app: NodeTransport,
  request: TransportRequest,
): Promise<{ readonly transport: NodeTransport; readonly answer: TransportAnswer }> {
  let isBegun = false;
  const { onText } = request;
  const watched: TransportRequest =
    onText === undefined
      ? request
      : {
          ...request,
          onText: (text) => {
            isBegun = true;
            onText(text);
          },
        };
  try {
    return { transport: fetch, answer: await fetch.request(watched) };
  } catch (error) {
    if (request.signal.aborted || isBegun) throw error;
    return { transport: app, answer: await app.request(request) };
  }
}
