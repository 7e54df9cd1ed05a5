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
  const graph = new DirectedGraph<Record<string, never>, { occurrences: number }>();
  const notes = new Map<string, ResolvedNote>();
  /** Paths of the notes that name a file with this key. */
  const namers = createKeyIndex<string>();
  /** Paths of the notes that link to this note, which need not be in the index. */
  const linkers = createKeyIndex<string>();
  let edgesAsResolved: LinkEdges | undefined;

  const join = (source: string, target: string): void => {
    const lines = notes.get(source)?.linesByTarget.get(target);
    if (lines === undefined || !graph.hasNode(source) || !graph.hasNode(target)) return;
    graph.addEdge(source, target, { occurrences: lines.length });
  };

  const connect = (note: ResolvedNote): void => {
    notes.set(note.path, note);
    for (const target of note.linesByTarget.keys()) {
      linkers.add(target, note.path);
      join(note.path, target);
    }
  };

  const disconnect = (note: ResolvedNote): void => {
    for (const target of note.linesByTarget.keys()) {
      linkers.remove(target, note.path);
      if (graph.hasNode(target)) graph.dropEdge(note.path, target);
    }
    notes.delete(note.path);
  };

  const reconnect = (before: ResolvedNote, after: ResolvedNote): void => {
    disconnect(before);
    connect(after);
  };

  const forget = (note: ResolvedNote): void => {
    disconnect(note);
    for (const key of nameKeysOf(note.links)) namers.remove(key, note.path);
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
      edgesAsResolved = undefined;
      const before = notes.get(note.path);
      if (before !== undefined) forget(before);
      const isNew = !graph.hasNode(note.path);
      if (isNew) graph.addNode(note.path);
      for (const key of nameKeysOf(note.links)) namers.add(key, note.path);
      connect(resolveNote(note, files.resolver));
      if (isNew) for (const source of linkers.get(note.path)) join(source, note.path);
    },
    remove: (path) => {
      const note = notes.get(path);
      if (note === undefined) return;
      edgesAsResolved = undefined;
      forget(note);
      graph.dropNode(path);
    },
    filesChanged: (paths) => {
      edgesAsResolved = undefined;
      if (paths === 'all') {
        for (const note of [...notes.values()]) reconnect(note, resolveNote(note, files.resolver));
        return;
      }
      const keys = new Set(paths.map(nameKeyOf));
      const affected = new Set([...keys].flatMap((key) => [...namers.get(key)]));
      for (const path of affected) {
        const note = notes.get(path);
        if (note !== undefined) reconnect(note, resolveNamed(note, keys, files.resolver));
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
          return { neighbour, weight, score: weight * dampingOf(neighbour, degree(neighbour)) };
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
      const damping = new Map(graph.mapNodes((path) => [path, dampingOf(path, degree(path))]));
      for (const { source, target, attributes } of graph.edgeEntries()) {
        const isMutual = graph.hasEdge(target, source);
        if (isMutual && source > target) continue;
        const weight = attributes.occurrences + (isMutual ? occurrences(target, source) : 0);
        const [one, other] = source < target ? [source, target] : [target, source];
        yield {
          one,
          other,
          weight: weight * (damping.get(one) ?? 1) * (damping.get(other) ?? 1),
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
          damping: dampingOf(path, degree(path)),
        })),
  };
}
