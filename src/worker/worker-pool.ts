import type { Remote } from 'comlink';
import {
  chooseTransport,
  createFetchTransport,
  createNodePool,
  defaultPoolSettings,
} from '../../indexer/nodes';
import type { Nodes, PoolSettings } from '../../indexer/nodes';
import { createRemoteTransport, type NodeBridge } from './node-bridge';

/** The pool of the engine's worker: its own `fetch` where a server allows the app's origin, else the app's requests. */
export function createWorkerPool(
  bridge: Remote<NodeBridge>,
  settings: PoolSettings = defaultPoolSettings,
): Nodes {
  // A worker has no `window`.
  const ownFetch: typeof fetch = (input, init) => self.fetch(input, init);
  return createNodePool({
    settings,
    transportFor: chooseTransport(createFetchTransport(ownFetch), createRemoteTransport(bridge)),
    key: (name) => bridge.key(name),
  });
}
