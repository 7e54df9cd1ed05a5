import type { Command } from 'commander';
import type { RefreshReport } from '../../engine-api';
import { isAbort, toPlainError, TriviumError } from '../../platform';
import type { ChangeBatches } from '../files/change-batches';
import { watchInBatches } from '../files/change-batches';
import { guardFolder } from '../files/folder-guard';
import { failureOf, loadModel } from '../model';
import { refreshWithProgress } from '../refresh';
import type { Session } from '../session';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addSpeedOption, addVaultOptions } from './command-line';
import { describeReport } from './index-command';
import { noteProblems, tellWithoutMeaning } from './problems';

export function addWatchCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('watch')
    .description('index a vault and keep the index in step until stopped with Ctrl-C')
    .argument('<vault>', 'the folder with the notes');
  addSpeedOption(addVaultOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium watch ~/Notes
  trivium watch ~/Notes --json | jq .changed      one line of JSON per change
`,
    )
    .action((vault: string, options: VaultOptions) => runWatch(vault, options, context));
}

async function runWatch(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'write', context);
  let batches: ChangeBatches | undefined;
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
  else terminal.print(`${terminal.colors.dim(new Date().toLocaleTimeString())}  ${describeReport(report)}`);
}

function takenOver(session: Session): TriviumError {
  const message = `Another process took over ${session.data.path} while this one slept. Start watching again.`;
  return new TriviumError('locked', message);
}
