import { composeAlways, composeByMeaning, CONTEXT_TOKENS, DEFAULT_SPACE, estimateTokens } from '../../memory';
import type { ContextPart, NumberedItem } from '../../memory';
import { contentHash, TriviumError } from '../../platform';
import type { ContextBlock, ContextKind, ContextRequest, ContextSource, ContextTier } from '../../recall-api';
import { alwaysItems } from './always-items';
import { compressionOf } from './compression';
import type { ContextProviders } from './context-providers';
import type { FrozenParts } from './frozen-parts';
import { gather } from './gather';
import type { RecallSources } from './recall-sources';

const NOTHING_FOUND = 'Nothing in the notes or the memory supports an answer to this.';

export interface ContextParts {
  readonly sources: RecallSources;
  readonly frozen: FrozenParts;
  readonly providers: ContextProviders;
}

/**
 * What goes before an answer. The part that is always there is frozen for a conversation; what is known for the message follows.
 *
 * @throws TriviumError `setting-invalid` for a budget that the first part alone exceeds
 */
export async function buildContextBlock(
  { message, space = DEFAULT_SPACE, budget = CONTEXT_TOKENS, conversation, neighbours }: ContextRequest,
  { sources, frozen, providers }: ContextParts,
  signal?: AbortSignal,
): Promise<ContextBlock> {
  if (!(budget > 0)) throw new TriviumError('setting-invalid', `A budget of ${budget} tokens holds nothing.`);
  const make = async (): Promise<ContextPart> => composeAlways(await alwaysItems(space, sources), budget);
  const always = await (conversation === undefined ? make() : frozen.of(conversation, space, make));
  const used = estimateTokens(always.text);
  if (used > budget) throw tooSmall(budget, used);
  const isAsked = message.trim() !== '';
  const [found, provided] = isAsked
    ? await Promise.all([
        gather({ message, space, conversation, neighbours }, sources, signal),
        providers.prefetch(message, space, signal),
      ])
    : [];
  const memories = [...(found?.memories ?? []), ...(provided?.items ?? [])];
  const passages = found?.passages.map(({ item }) => item) ?? [];
  const byMeaning = composeByMeaning(
    { memories, passages },
    { budget: budget - used, from: always.items.length + 1 },
  );
  const isMissed = isAsked && memories.length + passages.length === 0;
  const notices = [found?.notice, provided?.problem, isMissed ? NOTHING_FOUND : undefined].filter(
    (one) => one !== undefined,
  );
  return blockOf(always, byMeaning, notices, sources);
}

/** Where nothing goes before an answer by itself, because agents are to ask with their tools. */
export const NO_BLOCK: ContextBlock = {
  ...{ text: '', always: '', byMeaning: '', tokens: 0, tokensByKind: {}, sources: [], leftOut: 0 },
  alwaysHash: contentHash(''),
  notice:
    'The settings have it that agents ask for memories with their tools, so that none go before an answer.',
};

async function blockOf(
  always: ContextPart,
  byMeaning: ContextPart,
  notices: readonly string[],
  { vault }: RecallSources,
): Promise<ContextBlock> {
  const text = [always.text, byMeaning.text].filter((part) => part !== '').join('\n\n');
  const tokens = estimateTokens(text);
  const paths = new Set(byMeaning.items.flatMap(({ path }) => (path === undefined ? [] : [path])));
  const compression = await compressionOf(paths, estimateTokens(byMeaning.text), vault);
  return {
    ...{ text, always: always.text, byMeaning: byMeaning.text, tokens },
    alwaysHash: contentHash(always.text),
    tokensByKind: tokensByKind([...always.items, ...byMeaning.items]),
    sources: [...sourcesOf(always, 'always'), ...sourcesOf(byMeaning, 'by-meaning')],
    ...(compression !== undefined && { compression }),
    leftOut: always.leftOut + byMeaning.leftOut,
    ...(notices.length > 0 && { notice: notices.join(' ') }),
  };
}

function sourcesOf({ items }: ContextPart, tier: ContextTier): readonly ContextSource[] {
  return items.map((item) => sourceOf(item, tier));
}

/** What a number stands for. */
export function sourceOf(
  { number, kind, id, path, lines, date, store, shown }: NumberedItem,
  tier: ContextTier,
): ContextSource {
  return {
    ...{ number, kind, tier, text: shown },
    ...(id !== undefined && { id }),
    ...(path !== undefined && { path }),
    ...(lines !== undefined && { lines }),
    ...(date !== undefined && { date }),
    ...(store !== undefined && { store }),
  };
}

function tokensByKind(items: readonly NumberedItem[]): Partial<Record<ContextKind, number>> {
  const tokens: Partial<Record<ContextKind, number>> = {};
  for (const { kind, origin, shown } of items) {
    tokens[kind] = (tokens[kind] ?? 0) + estimateTokens(`[1] ${origin}: ${shown}`);
  }
  return tokens;
}

function tooSmall(budget: number, used: number): TriviumError {
  const message = `What goes before every answer takes ${used} tokens, and the budget is ${budget}. Give a larger one, or make MEMORY.md and USER.md shorter.`;
  return new TriviumError('setting-invalid', message);
}
