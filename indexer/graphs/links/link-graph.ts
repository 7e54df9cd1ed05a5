import type { Link, LinkEdges } from '../../vault';
import type { StoredGraph } from '../signal';

/** What the link graph needs of a note that is in the index. */
export interface LinkedNote {
  readonly path: string;
  readonly links: readonly Link[];
}

/** One link of a note and where it leads; `path` is missing where nothing has that name. `line` is 0-based. */
export interface OutgoingLink {
  readonly link: Link;
  readonly path?: string;
}

/**
 * Wikilinks and Markdown links between notes of the index, directed, as they stand now. An edge weighs as many links as
 * it has. Every call leaves the graph as a rebuild from scratch would make it.
 *
 * Hubs and daily notes are damped where it is ranked, never in the data: a neighbour's `weight` is the number of links
 * in both directions, but neighbours come in the order of that number times their damping; the weight of `edges()`,
 * which paths and communities go by, is the number times the damping of both ends.
 */
export interface LinkGraph extends StoredGraph {
  readonly signal: 'links';
  /** Adds the note or replaces its links. */
  put(note: LinkedNote): void;
  /** The note left the index; links to it lead to a note outside of it. */
  remove(path: string): void;
  /** The shared files changed by these paths, or altogether: names may lead elsewhere now. */
  filesChanged(paths: readonly string[] | 'all'): void;
  /** All links sorted out: edges, targets that lead nowhere, counts per kind. */
  linkEdges(): LinkEdges;
  outgoing(path: string): readonly OutgoingLink[];
  /** Sources by path. */
  incoming(path: string): readonly { readonly path: string; readonly occurrences: number }[];
  /** Whether one links to the other, in either direction. */
  isLinked(one: string, other: string): boolean;
  /** The most linked-to notes with their share of all edges; before any damping. */
  hubs(limit: number): readonly {
    readonly path: string;
    readonly incoming: number;
    readonly share: number;
    readonly damping: number;
  }[];
}
