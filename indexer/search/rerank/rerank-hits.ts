import type { Nodes } from '../../nodes';
import { isAbort, toPlainError } from '../../platform';
import { RERANK_TIMEOUT_MS, RERANKED_CHARACTERS, RERANKED_HITS } from './defaults';

export interface RerankOptions {
  readonly signal?: AbortSignal | undefined;
  /** From the moment at which a node has it; {@link RERANK_TIMEOUT_MS} by default. */
  readonly timeoutMs?: number;
}

/** A hit with the passage that it was found by, headings first; an empty text is that of a note which cannot be read. */
export interface HitWithText<Hit> {
  readonly hit: Hit;
  readonly text: string;
}

export interface RerankedHits<Hit> {
  readonly hits: readonly Hit[];
  /** Whether a cross-encoder had its say; where not, the hits are in the order they came in. */
  readonly reranked: boolean;
  /** Why it had not, in words for the user, where one is there and failed. */
  readonly problem?: string;
}

/**
 * Puts the first {@link RERANKED_HITS} hits in the order of a cross-encoder on the node pool, which reads query and passage together.
 * Hits keep their scores: those of two ways to score are not comparable, and only the order is replaced. A hit without text
 * keeps its place.
 *
 * A search never fails for want of a reranker: without one, or where it fails, the order stays and the answer says so.
 *
 * @param nodes undefined where no pool is there
 * @throws what the signal throws
 */
export async function rerankHits<Hit>(
  nodes: Pick<Nodes, 'can' | 'rerank'> | undefined,
  query: string,
  hits: readonly HitWithText<Hit>[],
  { signal, timeoutMs = RERANK_TIMEOUT_MS }: RerankOptions = {},
): Promise<RerankedHits<Hit>> {
  const untouched = { hits: hits.map(({ hit }) => hit), reranked: false };
  const places = hits
    .slice(0, RERANKED_HITS)
    .flatMap(({ text }, place) => (text.trim() === '' ? [] : [place]));
  if (nodes?.can('rerank') !== true || query.trim() === '' || places.length === 0) return untouched;
  try {
    const texts = places.map((place) => shortened(hits[place]!.text));
    const answer = await nodes.rerank(query, texts, {
      lane: 'interactive',
      purpose: 'rerank',
      signal,
      timeoutMs,
    });
    if (answer.scores.length !== places.length || !answer.scores.every(Number.isFinite)) {
      const problem = `Node ${answer.node} gave ${answer.scores.length} usable scores for ${places.length} passages. Look whether its model is a reranker.`;
      return { ...untouched, problem };
    }
    const order = [...places.keys()].sort(
      (one, other) => answer.scores[other]! - answer.scores[one]! || one - other,
    );
    const reordered = [...untouched.hits];
    order.forEach((from, to) => {
      reordered[places[to]!] = hits[places[from]!]!.hit;
    });
    return { hits: reordered, reranked: true };
  } catch (error) {
    if (signal?.aborted === true || isAbort(error)) throw error;
    return { ...untouched, problem: toPlainError(error).message };
  }
}

function shortened(text: string): string {
  return text.slice(0, RERANKED_CHARACTERS).toWellFormed();
}
