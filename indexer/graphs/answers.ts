import type { GraphCounts, GraphWarning } from './health';
import type { Evidence, GraphSignal, Signal } from './signal';

export interface NeighbourRequest {
  readonly path: string;
  /** 20 by default. */
  readonly limit?: number;
  /** Only these signals; all by default. */
  readonly signals?: readonly Signal[];
  /** Leaves out what is linked already, in either direction: suggestions for links. */
  readonly onlyUnlinked?: boolean;
}

/** Why a neighbour is one, as one signal tells it. */
export interface Reason {
  readonly signal: Signal;
  /** In the signal's own unit: occurrences, summed session weights, times found together, cosine. */
  readonly weight: number;
  /** Rank in the signal's own list, from 1. */
  readonly rank: number;
  /** Its part of the fused score. */
  readonly share: number;
  readonly evidence: readonly Evidence[];
}

export interface Neighbour {
  readonly path: string;
  readonly title: string;
  readonly score: number;
  /** The strongest first. */
  readonly reasons: readonly Reason[];
  readonly isLinked: boolean;
  /** False for a note that is in the vault and not in the index: it is shown and marked, never lost. */
  readonly isIndexed: boolean;
}

export interface NeighbourAnswer {
  readonly path: string;
  readonly neighbours: readonly Neighbour[];
  /** Neighbours per signal before the limit, so that an empty list can say what would fill it. */
  readonly found: Readonly<Record<Signal, number>>;
  /** Pairs with this note that were dismissed and are left out. */
  readonly dismissed: number;
  readonly coSearches: CoSearchState;
  /** Whether a model is loaded or vectors are stored, without which nothing sounds alike. */
  readonly hasVectors: boolean;
  readonly tookMs: number;
}

/** How far the co-search graph is: nothing ranks by it before `needed` edges are confirmed. */
export interface CoSearchState {
  readonly pairs: number;
  /** Pairs found by different queries on different days. */
  readonly confirmed: number;
  readonly needed: number;
  readonly isUsed: boolean;
}

/** One step of a path between two notes. */
export interface PathStep {
  readonly from: string;
  readonly to: string;
  /** Strength of the fused edge, 0 to 1. */
  readonly strength: number;
  readonly signals: readonly GraphSignal[];
}

/** Why two notes are related. */
export interface Relation {
  readonly one: string;
  readonly other: string;
  /** Direct reasons, the strongest first; empty where no signal joins them. */
  readonly reasons: readonly Reason[];
  /** The path whose weakest step is strongest, empty where the two are not connected. */
  readonly path: readonly PathStep[];
  readonly isDismissed: boolean;
}

/** A note's surroundings, ready to draw: the note, its neighbours, and the edges among them. */
export interface EgoGraph {
  readonly centre: string;
  readonly nodes: readonly {
    readonly path: string;
    readonly title: string;
    /** Fused score of a neighbour relative to the best one, 0 to 1; 1 for the centre. */
    readonly score: number;
    readonly isIndexed: boolean;
  }[];
  readonly edges: readonly {
    readonly one: string;
    readonly other: string;
    readonly signal: GraphSignal;
    /** Relative to the strongest edge of the signal shown, 0 to 1. */
    readonly strength: number;
  }[];
}

export interface GraphStatus {
  readonly counts: GraphCounts;
  /** The counts it is compared with: the last ones that had no warning, or were accepted. */
  readonly accepted?: GraphCounts;
  readonly linkOccurrences: number;
  readonly unresolvedTargets: number;
  readonly coSearches: CoSearchState;
  readonly dismissedPairs: number;
  /** Notes whose similar notes are still to be computed. */
  readonly similarPending: number;
  readonly warnings: readonly GraphWarning[];
  readonly tookMs: number;
  readonly bytesOnDisk: number;
}

/** A note that much links to, with its share of all links. */
export interface Hub {
  readonly path: string;
  readonly title: string;
  readonly incoming: number;
  /** Incoming edges over all edges, 0 to 1. */
  readonly share: number;
  /** How much an edge to it still counts in scores, 0 to 1. */
  readonly damping: number;
}

export interface Community {
  /** The best connected notes of it, by PageRank. */
  readonly leaders: readonly { readonly path: string; readonly title: string }[];
  readonly size: number;
}

/** Measures of the vault as one graph. */
export interface GraphReport {
  readonly notes: number;
  readonly density: number;
  readonly averageDegree: number;
  readonly modularity: number;
  readonly hubs: readonly Hub[];
  readonly central: readonly { readonly path: string; readonly title: string; readonly pagerank: number }[];
  /** Bridges by sampled betweenness; `samples` shortest-path trees were grown. */
  readonly bridges: readonly {
    readonly path: string;
    readonly title: string;
    readonly betweenness: number;
  }[];
  readonly samples: number;
  readonly communities: readonly Community[];
  /** Notes without an edge in any graph. */
  readonly isolated: readonly string[];
  readonly status: GraphStatus;
  readonly tookMs: number;
}

export interface DismissedPair {
  readonly one: string;
  readonly other: string;
  /** ISO time. */
  readonly at: string;
}

/** A search that a person made: a result was opened, Enter pressed, or the list looked at for two seconds. */
export interface PersonSearch {
  readonly query: string;
  /** Paths of the results shown, best first. */
  readonly results: readonly string[];
}
