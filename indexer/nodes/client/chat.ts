import * as z from 'zod';
import type { ChatRequest, TokenLogprob } from '../nodes';
import { exchange, exchangeJson, faultOf, parseAnswer } from './exchange';
import type { NodeTarget } from './exchange';
import { NodeFault } from './fault';
import { readEvents } from './server-events';
import { stripThinking, ThinkingFilter } from './thinking';
import { tokensOf, usageSchema } from './usage';
import type { Spent } from './usage';

const ROUTE = '/v1/chat/completions';

/** What a chat's answer is before the pool adds who gave it and how long it took. */
export interface ChatResult extends Spent {
  readonly model: string | undefined;
  readonly text: string;
  readonly finish: 'stop' | 'length' | 'other';
  readonly logprobs?: readonly (readonly TokenLogprob[])[];
}

const logprobSchema = z.object({ token: z.string(), logprob: z.number().nullable() });
const choiceSchema = z.object({
  finish_reason: z.string().nullish(),
  logprobs: z
    .object({
      content: z.array(logprobSchema.extend({ top_logprobs: z.array(logprobSchema).nullish() })).nullish(),
    })
    .nullish(),
});
const answerSchema = usageSchema.extend({
  model: z.string().nullish(),
  choices: z.array(choiceSchema.extend({ message: z.object({ content: z.string().nullish() }) })).min(1),
});
const eventSchema = usageSchema.extend({
  model: z.string().nullish(),
  choices: z
    .array(choiceSchema.extend({ delta: z.object({ content: z.string().nullish() }).nullish() }))
    .default([]),
});
const eventErrorSchema = z.object({ error: z.object({ message: z.string() }) });

/** What a request is sent with: which model it names, and whether the server knows the switch for thinking. */
export interface ChatManner {
  readonly model: string | undefined;
  readonly hasThinkingSwitch: boolean;
}

/** @throws NodeFault */
export async function askChat(
  target: NodeTarget,
  request: ChatRequest,
  manner: ChatManner,
  signal: AbortSignal,
): Promise<ChatResult> {
  const body = chatBody(request, manner);
  const answer = await exchangeJson(target, { method: 'POST', route: ROUTE, body }, answerSchema, signal);
  const choice = answer.choices[0];
  const logprobs = readLogprobs(choice?.logprobs?.content);
  return {
    model: answer.model ?? undefined,
    text: stripThinking(choice?.message.content ?? ''),
    finish: readFinish(choice?.finish_reason),
    ...(logprobs === undefined ? {} : { logprobs }),
    ...tokensOf(answer),
  };
}

/**
 * The same, told as it arrives. A transport that cannot stream tells all of it at the end.
 *
 * @throws NodeFault, also where the answer ends in the middle
 */
export async function streamChat(
  target: NodeTarget,
  request: ChatRequest,
  manner: ChatManner,
  signal: AbortSignal,
  onText: (text: string) => void,
): Promise<ChatResult> {
  const filter = new ThinkingFilter();
  let raw = '';
  let finish: string | undefined;
  let model: string | undefined;
  let spent: Spent = {};
  const logprobs: (readonly TokenLogprob[])[] = [];
  const tell = (text: string): void => {
    if (text !== '' && !signal.aborted) onText(text);
  };
  const events = readEvents((data) => {
    const wrong = eventErrorSchema.safeParse(data);
    if (wrong.success) throw faultOf(target, 'server', 'an error in the middle of its answer');
    const event = eventSchema.safeParse(data);
    if (!event.success) throw faultOf(target, 'answer', `an event of another shape from ${ROUTE}`);
    const { choices, ...rest } = event.data;
    const piece = choices[0]?.delta?.content ?? '';
    raw += piece;
    logprobs.push(...(readLogprobs(choices[0]?.logprobs?.content) ?? []));
    finish = choices[0]?.finish_reason ?? finish;
    model = rest.model ?? model;
    spent = { ...spent, ...tokensOf(rest) };
    tell(filter.push(piece));
  });
  const body = { ...chatBody(request, manner), stream: true, stream_options: { include_usage: true } };
  let fault: unknown;
  const answer = await exchange(
    target,
    {
      method: 'POST',
      route: ROUTE,
      body,
      onText: (text) => {
        // An error thrown into a transport would be taken for one of the connection.
        try {
          events.push(text);
        } catch (error) {
          fault ??= error;
        }
      },
    },
    signal,
  );
  if (fault !== undefined) throw fault instanceof Error ? fault : new Error('Unreadable event.');
  if (answer.text !== '') events.push(answer.text);
  if (!events.isAny) parseAnswer(target, ROUTE, answer, answerSchema);
  if (finish === undefined) throw faultOf(target, 'connection', 'its answer ended in the middle');
  tell(filter.end());
  const likeliest = logprobs.length === 0 ? {} : { logprobs };
  return { model, text: stripThinking(raw), finish: readFinish(finish), ...likeliest, ...spent };
}

/** Whether the server refused the request only because it does not know the switch for thinking. */
export function refusesThinkingSwitch(fault: unknown): boolean {
  return (
    fault instanceof NodeFault &&
    fault.kind === 'request' &&
    (fault.said ?? '').includes('chat_template_kwargs')
  );
}

function chatBody(request: ChatRequest, { model, hasThinkingSwitch }: ChatManner): Record<string, unknown> {
  const { messages, maxTokens, temperature = 0, schema, grammar, reasoning = false, topLogprobs } = request;
  return {
    ...(model === undefined ? {} : { model }),
    messages,
    max_tokens: maxTokens,
    temperature,
    stream: false,
    ...(hasThinkingSwitch ? { chat_template_kwargs: { enable_thinking: reasoning } } : {}),
    ...(grammar === undefined ? {} : { grammar }),
    ...(schema === undefined || grammar !== undefined
      ? {}
      : { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: true, schema } } }),
    ...(topLogprobs === undefined ? {} : { logprobs: true, top_logprobs: topLogprobs }),
  };
}

function readFinish(reason: string | null | undefined): ChatResult['finish'] {
  return reason === 'stop' || reason === 'length' ? reason : 'other';
}

type ToldLogprob = z.infer<typeof logprobSchema>;

function readLogprobs(
  content:
    | readonly (ToldLogprob & { readonly top_logprobs?: readonly ToldLogprob[] | null | undefined })[]
    | null
    | undefined,
): readonly (readonly TokenLogprob[])[] | undefined {
  if (content === undefined || content === null) return undefined;
  return content.map((place) => {
    const told = place.top_logprobs?.length ? place.top_logprobs : [place];
    return told
      .flatMap(({ token, logprob }) => (logprob === null ? [] : [{ token, logprob }]))
      .sort((a, b) => b.logprob - a.logprob);
  });
}
