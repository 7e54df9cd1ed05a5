import type { Command } from 'commander';
import { GRAPH_SIGNALS } from '../../../graphs';
import type { GraphBuild, GraphSignal, GraphStatus, GraphWarning, SourceCounts } from '../../../graphs';
import type { Session } from '../../session';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
import { alignPairs, formatBytes, formatCount, formatNumber } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { prepareCounts } from './prepare-graphs';
import { SIGNAL_LABELS } from './reasons';

interface StatusOptions extends VaultOptions {
  readonly accept?: boolean;
  readonly builds?: boolean;
}

export function addGraphStatusCommand(graph: Command, context: CommandContext): void {
  const command = graph
    .command('status')
    .description('edges and sources of each graph, and what shrank since the counts were last right')
    .argument('<vault>', 'the folder with the notes')
    .option('--accept', 'take the counts as they are for right; warnings about them go')
    .option('--builds', 'what the builds came to whose counts changed, the newest last');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium graph status ~/Notes
  trivium graph status ~/Notes --json || mail -s "A graph shrank" me
  trivium graph status ~/Notes --accept      after you deleted notes on purpose

Ends with ${EXIT.graphs} where a graph lost more than a fifth of its edges or a source of it failed.
`,
    )
    .action((vault: string, options: StatusOptions) => runStatus(vault, options, context));
}

async function runStatus(vault: string, options: StatusOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const session = await openSession(vault, options, options.accept ? 'write' : 'write-if-free', context);
  try {
    let status = await prepareCounts(session, context);
    if (options.accept) {
      await session.engine.graphs.acceptGraphCounts();
      status = await session.engine.graphs.graphStatus();
    }
    if (options.builds) return tellBuilds(await session.engine.graphs.graphBuilds(), options, terminal);
    tellStatus(status, { ...options, hasModel: await hasModel(session) }, terminal);
  } finally {
    await session.close();
  }
}

/** One line for each: when, edges by graph, rows read and rows with notes together. */
function tellBuilds(builds: readonly GraphBuild[], { json }: StatusOptions, terminal: Terminal): void {
  if (json) return terminal.printJson({ builds });
  for (const { counts } of builds) {
    const edges = GRAPH_SIGNALS.map((signal) => `${SIGNAL_LABELS[signal]} ${counts.edges[signal]}`);
    const sources = counts.sources
      .filter(({ read }) => read > 0)
      .map(({ name, read, namingNone, sessions }) => `${name} ${read}/${namingNone}/${sessions}`);
    terminal.print([counts.builtAt, ...edges, ...sources].join('  '));
  }
  terminal.print(
    terminal.colors.dim('Edges by graph; of each source the entries read/naming none/with notes together.'),
  );
}

/** Whether there is a model, without which nothing sounds alike. */
export async function hasModel({ engine }: Session): Promise<boolean> {
  return (await engine.status()).model !== undefined;
}

interface TellOptions {
  readonly json?: boolean;
  readonly hasModel: boolean;
}

/**
 * Prints what the graphs came to.
 *
 * @throws Finding where they are not healthy
 */
export function tellStatus(status: GraphStatus, options: TellOptions, terminal: Terminal): void {
  if (options.json) terminal.printJson(statusAsJson(status));
  else printStatus(status, options, terminal);
  const alarms = status.warnings.filter(isAlarm);
  if (alarms.length > 0) throw new Finding(EXIT.graphs, describeAlarms(alarms));
}

/** What a script should stop at: edges are missing. A line that cannot be read is told and stepped over. */
function isAlarm({ code }: GraphWarning): boolean {
  return code === 'shrunk' || code === 'source-failed' || code === 'ledger-unwritable';
}

function describeAlarms(alarms: readonly GraphWarning[]): string {
  const message = alarms.map((alarm) => alarm.message).join(' ');
  const isAcceptable = alarms.some(({ code }) => code === 'shrunk');
  return isAcceptable ? `${message} If that is right, run "trivium graph status <vault> --accept".` : message;
}

/** Counts and warnings by graph, then all that belongs to none of them. */
export function statusAsJson(status: GraphStatus): unknown {
  const { counts, accepted, warnings, coSearches, linkOccurrences, unresolvedTargets, ...rest } = status;
  const own: Readonly<Record<GraphSignal, object>> = {
    links: { occurrences: linkOccurrences, unresolvedTargets },
    'co-edits': { sources: counts.sources.map(sourceAsJson) },
    'co-searches': coSearches,
    similar: { pending: status.similarPending },
  };
  const graphs = GRAPH_SIGNALS.map((signal) => [
    signal,
    {
      nodes: counts.nodes[signal],
      edges: counts.edges[signal],
      acceptedEdges: accepted?.edges[signal] ?? null,
      ...own[signal],
      warnings: warnings.filter((warning) => warning.signal === signal),
    },
  ]);
  return { builtAt: counts.builtAt, graphs: Object.fromEntries(graphs) as unknown, warnings, ...rest };
}

function sourceAsJson({ columns, ...counts }: SourceCounts): unknown {
  return { ...counts, withOneAtMost: withOneAtMost(counts), columns: columns ?? null };
}

/** What is neither of the rest: one note, or several of which the vault has one at most. */
function withOneAtMost({ read, sessions, namingNone, bulk }: SourceCounts): number {
  return Math.max(0, read - sessions - namingNone - bulk);
}

function printStatus(status: GraphStatus, options: Pick<TellOptions, 'hasModel'>, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  const { counts, coSearches } = status;
  // A desk at which nothing was recorded yet is no source.
  const sources = counts.sources.filter(({ source, read }) => source !== 'edits' || read > 0);
  const details: Readonly<Record<GraphSignal, string>> = {
    links: `${formatCount(status.linkOccurrences, 'link')}, ${formatCount(status.unresolvedTargets, 'target that leads nowhere', 'targets that lead nowhere')}`,
    'co-edits': formatCount(sources.length, 'source'),
    'co-searches': coSearches.isUsed
      ? `${coSearches.confirmed} confirmed`
      : `${coSearches.confirmed} confirmed, used from ${coSearches.needed}`,
    similar: describeSimilar(status, options),
  };
  const rows = GRAPH_SIGNALS.map((signal): [string, string] => {
    const size = `${formatCount(counts.edges[signal], 'edge')} between ${formatCount(counts.nodes[signal], 'note')}`;
    return [SIGNAL_LABELS[signal], details[signal] === '' ? size : `${size}; ${details[signal]}`];
  });
  for (const line of alignPairs(rows)) terminal.print(line);
  if (sources.length > 0) {
    terminal.print();
    terminal.print(bold('Where it is known from that notes were worked on together'));
  }
  for (const source of sources) terminal.print(`  ${describeSource(source)}`);
  terminal.print();
  const dismissed = `${formatCount(status.dismissedPairs, 'pair')} dismissed`;
  terminal.print(dim(`${dismissed}, ${formatBytes(status.bytesOnDisk)} on disk, built ${counts.builtAt}`));
  for (const { message } of status.warnings.filter((warning) => !isAlarm(warning))) {
    terminal.note(`trivium: ${message}`);
  }
}

function describeSimilar(
  { similarPending }: GraphStatus,
  { hasModel }: Pick<TellOptions, 'hasModel'>,
): string {
  if (!hasModel) return 'no model';
  return similarPending === 0 ? '' : `${formatCount(similarPending, 'note')} to come`;
}

/**
 * `Log.md: 120 read, of these 80 with notes together, 8 with one known note at most, 30 naming none, 2 bulk changes left out; 4
 * unknown names (by the columns Datum, Notizen)`. The parts add up to what was read.
 */
function describeSource(source: SourceCounts): string {
  const { name, read, sessions, namingNone, bulk, unknownNames, columns } = source;
  const one = withOneAtMost(source);
  const parts = [`${formatNumber(sessions)} with notes together`];
  if (one > 0) {
    // Without unknown names there is nothing else that could stand beside the one note.
    parts.push(
      `${formatNumber(one)} ${unknownNames === 0 ? 'naming one note' : 'with one known note at most'}`,
    );
  }
  parts.push(`${formatNumber(namingNone)} naming none`);
  if (bulk > 0) parts.push(`${formatCount(bulk, 'bulk change')} left out`);
  const headers = [columns?.date, ...(columns?.notes ?? [])].filter((header) => header !== undefined);
  const by = headers.length === 0 ? '' : ` (by the columns ${headers.join(', ')})`;
  const unknown = unknownNames === 0 ? '' : `; ${formatCount(unknownNames, 'unknown name')}`;
  return `${name}: ${formatNumber(read)} read, of these ${parts.join(', ')}${unknown}${by}`;
}
