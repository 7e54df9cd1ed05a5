import { setTimeout as wait } from 'node:timers/promises';
import { afterEach } from 'vitest';
import { createFetchTransport, createNodePool, poolSettingsSchema } from '../../../../indexer/nodes';
import type {
  CallOptions,
  ChatRequest,
  NodePoolOptions,
  Nodes,
  PoolSettings,
} from '../../../../indexer/nodes';
import type { ManualTime } from '../../../support/manual-time';
import { startModelServer } from '../../../support/model-server';
import type { ModelServer, ModelServerOptions } from '../../../support/model-server';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

/** A server that is closed after the test. */
export async function serve(options?: ModelServerOptions): Promise<ModelServer> {
  const server = await startModelServer(options);
  opened.push(server);
  return server;
}

export type NodeInput = Partial<PoolSettings['nodes'][number]> & { readonly server: ModelServer };

/** Settings of nodes named `a`, `b` ... */
export function settingsOf(
  nodes: readonly (ModelServer | NodeInput)[],
  more: Omit<Partial<PoolSettings>, 'nodes'> = {},
): PoolSettings {
  return poolSettingsSchema.parse({
    nodes: nodes.map((node, place) => {
      const { server, ...settings } = 'server' in node ? node : { server: node };
      return { name: 'abcdef'[place], url: server.url, roles: ['chat', 'embed', 'rerank'], ...settings };
    }),
    ...more,
  });
}

/** A pool over `fetch`, without jitter, that is closed after the test. Its nodes were looked at. */
export async function open(settings: PoolSettings, options: Partial<NodePoolOptions> = {}): Promise<Nodes> {
  const transportFor = () => createFetchTransport(fetch);
  const pool = createNodePool({ settings, transportFor, random: () => 0, ...options });
  opened.push(pool);
  await pool.check();
  return pool;
}

export const asPerson: CallOptions = { lane: 'interactive', purpose: 'test' };
export const asJob: CallOptions = { lane: 'background', purpose: 'test' };

export function say(content: string, more: Partial<ChatRequest> = {}): ChatRequest {
  return { messages: [{ role: 'user', content }], maxTokens: 20, ...more };
}

export function nodeOf(pool: Nodes, name = 'a') {
  const node = pool.status().nodes.find((candidate) => candidate.name === name);
  if (node === undefined) throw new Error(`No node ${name}.`);
  return node;
}

/** Moves a time that stands still on, a little at a time, until something is settled. */
export async function whileTimePasses<T>(time: ManualTime, promise: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = (): void => void (isSettled = true);
  promise.then(settle, settle);
  while (!isSettled) {
    await wait(5);
    time.advance(500);
  }
  return promise;
}
