import { density } from 'graphology-metrics/graph/density.js';
import pagerank from 'graphology-metrics/centrality/pagerank.js';
import type { Clock } from '../../platform';
import type { GraphReport, Hub } from '../answers';
import type { LinkGraph } from '../links/link-graph';
import { joinGraphs } from '../neighbours/fused-graph';
import { byWeight } from '../neighbours/order';
import type { StoredGraph } from '../signal';
import { sampledBetweenness } from './betweenness';
import { findCommunities } from './communities';
import { analysisDefaults } from './defaults';
import { toVaultGraph } from './vault-graph';
import type { VaultGraph } from './vault-graph';

export interface AnalysisSubject {
  readonly links: LinkGraph;
  /** Graphs whose edges count, each like the others. */
  readonly graphs: readonly StoredGraph[];
}

export interface AnalysisOptions {
  readonly clock: Clock;
  /** Notes of the index; those without an edge are told as isolated. */
  readonly notes: Iterable<string>;
  titleOf(path: string): string;
  /** Shortest-path trees for betweenness. */
  readonly samples?: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

export type VaultAnalysis = Omit<GraphReport, 'status' | 'tookMs'>;

/**
 * Measures of the vault as one graph: the pairs that any of the graphs joins, as strong as they are together. The same graphs
 * give the same report. Gives way to other work between its parts, and within the one that takes long.
 *
 * @throws the signal's reason where it was aborted
 */
export async function analyseVault(
  { links, graphs }: AnalysisSubject,
  options: AnalysisOptions,
): Promise<VaultAnalysis> {
  const { clock, signal, samples = analysisDefaults.betweennessSamples } = options;
  const pause = async () => {
    await clock.yield();
    signal?.throwIfAborted();
  };
  signal?.throwIfAborted();
  const fused = joinGraphs(graphs.map((graph) => ({ graph, weight: 1 })));
  await pause();
  const graph = toVaultGraph(fused, options.notes);
  await pause();
  const ranks = pageranksOf(graph);
  await pause();
  const { groups, modularity } = findCommunities(graph, ranks, analysisDefaults.seed);
  await pause();
  const { sliceMs, seed } = analysisDefaults;
  const betweenness = await sampledBetweenness(fused, { ...options, samples, seed, sliceMs });
  const named = (path: string) => ({ path, title: options.titleOf(path) });
  return {
    notes: graph.order,
    density: graph.order > 1 ? density(graph) : 0,
    averageDegree: graph.order > 0 ? (2 * graph.size) / graph.order : 0,
    modularity,
    hubs: hubsOf(links, named),
    central: strongest(Object.entries(ranks)).map(({ path, weight }) => ({
      ...named(path),
      pagerank: weight,
    })),
    bridges: strongest(fused.paths.map((path, id) => [path, betweenness[id] as number])).map(
      ({ path, weight }) => ({ ...named(path), betweenness: weight }),
    ),
    samples: Math.min(samples, fused.paths.length),
    communities: groups.map((group) => ({
      leaders: group.slice(0, analysisDefaults.leadersOfCommunity).map(named),
      size: group.length,
    })),
    isolated: graph.filterNodes((path) => graph.degree(path) === 0),
  };
}

/** PageRank (Brin and Page 1998) over the strengths of the edges. */
function pageranksOf(graph: VaultGraph): Record<string, number> {
  if (graph.order === 0) return {};
  return pagerank(graph, {
    getEdgeWeight: 'weight',
    // The library multiplies it by the number of nodes.
    tolerance: analysisDefaults.pagerankTolerance / graph.order,
    maxIterations: analysisDefaults.pagerankIterations,
  });
}

function hubsOf(links: LinkGraph, named: (path: string) => { path: string; title: string }): Hub[] {
  return links
    .hubs(analysisDefaults.listed)
    .filter(({ incoming }) => incoming >= analysisDefaults.leastIncoming)
    .map((hub) => ({ ...hub, ...named(hub.path) }));
}

/** The first of the values above 0, ties by path. */
function strongest(values: readonly (readonly [path: string, weight: number])[]) {
  return values
    .map(([path, weight]) => ({ path, weight }))
    .filter(({ weight }) => weight > 0)
    .sort(byWeight)
    .slice(0, analysisDefaults.listed);
}
