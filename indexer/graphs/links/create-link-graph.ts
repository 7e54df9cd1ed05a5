import { DirectedGraph } from 'graphology';
import { buildLinkEdges } from '../../vault';
import type { LinkEdges } from '../../vault';
import { EVIDENCE_SHOWN } from '../defaults';
import { createKeyIndex } from '../key-index';
import type { Evidence, SignalNeighbour, UndirectedEdge } from '../signal';
import { nameKeyOf } from '../vault-files';
import type { VaultFiles } from '../vault-files';
import { dampingOf } from './damping';
import type { LinkGraph } from './link-graph';
import { nameKeysOf, resolveNamed, resolveNote } from './resolved-note';
import type { ResolvedNote } from './resolved-note';

/**
 * An empty graph over the vault's files. Tell it of notes with `put` and `remove`, and of files that came or went,
 * after `files` has them, with `filesChanged`.
 */
export function createLinkGraph(files: VaultFiles): LinkGraph {
  /** Notes of the index, and between them the edges; how often is told by the notes. */
  const graph = new DirectedGraph();
  const notes = new Map<string, ResolvedNote>();
  /** Paths of the notes that name a file with this key. */
  const namers = createKeyIndex<string>();
  /** Paths of the notes that link to this note, which need not be in the index. */
  const linkers = createKeyIndex<string>();
  /** Derived from the edges, made when asked for, forgotten with every change. */
  let edgesAsResolved: LinkEdges | undefined;
  const dampings = new Map<string, number>();

  const forgetDerived = (): void => {
    edgesAsResolved = undefined;
    dampings.clear();
  };

  const join = (source: string, target: string): void => {
    if (graph.hasNode(source) && graph.hasNode(target)) graph.addEdge(source, target);
  };

  /** Puts a note in the place of what was known of it; most of its links stay what they were. */
  const replace = (before: ResolvedNote | undefined, after: ResolvedNote): void => {
    const { path, linesByTarget } = after;
    notes.set(path, after);
    for (const target of before?.linesByTarget.keys() ?? []) {
      if (linesByTarget.has(target)) continue;
      linkers.remove(target, path);
      if (graph.hasNode(target)) graph.dropEdge(path, target);
    }
    for (const target of linesByTarget.keys()) {
      if (before?.linesByTarget.has(target) === true) continue;
      linkers.add(target, path);
      join(path, target);
    }
  };

  const setNames = (path: string, before: ReadonlySet<string>, after: ReadonlySet<string>): void => {
    for (const key of before) if (!after.has(key)) namers.remove(key, path);
    for (const key of after) if (!before.has(key)) namers.add(key, path);
  };

  const occurrences = (source: string, target: string): number =>
    notes.get(source)?.linesByTarget.get(target)?.length ?? 0;

  const degree = (path: string): number => {
    if (!graph.hasNode(path)) return 0;
    const [incoming, outgoing] = [graph.inDegree(path), graph.outDegree(path)];
    // Looked for from the side that has fewer, so that a hub costs no more than others.
    const mutual =
      incoming < outgoing
        ? graph.inNeighbors(path).filter((neighbour) => graph.hasEdge(path, neighbour))
        : graph.outNeighbors(path).filter((neighbour) => graph.hasEdge(neighbour, path));
    return incoming + outgoing - mutual.length;
  };

  const damping = (path: string): number => {
    let known = dampings.get(path);
    if (known === undefined) dampings.set(path, (known = dampingOf(path, degree(path))));
    return known;
  };

  const evidence = (path: string, neighbour: string): Evidence[] => {
    const out = notes.get(path)?.linesByTarget.get(neighbour) ?? [];
    const into = notes.get(neighbour)?.linesByTarget.get(path) ?? [];
    return [
      ...out.map((line) => ({ kind: 'link', direction: 'out', path, line }) as const),
      ...into.map((line) => ({ kind: 'link', direction: 'in', path: neighbour, line }) as const),
    ].slice(0, EVIDENCE_SHOWN);
  };

  return {
    signal: 'links',
    get nodeCount() {
      return graph.reduceNodes((count, path) => (graph.degree(path) > 0 ? count + 1 : count), 0);
    },
    get edgeCount() {
      return graph.size;
    },
    degree,
    adjacent: (path) => (graph.hasNode(path) ? graph.neighbors(path) : []),
    put: (note) => {
      forgetDerived();
      const before = notes.get(note.path);
      setNames(note.path, nameKeysOf(before?.links ?? []), nameKeysOf(note.links));
      if (before === undefined) graph.addNode(note.path);
      replace(before, resolveNote(note, files.resolver));
      if (before === undefined) for (const source of linkers.get(note.path)) join(source, note.path);
    },
    remove: (path) => {
      const before = notes.get(path);
      if (before === undefined) return;
      forgetDerived();
      setNames(path, nameKeysOf(before.links), new Set());
      replace(before, resolveNote({ path, links: [] }, files.resolver));
      notes.delete(path);
      graph.dropNode(path);
    },
    filesChanged: (paths) => {
      forgetDerived();
      if (paths === 'all') {
        for (const note of notes.values()) replace(note, resolveNote(note, files.resolver));
        return;
      }
      const keys = new Set(paths.map(nameKeyOf));
      const affected = new Set([...keys].flatMap((key) => [...namers.get(key)]));
      for (const path of affected) {
        const note = notes.get(path);
        if (note !== undefined) replace(note, resolveNamed(note, keys, files.resolver));
      }
    },
    linkEdges: () => {
      // In the order of paths, so that the answer does not depend on which note was put first.
      edgesAsResolved ??= buildLinkEdges(
        [...notes.values()].sort((one, other) => (one.path < other.path ? -1 : 1)),
        files.resolver,
      );
      return edgesAsResolved;
    },
    outgoing: (path) => {
      const note = notes.get(path);
      return (note?.links ?? []).map((link, index) => {
        const resolved = note?.resolutions[index];
        return resolved === undefined ? { link } : { link, path: resolved.path };
      });
    },
    incoming: (path) =>
      [...linkers.get(path)]
        .sort()
        .map((source) => ({ path: source, occurrences: occurrences(source, path) })),
    isLinked: (one, other) => occurrences(one, other) > 0 || occurrences(other, one) > 0,
    neighbours: (path) => {
      if (!graph.hasNode(path)) return [];
      return graph
        .neighbors(path)
        .map((neighbour) => {
          const weight = occurrences(path, neighbour) + occurrences(neighbour, path);
          return { neighbour, weight, score: weight * damping(neighbour) };
        })
        .sort((one, other) => other.score - one.score || (one.neighbour < other.neighbour ? -1 : 1))
        .map(({ neighbour, weight, score }): SignalNeighbour => ({
          path: neighbour,
          weight,
          rankedBy: score,
          evidence: evidence(path, neighbour),
        }));
    },
    *edges() {
      for (const { source, target } of graph.edgeEntries()) {
        const isMutual = graph.hasEdge(target, source);
        if (isMutual && source > target) continue;
        const weight = occurrences(source, target) + occurrences(target, source);
        const [one, other] = source < target ? [source, target] : [target, source];
        yield {
          one,
          other,
          weight: weight * damping(one) * damping(other),
        } satisfies UndirectedEdge;
      }
    },
    hubs: (limit) =>
      graph
        .filterNodes((path) => graph.inDegree(path) > 0)
        .map((path) => ({ path, incoming: graph.inDegree(path) }))
        .sort((one, other) => other.incoming - one.incoming || (one.path < other.path ? -1 : 1))
        .slice(0, limit)
        .map(({ path, incoming }) => ({
          path,
          incoming,
          share: incoming / graph.size,
          damping: damping(path),
        })),
  };
}
