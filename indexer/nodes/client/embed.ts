import * as z from 'zod';
import { exchangeJson, faultOf } from './exchange';
import type { NodeTarget } from './exchange';
import { tokensOf, usageSchema } from './usage';
import type { Spent } from './usage';

const ROUTE = '/v1/embeddings';

export interface EmbedResult extends Spent {
  readonly model: string | undefined;
  /** Of unit length, in the order of the texts. */
  readonly vectors: readonly Float32Array[];
}

const answerSchema = usageSchema.extend({
  model: z.string().nullish(),
  data: z.array(
    z.object({
      index: z.number().int().nonnegative(),
      // One vector per token where the server pools none.
      embedding: z.union([z.array(z.number()), z.array(z.array(z.number()))]),
    }),
  ),
});

/** @throws NodeFault */
export async function askEmbeddings(
  target: NodeTarget,
  texts: readonly string[],
  model: string | undefined,
  signal: AbortSignal,
): Promise<EmbedResult> {
  const body = { ...(model === undefined ? {} : { model }), input: texts, encoding_format: 'float' };
  const answer = await exchangeJson(target, { method: 'POST', route: ROUTE, body }, answerSchema, signal);
  const byIndex = new Map(answer.data.map(({ index, embedding }) => [index, embedding]));
  const vectors = texts.map((_, index) => unitVector(target, byIndex.get(index)));
  const dimensions = vectors[0]?.length;
  if (vectors.some((vector) => vector.length !== dimensions)) {
    throw faultOf(target, 'answer', 'vectors of different lengths in one answer');
  }
  return { model: answer.model ?? undefined, vectors, ...tokensOf(answer) };
}

function unitVector(target: NodeTarget, embedding: number[] | number[][] | undefined): Float32Array {
  if (embedding === undefined) throw faultOf(target, 'answer', 'fewer vectors than texts');
  const nested = embedding.filter((value) => Array.isArray(value));
  if (nested.length > 1) {
    throw faultOf(target, 'answer', 'a vector for every token instead of one for the text', {
      advice: 'Start its server with a pooling, such as --pooling mean.',
    });
  }
  const values = nested[0] ?? (embedding as number[]);
  const length = Math.hypot(...values);
  if (!Number.isFinite(length) || length === 0) throw faultOf(target, 'answer', 'a vector without direction');
  return Float32Array.from(values, (value) => value / length);
}
