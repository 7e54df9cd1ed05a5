import { z } from '@hono/zod-openapi';
import { isIsoDate } from '../../platform';
import type { ContextSource } from '../../recall-api';
import { sessionHitShape, sessionsAsData, sessionSearchShape } from '../serving';
import { MOST_RESULTS } from './defaults';
import { documentId, memoryId } from './ids';
import { defineRoute } from './route';
import { spaceNamed, spaceShape } from './shapes';

const source = z
  .object({
    number: z.number().int().describe('[n] in the text.'),
    kind: z.string(),
    tier: z.string(),
    memoryId: z.string().optional(),
    documentId: z.string().optional(),
    path: z.string().optional(),
    lines: z.object({ from: z.number().int(), to: z.number().int() }).optional(),
    date: z.string().optional(),
    text: z.string(),
  })
  .openapi('Source');

function sourceAsData({ id, path, lines, ...told }: ContextSource): z.output<typeof source> {
  return {
    ...{ ...told, lines },
    ...(id !== undefined && { memoryId: memoryId(id) }),
    ...(path !== undefined && { documentId: documentId(path), path }),
  };
}

const notice = z.string().optional().describe('Why this is less than was asked for.');

const context = defineRoute({
  method: 'post',
  path: '/v4/context',
  summary: 'What goes before an answer: text to hand to a model, with what comes from notes fenced as data',
  isReading: true,
  body: z.object({
    message: z.string().max(100_000).describe('What the user just wrote.'),
    budget: z.number().int().min(100).max(100_000).optional().describe('Tokens at most; 2,000 by default.'),
    conversation: z.string().min(1).max(200).optional(),
    neighbours: z.boolean().default(false),
    ...spaceShape,
  }),
  output: z.object({
    text: z.string(),
    always: z.string(),
    byMeaning: z.string(),
    alwaysHash: z.string(),
    tokens: z.number().int(),
    tokensByKind: z.record(z.string(), z.number()),
    sources: z.array(source),
    compression: z.number().optional().describe('Tokens of the full texts over those of the block.'),
    leftOut: z.number().int(),
    notice,
  }),
  run: async ({ body }, { session, scope, signal }) => {
    const { message, budget, conversation, neighbours } = body;
    const block = await session.engine.recall.prefetch(
      {
        ...{ message, neighbours, space: scope.spaceOf(spaceNamed(body)) },
        ...(budget !== undefined && { budget }),
        ...(conversation !== undefined && { conversation }),
      },
      signal,
    );
    const { tokensByKind, sources } = block;
    return { data: { ...block, tokensByKind: { ...tokensByKind }, sources: sources.map(sourceAsData) } };
  },
});

const ask = defineRoute({
  method: 'post',
  path: '/v4/ask',
  summary: 'An answer of which each [n] is a source, and each quotation stands in it',
  isReading: true,
  body: z.object({
    q: z.string().trim().min(1).max(10_000),
    limit: z.number().int().min(1).max(MOST_RESULTS).optional().describe('Sources at most; 8 by default.'),
    isLocal: z.boolean().default(false).describe('Whether no model server is to word it.'),
    ...spaceShape,
  }),
  output: z.object({
    text: z.string(),
    by: z.enum(['extractive', 'count', 'latest', 'model', 'nothing']),
    sources: z.array(source),
    unsupported: z.array(z.string()).describe('What a model said and no source has.'),
    reranked: z.boolean(),
    notice,
  }),
  run: async ({ body }, { session, scope, signal }) => {
    const { q: question, limit, isLocal } = body;
    const answer = await session.engine.recall.ask(
      {
        ...{ question, isLocal, space: scope.spaceOf(spaceNamed(body)) },
        ...(limit !== undefined && { limit }),
      },
      signal,
    );
    const { sources, unsupported } = answer;
    return { data: { ...answer, sources: sources.map(sourceAsData), unsupported: [...unsupported] } };
  },
});

const sessions = defineRoute({
  method: 'post',
  path: '/v4/sessions',
  summary: 'What was said in past conversations, word for word; time words are filters',
  isReading: true,
  body: z.object({
    q: z.string().trim().min(1).max(10_000),
    now: z.string().refine(isIsoDate, 'An ISO time.').optional().describe('What time words count from.'),
    limit: z.number().int().min(1).max(MOST_RESULTS).default(10),
    without: z.string().optional().describe('The conversation that asks: it is left out.'),
    ...spaceShape,
  }),
  output: z.object({
    hits: z.array(sessionHitShape.extend({ documentId: z.string() })),
    ...sessionSearchShape,
  }),
  run: async ({ body }, { session, scope, signal }) => {
    const { q: query, now, limit, without } = body;
    const answer = await session.engine.recall.searchSessions(
      {
        ...{ query, limit, space: scope.spaceOf(spaceNamed(body)) },
        ...(now !== undefined && { now }),
        ...(without !== undefined && { without }),
      },
      signal,
    );
    const { hits, ...rest } = sessionsAsData(answer);
    return { data: { ...rest, hits: hits.map((hit) => ({ ...hit, documentId: documentId(hit.path) })) } };
  },
});

export const recallRoutes = [context, ask, sessions];
