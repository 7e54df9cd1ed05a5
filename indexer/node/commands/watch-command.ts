import type { Command } from 'commander';
import type { RefreshReport } from '../../engine-api';
import { describeNeverRead } from '../../jobs';
import type { RunRecord } from '../../jobs';
import { isAbort, toPlainError, TriviumError } from '../../platform';
import type { ChangeBatches } from '../files/change-batches';
import { watchInBatches } from '../files/change-batches';
import { guardFolder } from '../files/folder-guard';
import { failureOf, loadModel } from '../model';
import { refreshWithProgress } from '../refresh';
import type { Session } from '../session';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { formatTimeOfDay } from '../terminal/format';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addSpeedOption, addVaultOptions } from './command-line';
import { describeReport } from './index-command';
import { describeRun } from './memory/runs-command';
import { noteProblems, tellWithoutMeaning } from './problems';
import { tellDreams } from './watch-dreams';

interface WatchOptions extends VaultOptions {
  /** False with `--no-jobs`. */
  readonly jobs: boolean;
}

export function addWatchCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('watch')
    .description('keep the index of a vault in step and run the nightly jobs until stopped with Ctrl-C')
    .argument('<vault>', 'the folder with the notes')
    .option('--no-jobs', 'neither extract memories nor write the profile by night');
  addSpeedOption(addVaultOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium watch ~/Notes
  trivium watch ~/Notes --json | jq .changed      one line of JSON per change
  trivium watch ~/Notes --no-jobs

What changed is looked through for memories at 03:00, the profile is written at 05:00; what was missed is caught up
once at the start. Each run is told in one line and stands in "trivium runs".
`,
    )
    .action((vault: string, options: WatchOptions) => runWatch(vault, options, context));
}

async function runWatch(vault: string, options: WatchOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'write', context);
  let batches: ChangeBatches | undefined;
  const ends: (() => void)[] = [];
  try {
    batches = watchInBatches(session.vault, await guardFolder(session.vaultFolder), signal);
    const model = await loadModel(session, context);
    const failure = failureOf(model);
    if (failure) tellWithoutMeaning(failure, terminal);
    const report = await refreshWithProgress(session, context);
    if (model.isReady) await session.rememberRun(report.embedded);
    tell(report, options, terminal);
    noteProblems(await session.engine.status(), terminal);
    terminal.note(`Watching ${session.vaultFolder}; Ctrl-C ends.`);
    ends.push(session.followNodes());
    if (options.jobs) {
      ends.push(tellDreams(session.engine, options, terminal));
      session.engine.jobs.start();
      session.engine.memory.startJobs((run) => void tellRun(run, session, options, terminal));
    }
    for await (const changes of batches) {
      if (!session.mayWrite()) throw takenOver(session);
      const applied = await session.engine.apply(changes, { signal }).catch((error: unknown) => {
        if (isAbort(error) || isVaultGone(error)) throw error;
        // A full disk, say: what is in memory goes on being right, and the next change tries again.
        terminal.note(`trivium: ${toPlainError(error).message}`);
      });
      if (applied && applied.read + applied.removed + applied.failed > 0) tell(applied, options, terminal);
    }
    // Between two changes Ctrl-C is how this ends; while passages are embedded it leaves work undone.
    const { state } = await session.engine.status();
    if (state === 'embedding') throw new TriviumError('cancelled', 'Stopped while embedding.');
  } finally {
    batches?.close();
    for (const end of ends) end();
    await session.close();
  }
}

/** Waiting would help no more: the folder that comes back is another one to the system, and tells this watch nothing. */
function isVaultGone(error: unknown): boolean {
  const { code } = toPlainError(error);
  return code === 'vault-not-found' || code === 'vault-empty';
}

function tell(report: RefreshReport, { json }: VaultOptions, terminal: Terminal): void {
  if (json) terminal.printJsonLine(report);
  else terminal.print(`${terminal.colors.dim(formatTimeOfDay(new Date()))}  ${describeReport(report)}`);
}

async function tellRun(
  run: RunRecord,
  { engine }: Session,
  { json }: VaultOptions,
  terminal: Terminal,
): Promise<void> {
  if (json) return terminal.printJsonLine(run);
  terminal.print(describeRun(run));
  const { state } = await engine.jobs.dreaming();
  const neverRead = describeNeverRead(run.counts?.neverRead, state !== 'off' && state !== 'no-node');
  if (neverRead !== undefined) terminal.print(neverRead);
}

function takenOver(session: Session): TriviumError {
  const message = `Another process took over ${session.data.path} while this one slept. Start watching again.`;
  return new TriviumError('locked', message);
}
