import type { EditSource } from './co-edits/edit-session';

/** The four graphs. Each keeps its own edges; nothing merges them but the neighbour query, and that shows its reasons. */
export const GRAPH_SIGNALS = ['links', 'co-edits', 'co-searches', 'similar'] as const;
export type GraphSignal = (typeof GRAPH_SIGNALS)[number];

/** What can speak for two notes: an edge of one of the graphs, or what is derived from them and from tags. */
export const SIGNALS = [...GRAPH_SIGNALS, 'common-neighbours', 'shared-tags'] as const;
export type Signal = (typeof SIGNALS)[number];

/** What an edge rests on, in a form that each face of the product puts into words of its own. */
export type Evidence =
  /** A link as it stands in a note; `line` is 0-based. */
  | { readonly kind: 'link'; readonly direction: 'out' | 'in'; readonly path: string; readonly line: number }
  | {
      readonly kind: 'co-edit';
      readonly source: EditSource;
      /** `YYYY-MM-DD`, or empty where the entry has no date. */
      readonly date: string;
      /** The entry, commit subject or session in one line. */
      readonly entry: string;
      /** Where the entry stands, for a work log; `line` is 0-based. */
      readonly path?: string;
      readonly line?: number;
    }
  | {
      readonly kind: 'co-search';
      readonly query: string;
      readonly times: number;
      /** `YYYY-MM-DD` of the last time. */
      readonly date: string;
    }
  | { readonly kind: 'similar'; readonly similarity: number }
  /** Notes that both are joined to, the rarest first. */
  | { readonly kind: 'common-neighbours'; readonly through: readonly string[] }
  | { readonly kind: 'shared-tags'; readonly tags: readonly string[] };

/** A neighbour as one signal sees it. Weights of different signals cannot be compared. */
export interface SignalNeighbour {
  readonly path: string;
  /** Greater is closer; the unit is the signal's own. */
  readonly weight: number;
  /** What the list is ordered by where that is not the weight itself, as for links, where hubs are damped. */
  readonly rankedBy?: number;
  /** The strongest or newest first, at most {@link EVIDENCE_SHOWN} of them. */
  readonly evidence: readonly Evidence[];
}

/** An edge without direction: `one` is the smaller path as code units compare. */
export interface UndirectedEdge {
  readonly one: string;
  readonly other: string;
  readonly weight: number;
}

/** What the neighbour query, paths and metrics ask of each graph. */
export interface SignalGraph {
  readonly signal: Signal;
  /** Neighbours of a note, the closest first, ties by path; empty for a note the graph does not know. */
  neighbours(path: string): readonly SignalNeighbour[];
}

/** A graph that holds its edges and can list them. */
export interface StoredGraph extends SignalGraph {
  readonly signal: GraphSignal;
  /** Notes with at least one edge. */
  readonly nodeCount: number;
  /** Edges; in the link graph, directed ones. */
  readonly edgeCount: number;
  /** Notes joined to this one, 0 for a note the graph does not know. Cheap: hubs are known by it before they are read. */
  degree(path: string): number;
  /** The notes joined to this one, in no order, where a graph has them at less cost than {@link SignalGraph.neighbours}. */
  adjacent?(path: string): readonly string[];
  /** Every pair once, both directions of a link added up, in no order. */
  edges(): IterableIterator<UndirectedEdge>;
}
