import louvain from 'graphology-communities-louvain';
import { compareText, seededRandom } from '../../platform';
import { byWeight } from '../neighbours/order';
import type { VaultGraph } from './vault-graph';

export interface Communities {
  /** Communities of two notes or more by their notes, the greatest first; the notes of each by rank. */
  readonly groups: readonly (readonly string[])[];
  /** How much denser they are within than chance would have it, -0.5 to 1 (Newman and Girvan 2004). */
  readonly modularity: number;
}

/** Notes that are joined more to each other than to the rest (Louvain, Blondel and others 2008), by a seed. */
export function findCommunities(
  graph: VaultGraph,
  ranks: Readonly<Record<string, number>>,
  seed: number,
): Communities {
  // Without an edge there is nothing to divide by.
  if (graph.size === 0) return { groups: [], modularity: 0 };
  const { communities, modularity } = louvain.detailed(graph, { rng: seededRandom(seed) });
  const members = new Map<number, { path: string; weight: number }[]>();
  for (const [path, community] of Object.entries(communities)) {
    const group = members.get(community) ?? [];
    group.push({ path, weight: ranks[path] ?? 0 });
    members.set(community, group);
  }
  const groups = [...members.values()]
    .filter((group) => group.length > 1)
    .map((group) => group.sort(byWeight).map(({ path }) => path))
    .sort((one, other) => other.length - one.length || compareText(one[0] ?? '', other[0] ?? ''));
  return { groups, modularity };
}
