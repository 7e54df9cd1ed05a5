import * as z from 'zod';
import { exchangeJson, faultOf } from './exchange';
import type { NodeTarget } from './exchange';
import { NodeFault } from './fault';
import { tokensOf, usageSchema } from './usage';
import type { Spent } from './usage';

export interface RerankResult extends Spent {
  readonly model: string | undefined;
  /** In the order of the documents. */
  readonly scores: readonly number[];
}

const resultSchema = z
  .object({
    index: z.number().int().nonnegative(),
    relevance_score: z.number().optional(),
    score: z.number().optional(),
  })
  .transform(({ index, relevance_score, score }) => ({ index, score: relevance_score ?? score }));
const answerSchema = z.union([
  usageSchema.extend({ model: z.string().nullish(), results: z.array(resultSchema) }),
  // Text Embeddings Inference answers with the bare list.
  z
    .array(resultSchema)
    .transform((results) => ({ results, model: undefined, usage: undefined, timings: undefined })),
]);

/** Where servers have it. The route that answered is taken first the next time. */
export const rerankRoutes = ['/v1/rerank', '/rerank'] as const;
export type RerankRoute = (typeof rerankRoutes)[number];

/**
 * Scores of documents for a query, by the first of the routes that the server has.
 *
 * @throws NodeFault
 */
export async function askRerank(
  target: NodeTarget,
  request: {
    readonly query: string;
    readonly documents: readonly string[];
    readonly model: string | undefined;
  },
  routes: readonly RerankRoute[],
  signal: AbortSignal,
): Promise<RerankResult & { readonly route: RerankRoute }> {
  const { query, documents, model } = request;
  const body = { ...(model === undefined ? {} : { model }), query, documents, top_n: documents.length };
  let missing: NodeFault | undefined;
  for (const route of routes) {
    try {
      const answer = await exchangeJson(target, { method: 'POST', route, body }, answerSchema, signal);
      const byIndex = new Map(answer.results.map(({ index, score }) => [index, score]));
      const scores = documents.map((_, index) => scoreOf(target, byIndex.get(index)));
      return { model: answer.model ?? undefined, scores, route, ...tokensOf(answer) };
    } catch (error) {
      if (!(error instanceof NodeFault) || error.kind !== 'route') throw error;
      missing ??= error;
    }
  }
  throw missing ?? faultOf(target, 'route', 'no route to rerank');
}

function scoreOf(target: NodeTarget, score: number | undefined): number {
  if (score === undefined || !Number.isFinite(score))
    throw faultOf(target, 'answer', 'a document without a score');
  return score;
}
