import type { Remote } from 'comlink';
import type { NodeTransport, TransportAnswer, TransportRequest } from '../../indexer/nodes';

/** What only the main thread can do for the model servers: the app's own requests, and its secret store. */
export interface NodeAccess {
  readonly transport: NodeTransport;
  /** The key of that name; undefined where there is none, or where the app keeps none. */
  readonly key: (name: string) => string | undefined;
}

/** A request without what cannot cross to another thread. */
type CrossingRequest = Omit<TransportRequest, 'signal' | 'onText'>;

/** What the engine's worker may ask of the main thread about model servers. */
export interface NodeBridge {
  request(request: CrossingRequest): Promise<TransportAnswer>;
  key(name: string): string | undefined;
}

/** The main thread's half. */
export function createNodeBridge({ transport, key }: NodeAccess): NodeBridge {
  return {
    // The app's requests cannot be aborted: the signal is there for the port alone.
    request: (request) => transport.request({ ...request, signal: new AbortController().signal }),
    key,
  };
}

/**
 * The worker's half of the app's own requests. A caller that aborts lets go of the answer only, so that the pool counts the call as
 * abandoned until the server has answered it.
 */
export function createRemoteTransport(bridge: Remote<NodeBridge>): NodeTransport {
  return {
    ...{ name: 'requestUrl', canAbort: false, canStream: false },
    request: ({ url, method, headers, body }) =>
      bridge.request({ url, method, headers, ...(body === undefined ? {} : { body }) }),
  };
}
