import { SHRINK_LEAST, SHRINK_SHARE, SOURCE_SHRINK_LEAST } from './defaults';
import type { GraphCounts, GraphWarning, SourceCounts } from './health';
import { GRAPH_SIGNALS } from './signal';
import type { GraphSignal } from './signal';

export interface CountsComparison {
  readonly warnings: readonly GraphWarning[];
  /**
   * What the next build is compared with: the most there was since the user last accepted the counts, so that a loss in
   * small steps is one too.
   */
  readonly nextAccepted: GraphCounts;
}

/**
 * Finds what fell silently since the counts that were last accepted: a renamed column, a folder that did not sync. Each graph
 * and each source is compared and accepted by itself. It fell if it lost more than a fifth and more than a few; a source
 * also if it is gone altogether and no other took its place.
 *
 * @param off - signals, kinds of sources and sources by name that are switched off or not known at present: they are no
 * warning, and keep what was accepted of them
 */
export function compareCounts(
  accepted: GraphCounts | undefined,
  now: GraphCounts,
  off: readonly string[] = [],
): CountsComparison {
  if (!accepted) return { warnings: [], nextAccepted: now };
  const isOff = ({ source, name }: SourceCounts) => off.includes(source) || off.includes(name);
  const sources = compareSources(accepted, now, isOff);
  // Without one of its sources the graph of co-edits has fewer edges for a reason that is known.
  const signalsOff = accepted.sources.some(isOff) ? [...off, 'co-edits'] : off;
  const shrunk = GRAPH_SIGNALS.filter(
    (signal) => !signalsOff.includes(signal) && hasGraphShrunk(signal, accepted, now),
  );
  const warnings = [
    ...sources.warnings,
    ...shrunk
      .filter((signal) => signal !== 'co-edits' || sources.warnings.length === 0)
      .map((signal) => graphWarning(signal, accepted, now)),
  ];
  const keeps = (signal: GraphSignal) => signalsOff.includes(signal) || shrunk.includes(signal);
  const pick = (of: 'edges' | 'nodes') =>
    Object.fromEntries(
      GRAPH_SIGNALS.map((signal) => [
        signal,
        keeps(signal) ? accepted[of][signal] : Math.max(accepted[of][signal], now[of][signal]),
      ]),
    ) as Record<GraphSignal, number>;
  return {
    warnings,
    nextAccepted: {
      builtAt: warnings.length > 0 ? accepted.builtAt : now.builtAt,
      edges: pick('edges'),
      nodes: pick('nodes'),
      sources: sources.kept,
    },
  };
}

function hasShrunk(before: number, now: number, least = SHRINK_LEAST): boolean {
  return before - now >= least && before - now > SHRINK_SHARE * before;
}

function hasGraphShrunk(signal: GraphSignal, accepted: GraphCounts, now: GraphCounts): boolean {
  return (
    hasShrunk(accepted.edges[signal], now.edges[signal]) ||
    hasShrunk(accepted.nodes[signal], now.nodes[signal])
  );
}

const LOOK_AT: Readonly<Record<GraphSignal, string>> = {
  links: 'Look whether notes were excluded, deleted, or not synchronised.',
  'co-edits': 'Look whether the notes that the work logs name were renamed or deleted.',
  'co-searches': 'Look whether the ledgers in the memory folder are all there.',
  similar: 'Look whether the model was changed or vectors are missing.',
};

const GRAPH_NAMES: Readonly<Record<GraphSignal, string>> = {
  links: 'links',
  'co-edits': 'notes worked on together',
  'co-searches': 'notes found together',
  similar: 'similar notes',
};

function graphWarning(signal: GraphSignal, accepted: GraphCounts, now: GraphCounts): GraphWarning {
  const edges = { before: accepted.edges[signal], now: now.edges[signal] };
  const nodes = { before: accepted.nodes[signal], now: now.nodes[signal] };
  const counts = `${fall(edges.before, edges.now, 'edges')} and ${fall(nodes.before, nodes.now, 'notes')}`;
  const message = `The graph of ${GRAPH_NAMES[signal]} has ${counts}. ${LOOK_AT[signal]}`;
  return { code: 'shrunk', signal, message, about: { kind: 'graph', edges, nodes } };
}

function compareSources(
  accepted: GraphCounts,
  now: GraphCounts,
  isOff: (source: SourceCounts) => boolean,
): { readonly warnings: readonly GraphWarning[]; readonly kept: readonly SourceCounts[] } {
  const warnings: GraphWarning[] = [];
  const kept: SourceCounts[] = [];
  const added = now.sources.filter((source) => !findSource(accepted, source));
  for (const before of accepted.sources) {
    const after = findSource(now, before);
    if (isOff(before)) kept.push(before);
    else if (after ? hasSourceShrunk(before, after) : before.sessions > 0 && !takePlace(before, added)) {
      kept.push(before);
      const about = { kind: 'source', before, ...(after !== undefined && { now: after }) } as const;
      warnings.push({ code: 'shrunk', signal: 'co-edits', message: sourceMessage(before, after), about });
    } else if (after) kept.push(mostOf(before, after));
  }
  const isNew = (source: SourceCounts) => !findSource(accepted, source);
  return { warnings, kept: [...kept, ...now.sources.filter((source) => isNew(source) && !isOff(source))] };
}

/** As it is now, with the most it ever gave. */
function mostOf(before: SourceCounts, now: SourceCounts): SourceCounts {
  const named = Math.max(naming(before), naming(now));
  const read = Math.max(before.read, now.read, named);
  return { ...now, read, namingNone: read - named, sessions: Math.max(before.sessions, now.sessions) };
}

function findSource({ sources }: GraphCounts, { source, name }: SourceCounts): SourceCounts | undefined {
  return sources.find((other) => other.source === source && other.name === name);
}

/** Whether one of the new sources holds what a source held that is gone (a log under another name). Each takes one place. */
function takePlace(gone: SourceCounts, added: SourceCounts[]): boolean {
  const place = added.findIndex((source) => source.source === gone.source && !hasSourceShrunk(gone, source));
  if (place < 0) return false;
  added.splice(place, 1);
  return true;
}

function hasSourceShrunk(before: SourceCounts, now: SourceCounts): boolean {
  return (
    hasShrunk(before.sessions, now.sessions, SOURCE_SHRINK_LEAST) ||
    hasShrunk(naming(before), naming(now), SOURCE_SHRINK_LEAST)
  );
}

/** Rows that name a note. */
function naming({ read, namingNone }: SourceCounts): number {
  return read - namingNone;
}

function sourceMessage(before: SourceCounts, now: SourceCounts | undefined): string {
  const title = sourceTitle(before);
  if (!now) {
    const joined = `its ${before.sessions} sessions joined notes`;
    if (before.source !== 'work-log')
      return `${title} is gone: ${joined}. Look whether it can still be read.`;
    const columns = columnsOf(before);
    const renamed =
      columns.length > 0
        ? ` It was read by ${columns.join(', ')}: look whether these have other names now.`
        : '';
    return `${title} is no work log any more or is gone: ${joined}. Look whether the note was deleted or excluded, lost its dates, or calls the column of its notes by another name.${renamed}`;
  }
  const sessions = fall(before.sessions, now.sessions, 'sessions that join notes');
  return `${title} has ${sessions}. ${causes(before, now).join(' ')}`;
}

/** What may have made a source fall, as far as its counts tell. */
function causes(before: SourceCounts, now: SourceCounts): string[] {
  const found: string[] = [];
  const lost = lostColumns(before, now);
  if (lost.length > 0) {
    const left = columnsOf(now);
    const read = left.length > 0 ? `it is read by ${left.join(', ')} now` : 'no column names notes now';
    found.push(`Its column ${lost.join(' and ')} is gone or has another name: ${read}. Name it as before.`);
  }
  if (now.read < before.read) {
    found.push(`${now.read} of ${before.read} entries are left: look whether the rest was cut off or moved.`);
  }
  if (now.namingNone > before.namingNone) {
    found.push(
      `${now.namingNone} entries name no note, ${before.namingNone} before: look how they write names.`,
    );
  }
  if (now.unknownNames > before.unknownNames) {
    found.push(
      `${now.unknownNames} names lead to no note, ${before.unknownNames} before: look whether notes were renamed or deleted.`,
    );
  }
  if (now.bulk > before.bulk) {
    found.push(`${now.bulk} entries name too many notes to count, ${before.bulk} before.`);
  }
  return found.length > 0 ? found : ['Its entries name fewer notes: look what changed in it.'];
}

function lostColumns(before: SourceCounts, now: SourceCounts): string[] {
  const left = columnsOf(now);
  return columnsOf(before).filter((column) => !left.includes(column));
}

function columnsOf({ columns }: SourceCounts): string[] {
  if (!columns) return [];
  return [...columns.notes, ...(columns.date === undefined ? [] : [columns.date])].map((name) => `"${name}"`);
}

function sourceTitle({ source, name }: SourceCounts): string {
  switch (source) {
    case 'work-log':
      return `The work log ${name}`;
    case 'git':
      return 'The git history';
    case 'edits':
      return 'The record of edit sessions';
  }
}

/** `6 edges, 372 before (-98 %)`, or only the number where it did not fall. */
function fall(before: number, now: number, of: string): string {
  if (now >= before) return `${now} ${of}`;
  return `${now} ${of}, ${before} before (-${Math.round((100 * (before - now)) / before)} %)`;
}
