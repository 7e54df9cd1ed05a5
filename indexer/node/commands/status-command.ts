import type { Command } from 'commander';
import type { EmbeddingIdentity } from '../../embedding';
import type { EngineStatus, NextModel } from '../../engine-api';
import { findLockHolder } from '../data/lock';
import { loadModelIdentity } from '../model';
import type { Session } from '../session';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { alignPairs, formatBytes, formatCount, formatNumber, formatTime } from '../terminal/format';
import type { CommandContext } from '../terminal/terminal';
import { addReadingOptions } from './command-line';
import { countUnread, describeUnread, noteGraphWarnings, noteProblems } from './problems';

export function addStatusCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('status')
    .description('what is indexed, what could not be read, and where it lies; changes nothing')
    .argument('<vault>', 'the folder with the notes');
  addReadingOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium status ~/Notes
  trivium status ~/Notes --json
`,
    )
    .action((vault: string, options: VaultOptions) => runStatus(vault, options, context));
}

async function runStatus(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const session = await openSession(vault, options, 'read', context);
  try {
    await loadModelIdentity(session, context);
    const status = await session.engine.status();
    const writer = await findLockHolder(session.data.path);
    if (options.json) {
      terminal.printJson(statusAsJson(status, session, writer?.pid));
      return;
    }
    if (session.data.config === undefined && !session.data.isConfigDamaged) {
      terminal.print(`${status.vault} is not indexed yet. Run: trivium index ${vault}`);
      return;
    }
    for (const line of alignPairs(describeStatus(status, session, writer?.pid))) terminal.print(line);
    noteProblems(status, terminal);
    noteGraphWarnings(await session.engine.graphs.graphStatus(), terminal);
  } finally {
    await session.close();
  }
}

/** Embedding happens in other runs than this one: what the last of them did is what "this run" can mean here. */
function statusAsJson(status: EngineStatus, session: Session, writerPid: number | undefined): unknown {
  const { config, data } = session;
  return {
    ...status,
    failed: countUnread(status),
    embeddedThisRun: config.lastRun?.embedded ?? 0,
    lastRun: config.lastRun ?? null,
    model: status.model ?? null,
    exclude: config.exclude,
    speed: config.speed,
    data: data.path,
    writerPid: writerPid ?? null,
  };
}

function describeStatus(
  status: EngineStatus,
  { config, data }: Session,
  writerPid: number | undefined,
): [string, string][] {
  const { model, nextModel, modelProblem, chunks, chunksWithVectors } = status;
  const vectors = `${formatNumber(chunksWithVectors)} of ${formatCount(chunks, 'passage')}`;
  const pairs: [string, string][] = [
    ['Vault', config.vault],
    ['Notes', formatNumber(status.notes) + describeUnread(status)],
    ['Embedded', model ? vectors : 'nothing'],
    ['Model', model ? describeModel(model) : (modelProblem ?? 'none')],
    ...(nextModel === undefined ? [] : [describeNext(nextModel, chunks)]),
    ...(model && modelProblem !== undefined ? [['', modelProblem] as [string, string]] : []),
    ['Data', `${data.path} (${formatBytes(status.bytesOnDisk)})`],
  ];
  pairs.push(['Speed', config.speed]);
  if (config.exclude.length > 0) pairs.push(['Excluded', config.exclude.join(', ')]);
  if (config.lastRun) {
    const { finishedAt, embedded } = config.lastRun;
    pairs.push([
      'Last run',
      `${formatTime(finishedAt)}, ${formatCount(embedded, 'distinct passage')} embedded`,
    ]);
  }
  if (writerPid !== undefined) pairs.push(['Being written', `by process ${writerPid}`]);
  return pairs;
}

function describeModel({ modelId, variant }: EmbeddingIdentity): string {
  return `${modelId} (${variant})`;
}

/** The model that is chosen and not ready; "trivium index" makes it so. */
function describeNext(next: NextModel, chunks: number): [string, string] {
  const made = `${formatNumber(next.chunksWithVectors)} of ${formatCount(chunks, 'passage')} embedded`;
  return ['', `answers until ${describeModel(next)} is ready: ${made}`];
}
