import type { ChatRequest, NodeProbe } from '../nodes';
import { HEALTH_TIMEOUT_MS, PROBE_TIMEOUT_MS } from '../defaults';
import { askChat, streamChat } from './chat';
import type { ChatManner, ChatResult } from './chat';
import { checkHealth, describe } from './describe';
import type { Description } from './describe';
import { askEmbeddings } from './embed';
import type { NodeTarget } from './exchange';
import { faultOf } from './exchange';
import { NodeFault } from './fault';
import { readJson } from './status-fault';
import { askRerank, rerankRoutes } from './rerank';

export interface ProbePlatform {
  readonly now: () => number;
  /** Does the work and aborts it after a time. */
  readonly within: <T>(timeoutMs: number, work: (signal: AbortSignal) => Promise<T>) => Promise<T>;
}

const NOTHING: NodeProbe['can'] = {
  chat: false,
  embed: false,
  rerank: false,
  schema: false,
  grammar: false,
  logprobs: false,
  streaming: false,
};

/** A word that no model says by itself: whoever answers with it was held to it. */
const WORD = 'trivium';
const question = (more: Partial<ChatRequest> = {}): ChatRequest => ({
  messages: [{ role: 'user', content: 'Say hello.' }],
  maxTokens: 16,
  ...more,
});

/** Asks a server what it is and tries what it can, with a few words of our own and nothing of a note. */
export async function probeNode(
  target: NodeTarget,
  model: string | undefined,
  platform: ProbePlatform,
): Promise<NodeProbe> {
  const startMs = platform.now();
  const tookMs = () => platform.now() - startMs;
  let description: Description;
  try {
    await attempt(target, platform, HEALTH_TIMEOUT_MS, (signal) => checkHealth(target, signal));
    description = await attempt(target, platform, HEALTH_TIMEOUT_MS, (signal) => describe(target, signal));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const fault = error instanceof NodeFault ? { fault: error.kind } : {};
    return { isReachable: false, tookMs: tookMs(), models: [], can: NOTHING, problem, ...fault };
  }
  const answerMs = tookMs();
  const named = model ?? (description.server === 'llama.cpp' ? undefined : description.models[0]);
  const manner = { model: named, hasThinkingSwitch: true };
  const tried = await tryAll(target, manner, platform);
  const { slots, contextTokens } = description;
  return {
    isReachable: true,
    tookMs: answerMs,
    server: description.server,
    models: description.models,
    can: tried.can,
    ...(slots === undefined ? {} : { slots }),
    ...(contextTokens === undefined ? {} : { contextTokens }),
    ...(tried.dimensions === undefined ? {} : { dimensions: tried.dimensions }),
    ...(tried.fault === undefined ? {} : { problem: tried.fault.message, fault: tried.fault.kind }),
  };
}

async function tryAll(
  target: NodeTarget,
  manner: ChatManner,
  platform: ProbePlatform,
): Promise<Pick<NodeProbe, 'can' | 'dimensions'> & { readonly fault?: NodeFault }> {
  let fault: NodeFault | undefined;
  const tryOne = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> => {
    try {
      return await attempt(target, platform, PROBE_TIMEOUT_MS, work);
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      fault ??= error;
      return undefined;
    }
  };
  const chat = (more?: Partial<ChatRequest>): Promise<ChatResult | undefined> =>
    tryOne((signal) => askChat(target, question(more), manner, signal));
  const plain = await chat();
  const embedded = await tryOne((signal) => askEmbeddings(target, ['hello'], manner.model, signal));
  const ranking = { query: 'hello', documents: ['hello', 'goodbye'], model: manner.model };
  const ranked = await tryOne((signal) => askRerank(target, ranking, rerankRoutes, signal));
  const roles = { chat: plain !== undefined, embed: embedded !== undefined, rerank: ranked !== undefined };
  const dimensions = embedded?.vectors[0]?.length;
  const found = dimensions === undefined ? {} : { dimensions };
  if (plain === undefined) {
    const isUseless = !roles.embed && !roles.rerank;
    return {
      can: { ...NOTHING, ...roles },
      ...found,
      ...(isUseless && fault !== undefined ? { fault } : {}),
    };
  }
  const schema = { type: 'object', properties: { word: { enum: [WORD] } }, required: ['word'] };
  const bySchema = await chat({ schema, maxTokens: 64 });
  const byGrammar = await chat({ grammar: `root ::= "${WORD}"` });
  const withLogprobs = await chat({ topLogprobs: 3, maxTokens: 1 });
  let pieces = 0;
  const count = (): void => void pieces++;
  await tryOne((signal) => streamChat(target, question({ maxTokens: 8 }), manner, signal, count));
  return {
    can: {
      ...roles,
      schema: isWord(readJson(bySchema?.text ?? '')),
      grammar: byGrammar?.text === WORD,
      logprobs: (withLogprobs?.logprobs?.length ?? 0) > 0,
      streaming: pieces > 1 && target.transport.canStream,
    },
    ...found,
  };
}

function isWord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'word' in value && value.word === WORD;
}

async function attempt<T>(
  target: NodeTarget,
  platform: ProbePlatform,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  try {
    return await platform.within(timeoutMs, work);
  } catch (error) {
    if (error instanceof NodeFault) throw error;
    throw faultOf(target, 'timeout', `no answer within ${timeoutMs / 1000} s`, { cause: error });
  }
}
