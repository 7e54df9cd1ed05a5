import type { Recording } from './recordings';

/** The servers that are asked, by the flags they are started with beside their model's. */
export const SERVERS = {
  chat: { model: 'chat', flags: ['--parallel', '2', '--ctx-size', '4096'] },
  guarded: { model: 'chat', flags: ['--api-key', 'a-key-for-tests'] },
  embed: { model: 'embed', flags: ['--embeddings'] },
  rerank: { model: 'rerank', flags: ['--reranking'] },
} as const;
export type ServerName = keyof typeof SERVERS;

export interface Exchange {
  readonly server: ServerName;
  readonly shows: string;
  readonly request: Recording['request'];
}

const get = (path: string): Exchange['request'] => ({ method: 'GET', path });
type Body = Exclude<Recording['request']['body'], undefined>;
const post = (path: string, body: Body): Exchange['request'] => ({ method: 'POST', path, body });

/** The model of random weights is asked greedily, so that it answers the same each time. */
const chat = (more: Readonly<Record<string, Body>>): Exchange['request'] =>
  post('/v1/chat/completions', {
    messages: [
      { role: 'system', content: 'Answer briefly.' },
      { role: 'user', content: 'Wie heißt die Hauptstadt von Österreich?' },
    ],
    max_tokens: 16,
    temperature: 0,
    chat_template_kwargs: { enable_thinking: false },
    ...more,
  });

const schemaOf = (schema: Body): Body => ({
  type: 'json_schema',
  json_schema: { name: 'answer', strict: true, schema },
});

/** Numbers of tokens of the random model: a byte that is part of no text, and the end of an answer. */
const NO_TEXT = 255;
const END_OF_TURN = 257;

const THINKING = { chat_template_kwargs: { enable_thinking: true } };
const THOUGHT = 'root ::= "<think>\\nhm, well\\n</think>\\n\\nWien"';
const ENDLESS_THOUGHT = 'root ::= "<think>\\n" [a-z ]+';

const verdicts: Body = {
  type: 'object',
  properties: {
    verdict: { enum: ['duplicate', 'update', 'distinct'] },
    certainty: { type: 'integer', minimum: 0, maximum: 9 },
    words: { type: 'array', items: { type: 'string', pattern: '^[a-z]{3}$' }, minItems: 1, maxItems: 3 },
  },
  required: ['verdict', 'certainty', 'words'],
  additionalProperties: false,
};

/** What is asked, by the name of its recording. What a model says is steered by grammar where a case needs it. */
export const EXCHANGES: Readonly<Record<string, Exchange>> = {
  health: { server: 'chat', shows: 'a healthy server', request: get('/health') },
  models: { server: 'chat', shows: 'the one model, by its alias', request: get('/v1/models') },
  props: { server: 'chat', shows: 'slots, context and template of a chat server', request: get('/props') },
  slots: { server: 'chat', shows: 'two slots, none at work', request: get('/slots') },
  tokenize: {
    server: 'chat',
    shows: 'numbers of tokens',
    request: post('/tokenize', { content: 'Grüße' }),
  },
  preflight: {
    server: 'chat',
    shows: 'the app’s origin is let in',
    request: {
      method: 'OPTIONS',
      path: '/v1/chat/completions',
      headers: {
        origin: 'app://obsidian.md',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      },
    },
  },
  chat: { server: 'chat', shows: 'an answer cut off at max_tokens', request: chat({}) },
  'chat-stop': {
    server: 'chat',
    shows: 'an answer that ended by itself',
    request: chat({ grammar: 'root ::= "Wien"' }),
  },
  'chat-schema': {
    server: 'chat',
    shows: 'an answer held to a JSON schema',
    request: chat({ max_tokens: 200, response_format: schemaOf(verdicts) }),
  },
  'chat-schema-cut': {
    server: 'chat',
    shows: 'an answer held to a JSON schema and cut off: no JSON',
    request: chat({ max_tokens: 12, response_format: schemaOf(verdicts) }),
  },
  'chat-number-unbounded': {
    server: 'chat',
    shows: 'a number without bounds in a schema: digits without end',
    request: chat({
      max_tokens: 40,
      logit_bias: [['9', 100]],
      response_format: schemaOf({
        type: 'object',
        properties: { number: { type: 'number' } },
        required: ['number'],
        additionalProperties: false,
      }),
    }),
  },
  'chat-logprobs': {
    server: 'chat',
    shows: 'the likeliest tokens at each place',
    request: chat({ max_tokens: 2, logprobs: true, top_logprobs: 5 }),
  },
  'chat-choice': {
    server: 'chat',
    shows: 'one letter of four, with the likeliest tokens as they were before the grammar',
    request: chat({ max_tokens: 1, grammar: 'root ::= [A-D]', logprobs: true, top_logprobs: 20 }),
  },
  'chat-thought': {
    server: 'chat',
    shows: 'what was thought apart from what was said',
    request: chat({ ...THINKING, max_tokens: 60, grammar: THOUGHT }),
  },
  'chat-only-thought': {
    server: 'chat',
    shows: 'thinking that used up max_tokens: no content',
    request: chat({ ...THINKING, max_tokens: 24, grammar: ENDLESS_THOUGHT }),
  },
  'chat-thought-left': {
    server: 'chat',
    shows: 'a model that thinks though it may not: its thought is left in the content',
    request: chat({ max_tokens: 60, grammar: THOUGHT }),
  },
  'chat-thought-unclosed': {
    server: 'chat',
    shows: 'the same, cut off before its thought ended',
    request: chat({ max_tokens: 24, grammar: ENDLESS_THOUGHT }),
  },
  'chat-channel-thought': {
    server: 'chat',
    shows: 'another model family’s thinking, left in the content',
    request: chat({ max_tokens: 60, grammar: 'root ::= "<|channel>thought\\nhm<channel|>Wien"' }),
  },
  'chat-empty': {
    server: 'chat',
    shows: 'an answer that ended before it began',
    request: chat({ logit_bias: [[END_OF_TURN, 100]] }),
  },
  stream: {
    server: 'chat',
    shows: 'an answer piece by piece, with usage at the end',
    request: chat({ max_tokens: 6, stream: true, stream_options: { include_usage: true } }),
  },
  'stream-thought': {
    server: 'chat',
    shows: 'thought and said piece by piece',
    request: chat({ ...THINKING, max_tokens: 60, stream: true, grammar: THOUGHT }),
  },
  'stream-logprobs': {
    server: 'chat',
    shows: 'the likeliest tokens piece by piece',
    request: chat({ max_tokens: 2, stream: true, logprobs: true, top_logprobs: 3 }),
  },
  'stream-error': {
    server: 'chat',
    shows: 'an error within a stream that began with 200',
    request: chat({ stream: true, logit_bias: [[NO_TEXT, 100]] }),
  },
  embed: {
    server: 'embed',
    shows: 'vectors of two texts',
    request: post('/v1/embeddings', { input: ['Grüße aus Wien', 'the cat sat'], encoding_format: 'float' }),
  },
  'embed-props': { server: 'embed', shows: 'slots and context of an embedder', request: get('/props') },
  rerank: {
    server: 'rerank',
    shows: 'documents from the best to the worst, each with its place in the question',
    request: post('/v1/rerank', { query: 'cat', documents: ['a cat sat', 'rain in Wien', 'stock prices'] }),
  },
  'rerank-short-path': {
    server: 'rerank',
    shows: 'the same at /rerank',
    request: post('/rerank', { query: 'cat', documents: ['a cat sat', 'rain in Wien'] }),
  },
  'fault-grammar': {
    server: 'chat',
    shows: 'a grammar that is none',
    request: chat({ grammar: 'root ::= [' }),
  },
  'fault-schema': {
    server: 'chat',
    shows: 'a schema that is none',
    request: chat({ response_format: schemaOf({ type: 'frog' }) }),
  },
  'fault-context': {
    server: 'chat',
    shows: 'a prompt longer than a slot’s context',
    request: chat({ messages: [{ role: 'user', content: 'lang '.repeat(600) }] }),
  },
  'fault-output': {
    server: 'chat',
    shows: 'output that is no text: the server’s fault, by its status',
    request: chat({ logit_bias: [[NO_TEXT, 100]] }),
  },
  'fault-messages': { server: 'chat', shows: 'no messages', request: post('/v1/chat/completions', {}) },
  'fault-no-embeddings': {
    server: 'chat',
    shows: 'a chat server asked for vectors',
    request: post('/v1/embeddings', { input: ['x'] }),
  },
  'fault-no-rerank': {
    server: 'chat',
    shows: 'a chat server asked for ranks',
    request: post('/v1/rerank', { query: 'x', documents: ['y'] }),
  },
  'fault-no-chat': {
    server: 'embed',
    shows: 'an embedder asked to chat',
    request: chat({}),
  },
  'fault-embed-long': {
    server: 'embed',
    shows: 'a text longer than the embedder’s batch',
    request: post('/v1/embeddings', { input: ['lang '.repeat(600)] }),
  },
  'fault-path': { server: 'chat', shows: 'a path that is none', request: get('/v1/nothing') },
  'fault-key': { server: 'guarded', shows: 'no key where one is needed', request: get('/v1/models') },
};
