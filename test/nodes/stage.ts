import { afterAll, beforeAll, describe } from 'vitest';
import {
  createFetchTransport,
  createNodePool,
  poolSettingsSchema,
  type NodeRole,
  type Nodes,
} from '../../indexer/nodes';
import { serverOptions } from '../../scripts/llama-server/ask';
import { BUILD_COMMAND, isServerBuilt } from '../../scripts/llama-server/cache';
import type { ServerName } from '../../scripts/llama-server/exchanges';
import { ensureTestModels } from '../../scripts/llama-server/models';
import { startServer, type RunningServer } from '../../scripts/llama-server/start-server';

/** A suite against llama.cpp's own server; it says so and is skipped where that is not built. */
export function describeWithServer(name: string, suite: () => void): void {
  const note = isServerBuilt() ? '' : ` (skipped: no llama-server; "${BUILD_COMMAND}" builds it)`;
  describe.skipIf(!isServerBuilt())(name + note, suite);
}

export interface StageNode {
  readonly server: RunningServer;
  readonly name: string;
  readonly role: NodeRole;
}

export interface Stage {
  /** In the order in which they were asked for; there while tests run. */
  readonly servers: readonly RunningServer[];
  readonly nodes: Nodes;
}

const ROLE: Readonly<Record<Exclude<ServerName, 'guarded'>, NodeRole>> = {
  chat: 'chat',
  embed: 'embed',
  rerank: 'rerank',
};

/** Servers of these kinds for a suite, and a pool over all of them: nodes `chat-0`, `embed-1` ... */
export function serversOfSuite(...kinds: readonly (keyof typeof ROLE)[]): Stage {
  const servers: RunningServer[] = [];
  let nodes: Nodes | undefined;
  beforeAll(async () => {
    const models = await ensureTestModels();
    for (const kind of kinds) servers.push(await startServer(serverOptions(kind, models)));
    nodes = openPool(
      servers.map(({ url }, at) => {
        const kind = kinds[at] as keyof typeof ROLE;
        return { name: `${kind}-${at}`, url, roles: [ROLE[kind]] };
      }),
    );
  });
  afterAll(async () => {
    await nodes?.close();
    await Promise.all(servers.map((server) => server.stop()));
  });
  return {
    servers,
    get nodes() {
      if (nodes === undefined) throw new Error('The servers run only while tests do.');
      return nodes;
    },
  };
}

/** A pool over `fetch`, as headless ones are. */
export function openPool(
  nodes: readonly { readonly name: string; readonly url: string; readonly roles: readonly NodeRole[] }[],
): Nodes {
  const transport = createFetchTransport(fetch);
  return createNodePool({ settings: poolSettingsSchema.parse({ nodes }), transportFor: () => transport });
}
