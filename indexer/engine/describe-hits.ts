import type { SearchResult } from '../engine-api';
import type { Clock } from '../platform';
import { TriviumError } from '../platform';
import type { NoteHit, ParsedQuery, SearchIndex } from '../search';
import { describeHit } from './search-results';
import type { Vault } from '../vault';

/** Notes that are read and described at once: about what a person sees, and some 20 milliseconds of work. */
const HITS_AT_ONCE = 20;

export interface DescribeContext {
  readonly index: SearchIndex;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Hits as people see them, in order, without those whose note left meanwhile. Reading the notes is what a long answer costs:
 * it goes in batches, and between two of them others get their turn and nobody works on for an answer that is not awaited.
 *
 * @throws TriviumError `cancelled`
 */
export async function describeHits(
  hits: readonly NoteHit[],
  query: ParsedQuery,
  { index, vault, clock, signal }: DescribeContext,
): Promise<readonly SearchResult[]> {
  const results: SearchResult[] = [];
  for (let first = 0; first < hits.length; first += HITS_AT_ONCE) {
    if (first > 0) await clock.yield();
    if (signal?.aborted) throw new TriviumError('cancelled', 'The search was cancelled.');
    const batch = hits.slice(first, first + HITS_AT_ONCE);
    const described = await Promise.all(batch.map((hit) => describeHit(hit, query, index, vault)));
    for (const result of described) if (result !== undefined) results.push(result);
  }
  return results;
}
