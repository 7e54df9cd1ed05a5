import type { CoSearchState } from '../answers';
import { CONFIRMED_EDGES_NEEDED, EVIDENCE_SHOWN } from '../defaults';
import type { Fold } from '../journal/journal-stream';
import type { SearchStreamEvent } from '../journal/events';
import type { Evidence, SignalNeighbour, UndirectedEdge } from '../signal';
import type { CoSearchGraph } from './co-search-graph';

interface Search {
  readonly query: string;
  /** Number of the query as it is compared with others: see {@link normaliseQuery}. */
  readonly key: number;
  /** `YYYY-MM-DD`. */
  readonly date: string;
}

/** A note that was found with others. Edges hang on the node and not on its path, so that a rename touches none. */
interface Node {
  path: string;
  readonly edges: Map<Node, Edge>;
}

/** A pair of notes; both ends hold the same object. All new pairs of a search share one, until they are found again. */
interface Edge {
  /** Positions of the searches that found both, ascending; their number is the weight. */
  readonly searches: number[];
  /** The one query that found them, or {@link SEVERAL}. */
  key: number;
  /** As `YYYYMMDD`. */
  firstDay: number;
  lastDay: number;
}

const SEVERAL = -1;

/**
 * The co-search graph as a fold over recorded searches. Edges are kept as maps of maps and not in graphology: 20,000
 * searches make half a million pairs, and those have to be there within a second of the start. What an edge rests on is
 * a list of numbers, and becomes evidence only when somebody asks.
 */
export class CoSearchFold implements CoSearchGraph, Fold<SearchStreamEvent> {
  readonly signal = 'co-searches';
  #searches: Search[] = [];
  readonly #keys = new Map<string, number>();
  readonly #nodes = new Map<string, Node>();
  #pairs = 0;
  #confirmed = 0;

  get nodeCount(): number {
    return this.#nodes.size;
  }

  get edgeCount(): number {
    return this.#pairs;
  }

  state(): CoSearchState {
    const needed = CONFIRMED_EDGES_NEEDED;
    const confirmed = this.#confirmed;
    return { pairs: this.#pairs, confirmed, needed, isUsed: confirmed >= needed };
  }

  knows(path: string): boolean {
    return this.#nodes.has(path);
  }

  degree(path: string): number {
    return this.#nodes.get(path)?.edges.size ?? 0;
  }

  neighbours(path: string): readonly SignalNeighbour[] {
    const edges = [...(this.#nodes.get(path)?.edges ?? [])];
    const evidenceOf = (searches: readonly number[]): readonly Evidence[] => this.#evidence(searches);
    return edges
      .map(([other, { searches }]) => ({
        path: other.path,
        weight: searches.length,
        // Of thousands of neighbours few are shown.
        get evidence() {
          return evidenceOf(searches);
        },
      }))
      .sort((one, other) => other.weight - one.weight || (one.path < other.path ? -1 : 1));
  }

  *edges(): IterableIterator<UndirectedEdge> {
    for (const one of this.#nodes.values()) {
      for (const [other, { searches }] of one.edges) {
        if (one.path < other.path) yield { one: one.path, other: other.path, weight: searches.length };
      }
    }
  }

  /** Query by query, the one asked last first. */
  #evidence(searches: readonly number[]): readonly Evidence[] {
    const byKey = new Map<number, { query: string; times: number; date: string }>();
    for (const position of [...searches].reverse()) {
      const search = this.#searches[position];
      if (search === undefined) continue;
      const known = byKey.get(search.key);
      if (known === undefined) byKey.set(search.key, { query: search.query, times: 1, date: search.date });
      else known.times += 1;
    }
    return [...byKey.values()].slice(0, EVIDENCE_SHOWN).map((query) => ({ kind: 'co-search', ...query }));
  }

  apply(event: SearchStreamEvent): void {
    switch (event.type) {
      case 'search':
        return this.#addSearch(event.query, event.results, event.at.slice(0, 'YYYY-MM-DD'.length));
      case 'renamed':
        return this.#rename(event.from, event.to);
      case 'cleared':
        return this.reset();
    }
  }

  reset(): void {
    this.#searches = [];
    this.#keys.clear();
    this.#nodes.clear();
    this.#pairs = 0;
    this.#confirmed = 0;
  }

  #addSearch(query: string, results: readonly string[], date: string): void {
    const paths = [...new Set(results)];
    if (paths.length < 2) return;
    const key = this.#keyOf(query);
    const day = Number(date.replaceAll('-', ''));
    const position = this.#searches.push({ query, key, date }) - 1;
    const found: Edge = { searches: [position], key, firstDay: day, lastDay: day };
    const nodes = paths.map((path) => this.#nodeOf(path));
    for (const [index, one] of nodes.entries()) {
      for (const other of nodes.slice(index + 1)) this.#join(one, other, found);
    }
  }

  #keyOf(query: string): number {
    const normal = normaliseQuery(query);
    const key = this.#keys.get(normal) ?? this.#keys.size;
    this.#keys.set(normal, key);
    return key;
  }

  #nodeOf(path: string): Node {
    let node = this.#nodes.get(path);
    if (node === undefined) this.#nodes.set(path, (node = { path, edges: new Map<Node, Edge>() }));
    return node;
  }

  /** Adds an edge to the one that is there. */
  #join(one: Node, other: Node, added: Edge): void {
    const present = one.edges.get(other);
    const wasConfirmed = present !== undefined && isConfirmed(present);
    const edge = present === undefined ? added : merge(present, added);
    if (present === undefined) this.#pairs += 1;
    this.#confirmed += Number(isConfirmed(edge)) - Number(wasConfirmed);
    if (edge === present) return;
    one.edges.set(other, edge);
    other.edges.set(one, edge);
  }

  /** What was found of the note under its old path counts for the new one, beside what was found there. */
  #rename(from: string, to: string): void {
    const node = this.#nodes.get(from);
    if (node === undefined || from === to) return;
    this.#nodes.delete(from);
    const present = this.#nodes.get(to);
    if (present === undefined) {
      node.path = to;
      this.#nodes.set(to, node);
    } else {
      this.#moveEdges(node, present);
    }
  }

  #moveEdges(node: Node, target: Node): void {
    for (const [other, edge] of node.edges) {
      other.edges.delete(node);
      this.#pairs -= 1;
      this.#confirmed -= Number(isConfirmed(edge));
      if (other !== target) this.#join(target, other, edge);
    }
    if (target.edges.size === 0) this.#nodes.delete(target.path);
  }
}

/** A query as it is compared: the same words typed in another way are no second opinion. */
export function normaliseQuery(query: string): string {
  return query.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}

/** Found by different queries on different days: with two queries or more and two days or more there is such a pair. */
function isConfirmed(edge: Edge): boolean {
  return edge.key === SEVERAL && edge.firstDay !== edge.lastDay;
}

/** Both as one edge: the present one, unless it may be shared with other pairs. */
function merge(present: Edge, added: Edge): Edge {
  const isShared = present.searches.length === 1;
  const edge = isShared ? { ...present, searches: [...present.searches] } : present;
  addPositions(edge.searches, added.searches);
  if (edge.key !== added.key) edge.key = SEVERAL;
  if (added.firstDay < edge.firstDay) edge.firstDay = added.firstDay;
  if (added.lastDay > edge.lastDay) edge.lastDay = added.lastDay;
  return edge;
}

/** Keeps the list ascending, each position once: a search that found a note under two paths found it once. */
function addPositions(searches: number[], added: readonly number[]): void {
  const [first] = added;
  if (added.length === 1 && first !== undefined && first > (searches.at(-1) ?? -1)) {
    searches.push(first);
    return;
  }
  const all = [...new Set([...searches, ...added])].sort((left, right) => left - right);
  searches.splice(0, searches.length, ...all);
}
