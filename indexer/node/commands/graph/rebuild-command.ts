import type { Command } from 'commander';
import { loadModelIdentity } from '../../model';
import { refreshWithProgress } from '../../refresh';
import { withProgress } from '../../terminal/progress';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { hasModel, tellStatus } from './graph-status-command';

export function addRebuildCommand(graph: Command, context: CommandContext): void {
  const command = graph
    .command('rebuild')
    .description('make anew what the graphs derived; what they learned (searches, edits, dismissals) stays')
    .argument('<vault>', 'the folder with the notes');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium graph rebuild ~/Notes
  trivium graph rebuild ~/Notes --json
`,
    )
    .action((vault: string, options: VaultOptions) => runRebuild(vault, options, context));
}

async function runRebuild(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const session = await openSession(vault, options, 'write', context);
  try {
    await refreshWithProgress(session, context);
    await loadModelIdentity(session, context);
    const status = await withProgress(context, (run) => session.engine.graphs.rebuildGraphs(run));
    tellStatus(status, { ...options, hasModel: await hasModel(session) }, context.terminal);
  } finally {
    await session.close();
  }
}
