/** What the stand-in model says. */
export interface ChatReply {
  readonly text: string;
  /** What it thought, in a field of its own as servers with a reasoning format tell it. */
  readonly reasoning?: string;
  readonly finish?: 'stop' | 'length';
  /** For each token the likeliest ones; the first is the one that was said. */
  readonly logprobs?: readonly (readonly { readonly token: string; readonly logprob: number }[])[];
}

/** The parts of a chat's request that matter to who answers it. */
export interface ChatBody {
  readonly model?: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  readonly temperature?: number;
  readonly stream?: boolean;
  readonly logprobs?: boolean;
  readonly top_logprobs?: number;
  readonly grammar?: string;
  readonly response_format?: {
    readonly type: string;
    readonly json_schema?: { readonly schema: Readonly<Record<string, unknown>> };
  };
  readonly chat_template_kwargs?: Readonly<Record<string, unknown>>;
}

const BUILD = 'b7000-stage';

/** A whole answer as llama.cpp writes it. */
export function chatAnswer(model: string, body: ChatBody, reply: ChatReply, tookMs: number): unknown {
  const choice = {
    finish_reason: reply.finish ?? 'stop',
    index: 0,
    message: {
      role: 'assistant',
      content: reply.text,
      ...(reply.reasoning === undefined ? {} : { reasoning_content: reply.reasoning }),
    },
    ...(body.logprobs === true && reply.logprobs !== undefined
      ? { logprobs: { content: reply.logprobs.map((tokens) => tokenLogprobs(tokens, body.top_logprobs)) } }
      : {}),
  };
  return {
    choices: [choice],
    created: 1_764_000_000,
    model,
    system_fingerprint: BUILD,
    object: 'chat.completion',
    usage: usage(body, reply),
    id: 'chatcmpl-stage',
    timings: timings(body, reply, tookMs),
  };
}

/** The same, word by word, as server-sent events. */
export function chatEvents(model: string, body: ChatBody, reply: ChatReply, tookMs: number): string[] {
  const chunk = (choices: unknown[], more: object = {}) =>
    `data: ${JSON.stringify({
      choices,
      created: 1_764_000_000,
      id: 'chatcmpl-stage',
      model,
      system_fingerprint: BUILD,
      object: 'chat.completion.chunk',
      ...more,
    })}\n\n`;
  const delta = (value: object, finish: string | null = null) => ({
    finish_reason: finish,
    index: 0,
    delta: value,
  });
  const words = reply.text.match(/\s*\S+|\s+$/gu) ?? [];
  return [
    chunk([delta({ role: 'assistant', content: null })]),
    ...(reply.reasoning === undefined ? [] : [chunk([delta({ reasoning_content: reply.reasoning })])]),
    ...words.map((content) => chunk([delta({ content })])),
    chunk([delta({}, reply.finish ?? 'stop')]),
    chunk([], { usage: usage(body, reply), timings: timings(body, reply, tookMs) }),
    'data: [DONE]\n\n',
  ];
}

function tokenLogprobs(
  tokens: readonly { readonly token: string; readonly logprob: number }[],
  count = 20,
): unknown {
  const told = tokens.map(({ token, logprob }, id) => ({
    id,
    token,
    bytes: [...Buffer.from(token)],
    logprob,
  }));
  return { ...told[0], top_logprobs: told.slice(0, count) };
}

/** A token is a word here. */
const countWords = (text: string): number => text.split(/\s+/u).filter((word) => word !== '').length;

function usage(body: ChatBody, reply: ChatReply): Record<string, unknown> {
  const prompt = body.messages.reduce((sum, { content }) => sum + countWords(content), 0);
  const completion = countWords(`${reply.reasoning ?? ''} ${reply.text}`);
  return { completion_tokens: completion, prompt_tokens: prompt, total_tokens: prompt + completion };
}

function timings(body: ChatBody, reply: ChatReply, tookMs: number): Record<string, unknown> {
  const { completion_tokens: predicted, prompt_tokens: prompt } = usage(body, reply) as Record<
    string,
    number
  >;
  return {
    cache_n: 0,
    prompt_n: prompt,
    prompt_ms: tookMs / 2,
    predicted_n: predicted,
    predicted_ms: tookMs / 2,
    predicted_per_second: ((predicted ?? 0) * 1000) / Math.max(1, tookMs / 2),
  };
}
