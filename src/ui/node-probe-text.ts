import type { NodeProbe } from '../../indexer/nodes';
import type { Strings } from './strings';

/** The names that servers are known by. */
const servers = { 'llama.cpp': 'llama.cpp', ollama: 'Ollama' };

/** What a test of a server found, as pairs of a name and what is so; empty where it was not reached. */
export function describeProbe(probe: NodeProbe, { nodes, locale }: Strings): readonly [string, string][] {
  if (!probe.isReachable) return [];
  const texts = nodes.form.found;
  const { server = 'other', models, slots, contextTokens, dimensions, tookMs } = probe;
  const able = (Object.keys(texts.abilities) as (keyof NodeProbe['can'])[]).filter((what) => probe.can[what]);
  const number = (value: number): string => value.toLocaleString(locale);
  const pairs: readonly ([string, string] | undefined)[] = [
    [texts.server, server === 'other' ? texts.otherKind : servers[server]],
    [texts.models, models.length === 0 ? texts.noModels : models.join(', ')],
    [texts.can, able.length === 0 ? texts.cannot : able.map((what) => texts.abilities[what]).join(', ')],
    slots === undefined ? undefined : [texts.slots, number(slots)],
    contextTokens === undefined ? undefined : [texts.context, texts.contextTokens(number(contextTokens))],
    dimensions === undefined ? undefined : [texts.dimensions, number(dimensions)],
    [texts.took, `${number(Math.round(tookMs))} ms`],
  ];
  return pairs.filter((pair) => pair !== undefined);
}

/** Whether there is something to say about how it streams: only a server that chats could. */
export function lacksStreaming({ can }: NodeProbe): boolean {
  return can.chat && !can.streaming;
}
