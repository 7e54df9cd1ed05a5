import type { CoSearchState } from '../answers';
import { CONFIRMED_EDGES_NEEDED, EVIDENCE_SHOWN } from '../defaults';
import type { Fold } from '../journal/journal-stream';
import type { SearchStreamEvent } from '../journal/events';
import type { Evidence, SignalNeighbour, UndirectedEdge } from '../signal';
import type { CoSearchGraph } from './co-search-graph';

interface Search {
  readonly query: string;
  /** The query as it is compared with others. */
  readonly key: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
}

/** A pair of notes; both ends hold the same object. All new pairs of a search share one, until they are found again. */
interface Edge {
  /** Positions of the searches that found both, ascending; their number is the weight. */
  readonly searches: number[];
  /** The one query that found them, undefined where it was more than one. */
  key: string | undefined;
  firstDay: string;
  lastDay: string;
}

/**
 * The co-search graph as a fold over recorded searches. Edges are kept as maps of maps and not in graphology: 20,000
 * searches make half a million pairs, and those have to be there within a second of the start. What an edge rests on is
 * a list of numbers, and becomes evidence only when somebody asks.
 */
export class CoSearchFold implements CoSearchGraph, Fold<SearchStreamEvent> {
  readonly signal = 'co-searches';
  #searches: Search[] = [];
  readonly #neighbours = new Map<string, Map<string, Edge>>();
  #pairs = 0;
  #confirmed = 0;

  get nodeCount(): number {
    return this.#neighbours.size;
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
    return this.#neighbours.has(path);
  }

  neighbours(path: string): readonly SignalNeighbour[] {
    const edges = [...(this.#neighbours.get(path) ?? [])];
    return edges
      .map(([other, { searches }]) => ({
        path: other,
        weight: searches.length,
        evidence: this.#evidence(searches),
      }))
      .sort((one, other) => other.weight - one.weight || (one.path < other.path ? -1 : 1));
  }

  *edges(): IterableIterator<UndirectedEdge> {
    for (const [one, edges] of this.#neighbours) {
      for (const [other, { searches }] of edges) {
        if (one < other) yield { one, other, weight: searches.length };
      }
    }
  }

  /** Query by query, the one asked last first. */
  #evidence(searches: readonly number[]): readonly Evidence[] {
    const byKey = new Map<string, { query: string; times: number; date: string }>();
    for (const position of [...searches].reverse()) {
      const search = this.#searches[position];
      if (search === undefined) continue;
      const known = byKey.get(search.key);
      if (known === undefined) byKey.set(search.key, { query: search.query, times: 1, date: search.day });
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
    this.#neighbours.clear();
    this.#pairs = 0;
    this.#confirmed = 0;
  }

  #addSearch(query: string, results: readonly string[], day: string): void {
    const key = normaliseQuery(query);
    const position = this.#searches.push({ query, key, day }) - 1;
    const found: Edge = { searches: [position], key, firstDay: day, lastDay: day };
    const paths = [...new Set(results)];
    for (const [index, one] of paths.entries()) {
      for (const other of paths.slice(index + 1)) this.#join(one, other, found);
    }
  }

  /** Adds an edge to the one that is there. */
  #join(one: string, other: string, added: Edge): void {
    const present = this.#neighbours.get(one)?.get(other);
    const wasConfirmed = present !== undefined && isConfirmed(present);
    const edge = present === undefined ? added : merge(present, added);
    if (present === undefined) this.#pairs += 1;
    this.#confirmed += Number(isConfirmed(edge)) - Number(wasConfirmed);
    if (edge === present) return;
    this.#edgesOf(one).set(other, edge);
    this.#edgesOf(other).set(one, edge);
  }

  #edgesOf(path: string): Map<string, Edge> {
    let edges = this.#neighbours.get(path);
    if (edges === undefined) this.#neighbours.set(path, (edges = new Map<string, Edge>()));
    return edges;
  }

  /** What was found of the note under its old path counts for the new one, beside what was found there. */
  #rename(from: string, to: string): void {
    const edges = this.#neighbours.get(from);
    if (edges === undefined || from === to) return;
    this.#neighbours.delete(from);
    for (const [other, edge] of edges) {
      const others = this.#edgesOf(other);
      others.delete(from);
      if (others.size === 0) this.#neighbours.delete(other);
      this.#pairs -= 1;
      this.#confirmed -= Number(isConfirmed(edge));
      if (other !== to) this.#join(to, other, edge);
    }
  }
}

/** A query as it is compared: the same words typed in another way are no second opinion. */
export function normaliseQuery(query: string): string {
  return query.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ');
}

/** Found by different queries on different days: with two queries or more and two days or more there is such a pair. */
function isConfirmed(edge: Edge): boolean {
  return edge.key === undefined && edge.firstDay !== edge.lastDay;
}

/** Both as one edge: the present one, unless it may be shared with other pairs. */
function merge(present: Edge, added: Edge): Edge {
  const isShared = present.searches.length === 1;
  const edge = isShared ? { ...present, searches: [...present.searches] } : present;
  addPositions(edge.searches, added.searches);
  if (edge.key !== added.key) edge.key = undefined;
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
