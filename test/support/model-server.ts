import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { chatAnswer, chatEvents } from './model-server/chat-answer';
import type { ChatBody, ChatReply } from './model-server/chat-answer';
import { Faults } from './model-server/faults';
import type { Fault } from './model-server/faults';
import { breakDown, faultyReply, sendError, sendJson } from './model-server/send';
import { Slots } from './model-server/slots';
import { embedAnswer, rerankAnswer } from './model-server/vector-answer';

export type { ChatBody, ChatReply, Fault };

export interface ModelServerOptions {
  /** `stage-model` by default. */
  readonly model?: string;
  /** 1 by default; further requests wait their turn. */
  readonly slots?: number;
  /** How long a slot is taken by each chat, embedding or reranking; 0 by default. */
  readonly serviceMs?: number;
  /** 8 by default. */
  readonly dimensions?: number;
  /** 4096 by default. */
  readonly contextTokens?: number;
  /** Requests without it are answered with 401. */
  readonly key?: string;
  /** `llama.cpp` by default; `other` has none of its routes besides /v1, and no timings. */
  readonly flavour?: 'llama.cpp' | 'other';
  /** Whether pages of any origin may ask it, as llama.cpp lets them; it lets none by default. */
  readonly cors?: boolean;
  /** Routes that do not exist here, such as `/v1/rerank`. */
  readonly without?: readonly string[];
  /** What a request is refused with, such as a schema that is not supported: status and message. */
  readonly refuse?: (body: ChatBody) => { readonly status: number; readonly message: string } | undefined;
  /** What the stand-in model says; the last message's first word by default. */
  readonly respond?: (body: ChatBody) => string | ChatReply | Promise<string | ChatReply>;
}

export interface ServedRequest {
  readonly method: string;
  /** Path without the host. */
  readonly route: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: unknown;
}

export interface ModelServer {
  readonly url: string;
  /** All that were received, in order. */
  readonly requests: readonly ServedRequest[];
  /** Those of one route. */
  requestsTo(route: string): readonly ServedRequest[];
  /** Slots that were busy at the same time, at most. */
  readonly mostInFlight: number;
  readonly inFlight: number;
  /** Requests beyond the slots that wait for one. */
  readonly queued: number;
  /** Requests whose caller went away before the answer. */
  readonly abandoned: number;
  /** The model that is loaded; another can be set between two calls. */
  model: string;
  serviceMs: number;
  /** The next requests of a route (of any that takes a slot by default) go wrong. */
  fail(fault: Fault, options?: { readonly times?: number; readonly route?: string }): void;
  /** Forgets the faults that are left. */
  heal(): void;
  /** Breaks all connections and refuses new ones. */
  stop(): Promise<void>;
  /** At the same address again. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A model server of our own for tests: real HTTP, answers shaped as llama.cpp shapes them, a fixed service time, and faults
 * on demand. What it says is made up; only the protocol is real.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const stage = new Stage(options);
  await stage.start();
  return stage;
}

/** Routes that take a slot. */
const WORK = ['/v1/chat/completions', '/v1/embeddings', '/v1/rerank', '/rerank'];
/** Under which faults of all of them are kept. */
const ANY_WORK = 'work';
const FOREVER_MS = 2 ** 31 - 1;

interface Call {
  readonly response: ServerResponse;
  readonly route: string;
  readonly body: unknown;
  readonly fault: Fault | undefined;
  readonly authorization: string | undefined;
}

class Stage implements ModelServer {
  readonly #options: ModelServerOptions;
  readonly #faults = new Faults();
  readonly #slots: Slots;
  #server: Server | undefined;
  #port = 0;
  readonly requests: ServedRequest[] = [];
  abandoned = 0;
  model: string;
  serviceMs: number;

  constructor(options: ModelServerOptions) {
    this.#options = options;
    this.#slots = new Slots(options.slots ?? 1);
    this.model = options.model ?? 'stage-model';
    this.serviceMs = options.serviceMs ?? 0;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get mostInFlight(): number {
    return this.#slots.most;
  }

  get inFlight(): number {
    return this.#slots.busy;
  }

  get queued(): number {
    return this.#slots.waiting;
  }

  requestsTo(route: string): readonly ServedRequest[] {
    return this.requests.filter((request) => request.route === route);
  }

  fail(fault: Fault, { times = 1, route = ANY_WORK } = {}): void {
    this.#faults.add(fault, times, route);
  }

  heal(): void {
    this.#faults.clear();
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#port = (server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    if (server === undefined) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }

  close(): Promise<void> {
    return this.stop();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const route = new URL(request.url ?? '/', this.url).pathname;
    const body = await readBody(request);
    if (this.#options.cors === true && allowOrigin(request, response)) return;
    this.requests.push({ method: request.method ?? 'GET', route, headers: request.headers, body });
    const isWork = WORK.includes(route);
    const fault = this.#faults.take(route) ?? (isWork ? this.#faults.take(ANY_WORK) : undefined);
    const call: Call = { response, route, body, fault, authorization: request.headers.authorization };
    if (isWork) await this.#work(call);
    else if (fault?.kind !== 'stall') await this.#answer(call);
  }

  /** Takes a slot for the service time; a caller that goes away frees it, as it does in llama.cpp. */
  async #work(call: Call): Promise<void> {
    const gone = new AbortController();
    call.response.once('close', () => {
      if (call.response.writableFinished) return;
      this.abandoned += 1;
      gone.abort();
    });
    await this.#slots.take();
    try {
      const stalls = call.fault?.kind === 'stall';
      const stayed = await wait(stalls ? FOREVER_MS : this.serviceMs, true, { signal: gone.signal }).catch(
        () => false,
      );
      if (stayed) await this.#answer(call);
    } finally {
      this.#slots.give();
    }
  }

  async #answer({ response, route, body, fault, authorization }: Call): Promise<void> {
    const { key, without = [], flavour = 'llama.cpp' } = this.#options;
    if (fault !== undefined && breakDown(response, fault)) return;
    if (key !== undefined && route !== '/health' && authorization !== `Bearer ${key}`) {
      return sendError(response, 401, 'Invalid API Key', 'authentication_error');
    }
    const isKnown = flavour === 'llama.cpp' || route.startsWith('/v1/');
    if (without.includes(route) || !isKnown)
      return sendError(response, 404, 'File Not Found', 'not_found_error');
    const model = fault?.kind === 'model' ? fault.model : this.model;
    switch (route) {
      case '/v1/chat/completions':
        return this.#chat(response, body as ChatBody, model, fault);
      case '/v1/embeddings': {
        const { input } = body as { input: string | string[] };
        const dimensions = fault?.kind === 'dimensions' ? fault.dimensions : (this.#options.dimensions ?? 8);
        return sendJson(response, embedAnswer(model, [input].flat(), dimensions), fault);
      }
      case '/v1/rerank':
      case '/rerank': {
        const { query, documents } = body as { query: string; documents: string[] };
        return sendJson(response, rerankAnswer(model, query, documents), fault);
      }
      case '/health':
        return sendJson(response, { status: 'ok' }, fault);
      case '/v1/models':
        return sendJson(response, this.#models(model, flavour), fault);
      case '/props':
        return sendJson(response, this.#props(), fault);
      case '/slots':
        return sendJson(response, this.#slotList(), fault);
      default:
        return sendError(response, 404, 'File Not Found', 'not_found_error');
    }
  }

  async #chat(
    response: ServerResponse,
    body: ChatBody,
    model: string,
    fault: Fault | undefined,
  ): Promise<void> {
    const refusal = this.#options.refuse?.(body);
    if (refusal !== undefined) {
      return sendError(response, refusal.status, refusal.message, 'invalid_request_error');
    }
    const reply = faultyReply(fault) ?? (await this.#reply(body));
    if (body.stream !== true)
      return sendJson(response, chatAnswer(model, body, reply, this.serviceMs), fault);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = chatEvents(model, body, reply, this.serviceMs);
    const sent = fault?.kind === 'reset-mid-body' ? events.slice(0, Math.ceil(events.length / 2)) : events;
    for (const event of sent) {
      response.write(event);
      await wait(0);
    }
    if (fault?.kind === 'reset-mid-body') response.destroy();
    else response.end();
  }

  async #reply(body: ChatBody): Promise<ChatReply> {
    const { respond } = this.#options;
    const said = await (respond?.(body) ?? (body.messages.at(-1)?.content.split(/\s+/u)[0] || 'nothing'));
    return typeof said === 'string' ? { text: said } : said;
  }

  #models(model: string, flavour: 'llama.cpp' | 'other'): unknown {
    const isLlama = flavour === 'llama.cpp';
    const meta = { vocab_type: 1, n_vocab: 256, n_ctx_train: 4096, n_embd: this.#options.dimensions ?? 8 };
    const owner = { object: 'model', created: 1_764_000_000, owned_by: isLlama ? 'llamacpp' : 'vllm' };
    return { object: 'list', data: [{ id: model, ...owner, ...(isLlama ? { meta } : {}) }] };
  }

  #props(): unknown {
    return {
      default_generation_settings: { n_ctx: this.#options.contextTokens ?? 4096, params: {} },
      total_slots: this.#options.slots ?? 1,
      model_path: `/models/${this.model}.gguf`,
      chat_template: '',
      build_info: 'b7000-stage',
    };
  }

  #slotList(): unknown {
    return Array.from({ length: this.#options.slots ?? 1 }, (_, id) => ({
      id,
      n_ctx: this.#options.contextTokens ?? 4096,
      is_processing: id < this.#slots.busy,
    }));
  }
}

/** @returns whether that was all that was asked: a browser's question before the request itself */
function allowOrigin({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  response.setHeader('access-control-allow-origin', headers.origin ?? '*');
  if (method !== 'OPTIONS') return false;
  response
    .writeHead(204, { 'access-control-allow-methods': 'GET, POST', 'access-control-allow-headers': '*' })
    .end();
  return true;
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const part of request.setEncoding('utf8')) text += part as string;
  return text === '' ? undefined : JSON.parse(text);
}
