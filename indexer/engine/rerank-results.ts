import type { SearchResult } from '../engine-api';
import type { Nodes } from '../nodes';
import { RERANKED_HITS, rerankHits } from '../search';
import type { RerankedHits } from '../search';
import type { Vault } from '../vault';

/**
 * Results in the order of a cross-encoder that reads each passage whole, with its headings.
 *
 * @throws TriviumError `cancelled`
 */
export async function rerankResults(
  results: readonly SearchResult[],
  query: string,
  {
    nodes,
    vault,
    signal,
  }: { readonly nodes: Nodes | undefined; readonly vault: Vault; readonly signal?: AbortSignal | undefined },
): Promise<RerankedHits<SearchResult>> {
  if (nodes?.can('rerank') !== true) return { hits: results, reranked: false };
  const withTexts = await Promise.all(
    results.map(async (hit, place) => ({
      hit,
      text: place < RERANKED_HITS ? await passageOf(hit, vault) : '',
    })),
  );
  return rerankHits(nodes, query, withTexts, { signal });
}

/** Empty where the note left meanwhile. */
async function passageOf({ path, title, heading, start, end }: SearchResult, vault: Vault): Promise<string> {
  const text = await vault.read(path).catch(() => '');
  if (text === '') return '';
  return [title, heading, text.slice(start, end)].filter((part) => part !== '').join('\n');
}
