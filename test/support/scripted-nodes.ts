import { defaultPoolSettings } from '../../indexer/nodes';
import type {
  Answered,
  CallOptions,
  ChatAnswer,
  ChatRequest,
  EmbedAnswer,
  Nodes,
  PoolStatus,
  RerankAnswer,
} from '../../indexer/nodes';

/** What the scripted pool answers. A function that throws is a call that failed on every node. */
export interface NodesScript {
  readonly chat?: (request: ChatRequest, options: CallOptions, call: number) => string | Promise<string>;
  readonly embed?: (
    texts: readonly string[],
    options: CallOptions,
  ) => Promise<readonly Float32Array[]> | readonly Float32Array[];
  readonly rerank?: (
    query: string,
    documents: readonly string[],
    options: CallOptions,
  ) => readonly number[] | Promise<readonly number[]>;
  /** Whether nodes can be reached; asked anew each time. */
  readonly isThere?: () => boolean;
  readonly capacity?: number;
  readonly model?: string;
}

export interface ScriptedNodes extends Nodes {
  readonly chats: readonly { readonly request: ChatRequest; readonly options: CallOptions }[];
  readonly embeds: readonly { readonly texts: readonly string[]; readonly options: CallOptions }[];
  readonly reranks: readonly { readonly documents: readonly string[]; readonly options: CallOptions }[];
  /** Most calls that were in flight at once. */
  readonly mostAtOnce: () => number;
}

/** A pool in memory, for tests of what is asked and of what is made of the answers. */
export function createScriptedNodes(script: NodesScript): ScriptedNodes {
  const { isThere = () => true, capacity = 2, model = 'scripted' } = script;
  const chats: { request: ChatRequest; options: CallOptions }[] = [];
  const embeds: { texts: readonly string[]; options: CallOptions }[] = [];
  const reranks: { documents: readonly string[]; options: CallOptions }[] = [];
  let inFlight = 0;
  let most = 0;

  async function answer<T>(work: () => T | Promise<T>): Promise<T> {
    inFlight += 1;
    most = Math.max(most, inFlight);
    try {
      await Promise.resolve();
      return await work();
    } finally {
      inFlight -= 1;
    }
  }

  const answered: Answered = { node: 'desk', model, tookMs: 1, waitedMs: 0, attempts: 1 };
  const unscripted = (): never => {
    throw new Error('This call has no script.');
  };
  const chat = (request: ChatRequest, options: CallOptions): Promise<ChatAnswer> => {
    chats.push({ request, options });
    const call = chats.length - 1;
    return answer(async () => {
      const text = await (script.chat ?? unscripted)(request, options, call);
      return { ...answered, text, finish: 'stop' };
    });
  };
  return {
    chats,
    embeds,
    reranks,
    mostAtOnce: () => most,
    chat,
    stream: async (request, options, onText) => {
      const said = await chat(request, options);
      onText(said.text);
      return said;
    },
    embed: (texts, _expected, options): Promise<EmbedAnswer> => {
      embeds.push({ texts, options });
      return answer(async () => ({
        ...answered,
        vectors: await (script.embed ?? unscripted)(texts, options),
      }));
    },
    rerank: (query, documents, options): Promise<RerankAnswer> => {
      reranks.push({ documents, options });
      return answer(async () => ({
        ...answered,
        scores: await (script.rerank ?? unscripted)(query, documents, options),
      }));
    },
    can: () => isThere(),
    capacity: () => capacity,
    check: () => Promise.resolve(),
    probe: unscripted,
    status: (): PoolStatus => ({
      isLocalOnly: defaultPoolSettings.isLocalOnly,
      nodes: [],
      lanes: [],
      purposes: [],
      recent: [],
    }),
    onStatus: () => () => undefined,
    updateSettings: () => undefined,
    close: () => Promise.resolve(),
  };
}
