import { UndirectedGraph } from 'graphology';
import { BULK_NOTES, EVIDENCE_SHOWN } from '../defaults';
import { createKeyIndex } from '../key-index';
import type { Evidence, SignalNeighbour, UndirectedEdge } from '../signal';
import { nameKeyOf } from '../vault-files';
import type { VaultFiles } from '../vault-files';
import type { CoEditGraph } from './co-edit-graph';
import type { EditSession } from './edit-session';
import { nameKeysOfMention } from './named-notes';
import { byNewest, namedCount, namesTheSame, readSession, sessionEntry } from './session-entry';
import type { SessionEntry } from './session-entry';
import { UNITS_OF_ONE } from './session-weight';

/**
 * An empty graph over the vault's files. Tell it of files that came or went, after `files` has them, with
 * `filesChanged`.
 */
export function createCoEditGraph(files: VaultFiles): CoEditGraph {
  const graph = new UndirectedGraph<Record<string, never>, { units: number }>();
  const sources = new Map<string, readonly SessionEntry[]>();
  /** Entries that name a file with this key. */
  const namers = createKeyIndex<SessionEntry>();
  /** Entries that join this note to others. */
  const joiners = createKeyIndex<SessionEntry>();

  const connect = (entry: SessionEntry): void => {
    if (entry.units === 0) return;
    for (const note of entry.named.notes) joiners.add(note, entry);
    forEachPair(entry.named.notes, (one, other) => {
      graph.updateEdge(one, other, ({ units = 0 }) => ({ units: units + entry.units }));
    });
  };

  const disconnect = (entry: SessionEntry): void => {
    if (entry.units === 0) return;
    forEachPair(entry.named.notes, (one, other) => {
      const units = graph.getEdgeAttribute(one, other, 'units') - entry.units;
      if (units > 0) graph.setEdgeAttribute(one, other, 'units', units);
      else graph.dropEdge(one, other);
    });
    for (const note of entry.named.notes) {
      joiners.remove(note, entry);
      if (graph.degree(note) === 0) graph.dropNode(note);
    }
  };

  const enter = (entry: SessionEntry): void => {
    for (const key of nameKeysOf(entry.session)) namers.add(key, entry);
    connect(entry);
  };

  const leave = (entry: SessionEntry): void => {
    for (const key of nameKeysOf(entry.session)) namers.remove(key, entry);
    disconnect(entry);
  };

  const readAnew = (entry: SessionEntry): void => {
    disconnect(entry);
    Object.assign(entry, readSession(entry.session, files));
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
      const after = sessions.map((session, position) => {
        const kept =
          position < head
            ? before[position]
            : position >= sessions.length - tail
              ? before[position - sessions.length + before.length]
              : undefined;
        if (kept !== undefined) return Object.assign(kept, { session, position });
        const entry = sessionEntry(session, { source, position }, files);
        enter(entry);
        return entry;
      });
      if (after.length > 0) sources.set(source, after);
      else sources.delete(source);
    },
    filesChanged: (paths) => {
      const affected =
        paths === 'all'
          ? [...sources.values()].flat()
          : paths.map(nameKeyOf).flatMap((key) => [...namers.get(key)]);
      for (const entry of new Set(affected)) readAnew(entry);
    },
    sourceNames: () => [...sources.keys()].sort(),
    counts: (source) => {
      const entries = sources.get(source) ?? [];
      return {
        sessions: entries.filter((entry) => entry.units > 0).length,
        bulk: entries.filter((entry) => namedCount(entry.named) > BULK_NOTES).length,
        unknownNames: new Set(entries.flatMap((entry) => entry.named.unknown)).size,
      };
    },
    neighbours: (path) => {
      const found = new Map<string, { units: number; evidence: Evidence[] }>();
      for (const entry of [...joiners.get(path)].sort(byNewest)) {
        for (const note of entry.named.notes) {
          if (note === path) continue;
          const neighbour = found.get(note) ?? { units: 0, evidence: [] };
          neighbour.units += entry.units;
          if (neighbour.evidence.length < EVIDENCE_SHOWN) neighbour.evidence.push(evidenceOf(entry.session));
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

/** How many sessions at the beginning and at the end name what they named before: an edited log keeps most of them. */
function unchangedEnds(
  before: readonly SessionEntry[],
  after: readonly EditSession[],
): { readonly head: number; readonly tail: number } {
  const most = Math.min(before.length, after.length);
  const isSame = (one: SessionEntry | undefined, other: EditSession | undefined): boolean =>
    one !== undefined && other !== undefined && namesTheSame(one.session, other);
  let head = 0;
  while (head < most && isSame(before[head], after[head])) head++;
  let tail = 0;
  while (tail < most - head && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  return { head, tail };
}

function nameKeysOf({ mentions }: EditSession): ReadonlySet<string> {
  return new Set(mentions.flatMap(nameKeysOfMention));
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
