import type { CallOptions, ChatAnswer, ChatRequest, Nodes, NodeStatus } from '../../../indexer/nodes';
import { TriviumError } from '../../../indexer/platform';

/** What one node says to one request. */
export type Reply = Partial<Pick<ChatAnswer, 'text' | 'finish' | 'logprobs' | 'node' | 'model'>>;

export interface ScriptedNodes extends Pick<Nodes, 'chat' | 'status' | 'can' | 'capacity'> {
  /** All requests, in order. */
  readonly requests: readonly ChatRequest[];
  readonly options: readonly CallOptions[];
}

/** Stands in for a pool whose models say what a test has them say. */
export function scriptedNodes(
  reply: (request: ChatRequest, call: number) => Reply,
  names: readonly string[] = ['desk'],
): ScriptedNodes {
  const requests: ChatRequest[] = [];
  const options: CallOptions[] = [];
  return {
    requests,
    options,
    can: () => true,
    capacity: () => 2,
    chat: async (request, call) => {
      call.signal?.throwIfAborted();
      requests.push(request);
      options.push(call);
      const said = reply(request, requests.length);
      await Promise.resolve();
      return {
        ...{ text: '', finish: 'stop', node: names[0] ?? '', model: 'model-a' },
        ...{ tookMs: 1, waitedMs: 0, attempts: 1, ...said },
      };
    },
    status: () => ({
      ...{ isLocalOnly: false, lanes: [], purposes: [], recent: [] },
      nodes: names.map(statusOf),
    }),
  };
}

function statusOf(name: string): NodeStatus {
  return {
    ...{ name, url: `http://${name}:8080`, roles: ['chat'], lane: 'both', state: 'ready', model: 'model-a' },
    ...{ slots: 1, inFlight: { interactive: 0, background: 0 }, abandoned: 0 },
    ...{ answered: 0, failed: 0, tokensIn: 0, tokensOut: 0 },
  };
}

/** As the pool fails where a node takes offence at the request. */
export function refusal(node: string, status = 400): TriviumError {
  return new TriviumError('node-failed', `Node ${node} refused the request with ${status}.`, {
    cause: { node, status },
  });
}
