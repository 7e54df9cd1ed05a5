import type { SearchResult } from '../../engine-api';
import {
  coreFileNames,
  coreTargets,
  DEFAULT_SPACE,
  memoryStores,
  MOST_FACTS,
  MOST_NEIGHBOURS,
  MOST_PASSAGES,
  tierOfStore,
} from '../../memory';
import type { ContextItem, RecalledMemory } from '../../memory';
import type { RecallAnswer } from '../../memory-api';
import { RERANKED_HITS, rerankHits } from '../../search';
import { isOfConversation } from './conversation-of-note';
import { memoryItem } from './memory-items';
import { neighbourPassages } from './neighbour-passages';
import { passageItems } from './passage-items';
import type { WidePassage } from './passage-items';
import type { RecallSources } from './recall-sources';

/** Stores that are searched for each message. */
const STORES = memoryStores.filter((store) => tierOfStore[store] === 'by-meaning');

/** How fast a place in the order of a cross-encoder counts less, as in reciprocal rank fusion. */
const RANK_CONSTANT = 60;

export interface GatherRequest {
  readonly message: string;
  readonly space: string;
  readonly conversation?: string | undefined;
  readonly neighbours?: boolean | undefined;
  /** Whether no model server is asked. */
  readonly isLocal?: boolean | undefined;
}

/** What there is to know for a message, the best of each kind first. */
export interface Gathered {
  readonly memories: readonly ContextItem[];
  /** Neighbours after passages. */
  readonly passages: readonly WidePassage[];
  readonly reranked: boolean;
  readonly notice?: string;
}

/** Memories and passages by meaning; with a reranker 40 of each are looked at, and it says which are the best. */
export async function gather(
  { message, space, conversation, neighbours, isLocal }: GatherRequest,
  sources: RecallSources,
  signal?: AbortSignal,
): Promise<Gathered> {
  const { memory, nodes, vault } = sources;
  const reranker = isLocal !== true && nodes?.can('rerank') === true ? nodes : undefined;
  const limit = reranker === undefined ? MOST_FACTS : RERANKED_HITS;
  const answer = await memory.recall({ query: message, stores: STORES, space, limit }, signal);
  const isOwn = await isOfConversation(conversation, answer, sources);
  const found = {
    memories: answer.memories.filter(({ memory: { from } }) => from.length === 0 || !from.every(isOwn)),
    passages: answer.passages.filter(
      (passage) => !isOwn(passage) && !isCoreFile(passage.path, space, sources),
    ),
  };
  const order = await inOrder(found, message, reranker, signal);
  const passages = await passageItems(order.passages.slice(0, MOST_PASSAGES), message, {
    vault,
    kind: 'passage',
  });
  const near =
    neighbours === true ? await neighbourPassages(passages, { message, space }, sources, signal) : [];
  const beside = await passageItems(near.slice(0, MOST_NEIGHBOURS), message, { vault, kind: 'neighbour' });
  const notices = [answer.notice, order.problem].filter((notice) => notice !== undefined);
  return {
    memories: order.memories.slice(0, MOST_FACTS).map(({ memory: one }) => memoryItem(one)),
    passages: [...passages, ...beside],
    reranked: order.reranked,
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  };
}

/** They are in the block already, or of no account for this space. */
function isCoreFile(path: string, space: string, { files }: RecallSources): boolean {
  if (files === undefined || space !== DEFAULT_SPACE) return false;
  return coreTargets.some((target) => path === `${files.folder}/${coreFileNames[target]}`);
}

/** Both kinds read together by a cross-encoder, of which memories lose by their age and doubt what they would lose anyway. */
async function inOrder(
  { memories, passages }: Pick<RecallAnswer, 'memories' | 'passages'>,
  message: string,
  nodes: RecallSources['nodes'],
  signal: AbortSignal | undefined,
): Promise<
  Pick<RecallAnswer, 'memories' | 'passages'> & { readonly reranked: boolean; readonly problem?: string }
> {
  if (nodes === undefined) return { memories, passages, reranked: false };
  const hits: {
    readonly hit: RecalledMemory | SearchResult;
    readonly text: string;
    readonly score: number;
  }[] = [
    ...memories.map((hit) => ({ hit, text: hit.memory.text, score: hit.score })),
    ...passages.map((hit) => ({ hit, text: hit.snippet, score: hit.why.similarity ?? 0 })),
  ];
  hits.sort((one, other) => other.score - one.score);
  const { hits: ranked, ...rest } = await rerankHits<RecalledMemory | SearchResult>(nodes, message, hits, {
    signal,
  });
  if (!rest.reranked) return { memories, passages, ...rest };
  const worth = new Map<RecalledMemory | SearchResult, number>(
    ranked.map((hit, rank) => [hit, weightOf(hit) / (RANK_CONSTANT + rank + 1)]),
  );
  const byWorth = <Hit extends RecalledMemory | SearchResult>(some: readonly Hit[]): readonly Hit[] =>
    [...some].sort((one, other) => worth.get(other)! - worth.get(one)!);
  return { memories: byWorth(memories), passages: byWorth(passages), ...rest };
}

function weightOf(hit: RecalledMemory | SearchResult): number {
  return 'decay' in hit ? hit.decay * hit.confidence : 1;
}
