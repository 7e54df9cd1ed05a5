import { z } from '@hono/zod-openapi';
import { estimateTokens } from '../../memory';
import { MOST_RESULTS } from './defaults';
import { documentId } from './ids';
import { defineRoute } from './route';
import { memoryAsData, memoryShape, passageAsData, passageShape, spaceNamed, spaceShape } from './shapes';

const question = {
  q: z.string().trim().min(1).max(10_000),
  limit: z.number().int().min(1).max(MOST_RESULTS).default(10),
  ...spaceShape,
};

const answer = {
  total: z.number().int(),
  timing: z.number().describe('Milliseconds.'),
  tokens: z.number().int().describe('Of the texts of the results, as an estimate.'),
  reranked: z.boolean().describe('Whether a cross-encoder put them in order.'),
  notice: z.string().optional().describe('Why this is less than was asked for.'),
};

const searchMemories = defineRoute({
  method: 'post',
  path: '/v4/search',
  summary: 'What is remembered and what the notes say about a question',
  isReading: true,
  body: z.object({
    ...question,
    threshold: z.number().min(0).max(1).optional().describe('Least score of a memory.'),
    searchMode: z.enum(['hybrid', 'memories', 'documents']).default('hybrid'),
  }),
  output: z.object({
    results: z.array(z.union([memoryShape, passageShape])).describe('Memories first, then passages.'),
    ...answer,
  }),
  run: async ({ body }, { session, scope, signal }) => {
    const startedMs = performance.now();
    const { q: query, limit, threshold, searchMode } = body;
    const found = await session.engine.memory.recall(
      {
        ...{ query, limit, space: scope.spaceOf(spaceNamed(body)) },
        ...(threshold !== undefined && { threshold }),
      },
      signal,
    );
    const memories =
      searchMode === 'documents'
        ? []
        : found.memories.map(({ memory, ...scores }) => memoryAsData({ ...memory, ...scores }));
    const passages = searchMode === 'memories' ? [] : found.passages.map(passageAsData);
    const texts = [...memories.map(({ memory }) => memory), ...passages.map(({ chunk }) => chunk)];
    return {
      data: {
        results: [...memories, ...passages],
        total: texts.length,
        timing: performance.now() - startedMs,
        tokens: estimateTokens(texts.join('\n')),
        // A recall asks no cross-encoder.
        reranked: false,
        notice: found.notice,
      },
    };
  },
});

const searchDocuments = defineRoute({
  method: 'post',
  path: '/v3/search',
  summary: 'Notes about a question, with the passage of each that fits best',
  isReading: true,
  body: z.object({ ...question, rerank: z.boolean().default(false) }),
  output: z.object({
    results: z.array(
      z.object({
        documentId: z.string(),
        path: z.string(),
        title: z.string(),
        score: z.number(),
        chunks: z.array(z.object({ content: z.string(), score: z.number(), isRelevant: z.literal(true) })),
      }),
    ),
    ...answer,
  }),
  run: async ({ body }, { session, scope, signal }) => {
    const { q: query, limit, rerank } = body;
    const space = scope.spaceOf(spaceNamed(body));
    const found = await session.engine.search({ query, limit, rerank, space }, signal);
    const results = found.results.map(({ path, title, score, snippet }) => ({
      ...{ documentId: documentId(path), path, title, score },
      chunks: [{ content: snippet, score, isRelevant: true as const }],
    }));
    return {
      data: {
        results,
        total: results.length,
        timing: found.tookMs,
        tokens: estimateTokens(found.results.map(({ snippet }) => snippet).join('\n')),
        reranked: found.reranked ?? false,
        notice: found.notice,
      },
    };
  },
});

export const searchRoutes = [searchMemories, searchDocuments];
