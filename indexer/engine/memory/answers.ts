import type { MemoryParts } from './parts';
import { isSafe, noticeOfHeldBack } from './safety';
import type { Memory, MemorySettings, RecalledMemory } from '../../memory';
import { memoryTypes, newestFirst } from '../../memory';
import type {
  MemoriesAnswer,
  MemoriesRequest,
  MemoryDetail,
  MemoryOrder,
  MemoryStatistics,
} from '../../memory-api';
import { TriviumError } from '../../platform';

/** A search gives at most so many memories where nobody said how many. */
const MOST_FOUND = 100;

export interface AnswerContext extends MemoryParts {
  readonly settings: MemorySettings;
  /** ISO time that ages are measured to. */
  readonly now: string;
}

/** Memories by what they say, or all that the filter lets through. */
export async function findMemories(
  request: MemoriesRequest,
  context: AnswerContext,
  signal?: AbortSignal,
): Promise<MemoriesAnswer> {
  const { query, limit } = request;
  const all =
    query === undefined ? listed(request, context) : await searched(request, query, context, signal);
  const { memories, heldBack } = safeAmong(all, limit);
  const notice = noticeOfHeldBack(heldBack);
  if (query !== undefined) context.surfaced.add(memories.map(({ id }) => id));
  return { memories, total: all.length - heldBack, ...(notice !== undefined && { notice }) };
}

/**
 * The first that may be handed out: a memory goes to a model from here as it does from a recall. What comes after them is not
 * looked at, for the scan takes far longer than all else.
 */
function safeAmong<TMemory extends Memory>(
  all: readonly TMemory[],
  limit = Infinity,
): { readonly memories: readonly TMemory[]; readonly heldBack: number } {
  const memories: TMemory[] = [];
  let heldBack = 0;
  for (const memory of all) {
    if (memories.length >= limit) break;
    if (isSafe(memory)) memories.push(memory);
    else heldBack += 1;
  }
  return { memories, heldBack };
}

function listed(request: MemoriesRequest, { book, surfaced }: AnswerContext): readonly Memory[] {
  const { order = 'newest' } = request;
  return [...book.list({ status: 'live', ...filterOf(request) })]
    .filter((memory) => matches(memory, request, surfaced))
    .sort(COMPARE[order]);
}

/** In every space that may be looked in, each by itself: the best of all first. */
async function searched(
  request: MemoriesRequest,
  query: string,
  { book, index, surfaced, settings, now }: AnswerContext,
  signal: AbortSignal | undefined,
): Promise<readonly (Memory & Omit<RecalledMemory, 'memory'>)[]> {
  const { status = 'live', store, threshold = settings.recall.threshold } = request;
  const spaces =
    request.space === undefined
      ? new Set(book.list({ status: 'all' }).map(({ space }) => space))
      : [request.space];
  const found: RecalledMemory[] = [];
  for (const space of spaces) {
    const recalled = await index.recall(
      {
        ...{ query, space, status, now, halfLifeDays: settings.halfLifeDays },
        // Filters come after, so that more is asked for than is wanted.
        limit: MOST_FOUND,
        ...(threshold !== undefined && { threshold }),
        ...(store !== undefined && { stores: [store] }),
      },
      signal,
    );
    found.push(...recalled);
  }
  return found
    .filter(({ memory }) => matches(memory, request, surfaced))
    .sort((one, other) => other.score - one.score)
    .map(({ memory, ...score }) => ({ ...memory, ...score }));
}

function filterOf({ space, status, store, type, category, path }: MemoriesRequest): MemoriesRequest {
  return {
    ...(space !== undefined && { space }),
    ...(status !== undefined && { status }),
    ...(store !== undefined && { store }),
    ...(type !== undefined && { type }),
    ...(category !== undefined && { category }),
    ...(path !== undefined && { path }),
  };
}

function matches(
  memory: Memory,
  { type, category, path, isUnseen }: MemoriesRequest,
  surfaced: MemoryParts['surfaced'],
): boolean {
  return (
    (type === undefined || memory.type === type) &&
    (category === undefined || memory.category === category) &&
    (path === undefined || memory.from.some((source) => source.path === path)) &&
    (isUnseen !== true || (!surfaced.has(memory.id) && !memory.isConfirmed))
  );
}

const COMPARE: Readonly<Record<MemoryOrder, (one: Memory, other: Memory) => number>> = {
  newest: newestFirst,
  oldest: (one, other) => newestFirst(other, one),
  surest: (one, other) => other.confidence - one.confidence || newestFirst(one, other),
};

/** Everything that is known of a memory. */
export async function describeInDetail(
  id: string,
  { book }: Pick<MemoryParts, 'book'>,
): Promise<MemoryDetail> {
  const memory = existing(id, book);
  const versions = book.history(memory.id);
  const ids = new Set(versions.map((version) => version.id));
  return {
    memory,
    versions,
    decisions: await book.decisions(memory.id),
    // Either of two that belonged together may have moved to another space.
    extendedBy: book
      .list({ space: memory.space })
      .filter((other) => other.extends.some((extended) => ids.has(extended))),
  };
}

/** @throws TriviumError `memory-not-found` */
export function existing(id: string, book: MemoryParts['book']): Memory {
  const memory = book.get(id);
  if (memory !== undefined) return memory;
  throw new TriviumError('memory-not-found', `There is no memory with the id "${id}".`);
}

/** @throws TriviumError `memory-not-found`, or `memory-not-current` for one that was superseded or forgotten */
export function existingLive(id: string, book: MemoryParts['book']): Memory {
  const memory = existing(id, book);
  if (memory.status === 'live') return memory;
  const successor =
    memory.supersededBy === undefined ? '' : ` The version that holds is ${memory.supersededBy}.`;
  const message = `The memory ${id} is ${memory.status}: "${memory.text}".${successor}`;
  throw new TriviumError('memory-not-current', message);
}

/** Each figure as the book has it. */
export function countMemories(
  { book }: Pick<MemoryParts, 'book'>,
  problems: readonly string[],
  space?: string,
): MemoryStatistics {
  const live = book.list({ status: 'live', ...(space !== undefined && { space }) });
  const byType = Object.fromEntries(memoryTypes.map((type) => [type, 0])) as Record<Memory['type'], number>;
  for (const { type } of live) byType[type] += 1;
  return {
    ...book.counts(space),
    byType,
    byCategory: countBy(live, ({ category }) => category),
    bySpace: countBy(live, (memory) => memory.space),
    problems,
  };
}

/** People name spaces as they like, `constructor` too: what every object has is no count. */
function countBy(
  memories: readonly Memory[],
  nameOf: (memory: Memory) => string,
): Readonly<Record<string, number>> {
  const counts = new Map<string, number>();
  for (const memory of memories) counts.set(nameOf(memory), (counts.get(nameOf(memory)) ?? 0) + 1);
  return Object.fromEntries(counts);
}
