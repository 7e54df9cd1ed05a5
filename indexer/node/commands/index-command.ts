import type { Command } from 'commander';
import type { RefreshReport } from '../../engine-api';
import type { IndexingSpeed } from '../../indexing';
import { toPlainError } from '../../platform';
import { failureOf, loadModel } from '../model';
import { compactWithProgress, refreshWithProgress, settleWithProgress } from '../refresh';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { formatCount, formatDuration } from '../terminal/format';
import type { CommandContext } from '../terminal/terminal';
import { addSpeedOption, addVaultOptions } from './command-line';
import { countUnread, describeUnread, noteGraphWarnings, noteProblems, tellWithoutMeaning } from './problems';

interface IndexOptions extends VaultOptions {
  /** Empties the index where the vault shows no notes. */
  readonly allowEmpty?: boolean;
}

export function addIndexCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('index')
    .description('read what changed in a vault and make it searchable')
    .argument('<vault>', 'the folder with the notes')
    .option('--allow-empty', 'believe a vault that suddenly has no notes: empty its index');
  addSpeedOption(addVaultOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium index ~/Notes
  trivium index ~/Notes --exclude Archive/ "*.excalidraw.md"
  trivium index ~/Notes --model none          words only, no model
`,
    )
    .action((vault: string, options: IndexOptions) => runIndex(vault, options, context));
}

async function runIndex(vault: string, options: IndexOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const session = await openSession(vault, options, 'write', context);
  try {
    const model = await loadModel(session, context);
    const { allowEmpty = false } = options;
    const report = await refreshWithProgress(session, context, { allowEmpty });
    if (model.isReady) await session.rememberRun(report.embedded);
    const graphs = await settleWithProgress(session, context);
    const compactedMs = await compactWithProgress(session, context);
    const failure = failureOf(model);
    const status = await session.engine.status();
    if (options.json) {
      const { chunks, errors, repairs, model: identity, bytesOnDisk } = status;
      const modelError = failure && toPlainError(failure);
      const facts = {
        chunks,
        errors,
        repairs,
        model: identity,
        modelError,
        bytesOnDisk,
        data: session.data.path,
      };
      // Counted as `status` counts: the notes that can be found, and those that cannot be read, now or before.
      terminal.printJson({ ...report, notes: status.notes, failed: countUnread(status), ...facts });
    } else {
      terminal.print(
        `${status.vault}: ${formatCount(status.notes, 'note')}${describeUnread(status)}, ${formatCount(status.chunks, 'passage')}`,
      );
      terminal.print(terminal.colors.dim(describeRun(report, compactedMs, session.config.speed)));
      noteProblems(status, terminal);
    }
    noteGraphWarnings(graphs, terminal);
    if (failure) tellWithoutMeaning(failure, terminal);
  } finally {
    await session.close();
  }
}

/** What a report says, and what else the run did and how. */
export function describeRun(
  report: RefreshReport,
  compactedMs: number | undefined,
  speed: IndexingSpeed,
): string {
  const parts = [describeReport(report)];
  if (compactedMs !== undefined) parts.push(`index tidied in ${formatDuration(compactedMs)}`);
  if (speed !== 'full') parts.push(`at ${speed} speed ("--speed full" is faster)`);
  return parts.join(', ');
}

/** `12 added, 1 removed, 24 distinct passages embedded in 3.2 s`: what several notes say is embedded once. */
export function describeReport(report: RefreshReport): string {
  const parts = [
    [report.added, 'added'],
    [report.changed, 'changed'],
    [report.renamed, 'renamed'],
    [report.removed, 'removed'],
    [report.failed, 'failed'],
  ] as const;
  const changes = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  if (report.embedded > 0) changes.push(`${formatCount(report.embedded, 'distinct passage')} embedded`);
  return `${changes.join(', ') || 'nothing changed'} in ${formatDuration(report.tookMs)}`;
}
