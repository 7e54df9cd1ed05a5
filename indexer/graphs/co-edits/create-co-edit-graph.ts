import { UndirectedGraph } from 'graphology';
import { EVIDENCE_SHOWN } from '../defaults';
import type { Evidence, SignalNeighbour, UndirectedEdge } from '../signal';
import type { VaultFiles } from '../vault-files';
import type { CoEditGraph } from './co-edit-graph';
import type { EditSession } from './edit-session';
import { createNameTable } from './name-table';
import { byNewest, readingOf, unchangedEnds } from './session-entry';
import type { SessionEntry } from './session-entry';
import { UNITS_OF_ONE } from './session-weight';

/**
 * An empty graph over the vault's files. Tell it of files that came or went, after `files` has them, with
 * `filesChanged`.
 */
export function createCoEditGraph(files: VaultFiles): CoEditGraph {
  const graph = new UndirectedGraph<Record<string, never>, { units: number }>();
  const sources = new Map<string, readonly SessionEntry[]>();
  const names = createNameTable<SessionEntry>(files);

  const connect = ({ reading: { notes, units } }: SessionEntry): void => {
    if (units === 0) return;
    forEachPair(notes, (one, other) => {
      graph.updateEdge(one, other, (edge) => ({ units: (edge.units ?? 0) + units }));
    });
  };

  const disconnect = ({ reading: { notes, units } }: SessionEntry): void => {
    if (units === 0) return;
    forEachPair(notes, (one, other) => {
      const left = graph.getEdgeAttribute(one, other, 'units') - units;
      if (left > 0) graph.setEdgeAttribute(one, other, 'units', left);
      else graph.dropEdge(one, other);
    });
    for (const note of notes) if (graph.degree(note) === 0) graph.dropNode(note);
  };

  const enter = (source: string, session: EditSession): SessionEntry => {
    const entry: SessionEntry = { source, position: 0, session, names: [], reading: readingOf([]) };
    entry.names = names.use(session, entry);
    readAnew(entry);
    return entry;
  };

  const leave = (entry: SessionEntry): void => {
    disconnect(entry);
    names.release(entry.names, entry);
  };

  const readAnew = (entry: SessionEntry): void => {
    disconnect(entry);
    entry.reading = readingOf(entry.names.map((name) => name.meaning));
    connect(entry);
  };

  return {
    signal: 'co-edits',
    get nodeCount() {
      return graph.order;
    },
    get edgeCount() {
      return graph.size;
    },
    degree: (path) => (graph.hasNode(path) ? graph.degree(path) : 0),
    replaceSource: (source, sessions) => {
      const before = sources.get(source) ?? [];
      const { head, tail } = unchangedEnds(before, sessions);
      for (const entry of before.slice(head, before.length - tail)) leave(entry);
      const after = [
        ...before.slice(0, head),
        ...sessions.slice(head, sessions.length - tail).map((session) => enter(source, session)),
        ...before.slice(before.length - tail),
      ];
      // Those that stay may stand on other lines and in other words now.
      after.forEach((entry, position) => Object.assign(entry, { session: sessions[position], position }));
      if (after.length > 0) sources.set(source, after);
      else sources.delete(source);
    },
    filesChanged: (paths) => {
      for (const entry of names.filesChanged(paths)) readAnew(entry);
    },
    sourceNames: () => [...sources.keys()].sort(),
    counts: (source) => {
      const readings = (sources.get(source) ?? []).map((entry) => entry.reading);
      return {
        sessions: readings.filter((reading) => reading.units > 0).length,
        bulk: readings.filter((reading) => reading.isBulk).length,
        unknownNames: new Set(readings.flatMap((reading) => reading.unknown)).size,
      };
    },
    neighbours: (path) => {
      const found = new Map<string, { units: number; evidence: Evidence[] }>();
      for (const { session, reading } of [...names.usersOf(path)].sort(byNewest)) {
        if (reading.units === 0) continue;
        for (const note of reading.notes) {
          if (note === path) continue;
          const neighbour = found.get(note) ?? { units: 0, evidence: [] };
          neighbour.units += reading.units;
          if (neighbour.evidence.length < EVIDENCE_SHOWN) neighbour.evidence.push(evidenceOf(session));
          found.set(note, neighbour);
        }
      }
      return [...found]
        .map(([note, { units, evidence }]) => ({ path: note, weight: units / UNITS_OF_ONE, evidence }))
        .sort(byWeight);
    },
    *edges() {
      for (const { source, target, attributes } of graph.edgeEntries()) {
        const [one, other] = source < target ? [source, target] : [target, source];
        yield { one, other, weight: attributes.units / UNITS_OF_ONE } satisfies UndirectedEdge;
      }
    },
  };
}

function evidenceOf({ source, date, entry, place }: EditSession): Evidence {
  return { kind: 'co-edit', source, date, entry, ...place };
}

function byWeight(one: SignalNeighbour, other: SignalNeighbour): number {
  return other.weight - one.weight || (one.path < other.path ? -1 : 1);
}

function forEachPair(notes: readonly string[], visit: (one: string, other: string) => void): void {
  notes.forEach((one, index) => {
    for (const other of notes.slice(index + 1)) visit(one, other);
  });
}
