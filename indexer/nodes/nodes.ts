import type { FaultKind } from './client/fault';
import type { Lane, NodeRole, NodeSettings, Pause, PoolSettings } from './settings';

/** What every call says of itself. */
export interface CallOptions {
  readonly lane: Lane;
  /** What it is for, in one word: figures are kept by it (`extract`, `judge`, `profile`, `embed` ...). */
  readonly purpose: string;
  readonly signal?: AbortSignal | undefined;
  /** Once a node has it; that of the settings by default. Waiting for a node does not count. */
  readonly timeoutMs?: number;
}

/** Who really answered, and what it cost. */
export interface Answered {
  /** Name of the node. */
  readonly node: string;
  /** Model as the server named it in this answer. */
  readonly model: string;
  /** Device as the server tells it, where it does. */
  readonly device?: string;
  /** As the server counted; absent where it did not. */
  readonly tokensIn?: number;
  readonly tokensOut?: number;
  readonly tokensPerSecond?: number;
  /** From the moment at which a node had it. */
  readonly tookMs: number;
  /** Before that. */
  readonly waitedMs: number;
  /** Calls that were made for it, the good one included. */
  readonly attempts: number;
}

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

/** A JSON schema as servers take it. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  /** Tokens of the answer at most. */
  readonly maxTokens: number;
  /** 0 by default: the same question has the same answer. */
  readonly temperature?: number;
  /** What the answer must look like; a server that knows neither is asked in words (see `askStructured`). */
  readonly schema?: JsonSchema;
  /** GBNF, of llama.cpp alone; wins over `schema`. */
  readonly grammar?: string;
  /** Whether the model may think before it answers; it may not by default. */
  readonly reasoning?: boolean;
  /** How many likeliest tokens are told at each place of the answer, with their logarithmic probabilities. */
  readonly topLogprobs?: number;
}

export interface TokenLogprob {
  readonly token: string;
  /** Natural logarithm. */
  readonly logprob: number;
}

export interface ChatAnswer extends Answered {
  /** Without what the model thought. May be empty: who asked decides what that means. */
  readonly text: string;
  /** `length`: cut off at `maxTokens`. */
  readonly finish: 'stop' | 'length' | 'other';
  /** For each token of the answer the likeliest ones, the likeliest first; absent where the server told none. */
  readonly logprobs?: readonly (readonly TokenLogprob[])[];
}

export interface EmbedAnswer extends Answered {
  /** Unit vectors in the order of the texts. */
  readonly vectors: readonly Float32Array[];
}

export interface RerankAnswer extends Answered {
  /** Relevance of each document, in their order; higher is better, comparable within this answer only. */
  readonly scores: readonly number[];
}

/** What a server says of itself. */
export interface NodeProbe {
  readonly isReachable: boolean;
  readonly tookMs: number;
  /** `llama.cpp`, `ollama`, or another server with the same routes. */
  readonly server?: 'llama.cpp' | 'ollama' | 'other';
  readonly models: readonly string[];
  readonly slots?: number;
  /** Tokens of one slot's context. */
  readonly contextTokens?: number;
  /** What was tried and answered. */
  readonly can: Readonly<Record<NodeRole | 'schema' | 'grammar' | 'logprobs' | 'streaming', boolean>>;
  /** Dimensions of its vectors, where it embeds. */
  readonly dimensions?: number;
  /** What went wrong, in words for the user, and what to do. */
  readonly problem?: string;
  /** Of which kind that is, for who says it in words of their own. */
  readonly fault?: FaultKind;
}

/**
 * - `ready`: answers. `unknown`: was not asked yet.
 * - `failing`: answered wrongly a few times in a row and is left alone until `retryAt`.
 * - `unreachable`: does not answer its health check.
 * - `off`, `paused`: by the user's choice.
 * - `not-allowed`: the user has not agreed to send notes to its address.
 */
export type NodeState = 'ready' | 'unknown' | 'failing' | 'unreachable' | 'off' | 'paused' | 'not-allowed';

export interface NodeStatus {
  readonly name: string;
  readonly url: string;
  readonly roles: readonly NodeRole[];
  readonly lane: NodeSettings['lane'];
  readonly state: NodeState;
  readonly model?: string;
  readonly device?: string;
  readonly slots: number;
  readonly inFlight: Readonly<Record<Lane, number>>;
  /** Of abandoned calls, whose slot is taken until the server lets go of it. */
  readonly abandoned: number;
  readonly answered: number;
  readonly failed: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
  readonly tokensPerSecond?: number;
  /** The last fault, in words for the user. */
  readonly problem?: string;
  /** ISO time of the next try. */
  readonly retryAt?: string;
  /** ISO time at which its pause ends. */
  readonly pausedUntil?: string;
}

export interface LaneStatus {
  readonly lane: Lane;
  readonly waiting: number;
  readonly inFlight: number;
  /** Calls that the nodes that are there can have in flight for it at once. */
  readonly capacity: number;
}

/** Figures of one purpose since the pool was opened. */
export interface PurposeFigures {
  readonly purpose: string;
  readonly calls: number;
  readonly failed: number;
  /** Over the last minute. */
  readonly perMinute: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** One call that is over. */
export interface CallRecord {
  readonly at: string;
  readonly node: string;
  readonly purpose: string;
  readonly lane: Lane;
  readonly tookMs: number;
  readonly waitedMs: number;
  readonly tokensIn?: number;
  readonly tokensOut?: number;
  /** What went wrong, where it did. */
  readonly error?: string;
}

export interface PoolStatus {
  readonly isLocalOnly: boolean;
  readonly nodes: readonly NodeStatus[];
  readonly lanes: readonly LaneStatus[];
  readonly purposes: readonly PurposeFigures[];
  /** The newest first, a hundred at most. */
  readonly recent: readonly CallRecord[];
  readonly pause?: Pause;
  /** Why the settings of the servers could not be read, so that none is set. */
  readonly settingsProblem?: string;
}

/**
 * A pool of model servers. Each has a whole model; calls go to the node with the least outstanding work. What can be tried
 * again is, on another node where there is one.
 *
 * Each call fails with a TriviumError: `node-missing` where no node for it is set, allowed and able; `node-failed` where every
 * try failed (names node, cause and what to do); `consent-needed`; `cancelled`.
 */
export interface Nodes {
  chat(request: ChatRequest, options: CallOptions): Promise<ChatAnswer>;
  /** The same, told piece by piece where the transport can; `onText` gets what came since the last call of it. */
  stream(request: ChatRequest, options: CallOptions, onText: (text: string) => void): Promise<ChatAnswer>;
  /** @param dimensions what is expected; another number, or another model than before, is a fault of the node */
  embed(
    texts: readonly string[],
    expected: { readonly dimensions?: number; readonly model?: string },
    options: CallOptions,
  ): Promise<EmbedAnswer>;
  rerank(query: string, documents: readonly string[], options: CallOptions): Promise<RerankAnswer>;
  /** Whether a call for it would find a node now; one that is being tried again counts, one that is unreachable does not. */
  can(role: NodeRole): boolean;
  /** Calls of this role that can be in flight at once in the lane: how much work to hand over at a time. At least 1. */
  capacity(role: NodeRole, lane: Lane): number;
  /** Asks every node how it is, now. */
  check(signal?: AbortSignal): Promise<void>;
  /** Asks a server that need not be in the pool what it can. */
  probe(node: NodeSettings, signal?: AbortSignal): Promise<NodeProbe>;
  status(): PoolStatus;
  /**
   * Told after changes of the status, at most a few times a second. Servers are asked how they are only while calls go on or
   * somebody looks (`isLooking`, by default).
   */
  onStatus(listener: () => void, options?: { readonly isLooking?: boolean }): () => void;
  updateSettings(settings: PoolSettings): void;
  /** Ends what waits and what runs. */
  close(): Promise<void>;
}
