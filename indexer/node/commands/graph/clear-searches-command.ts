import type { Command } from 'commander';
import { TriviumError } from '../../../platform';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import { formatCount } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';

interface ClearOptions extends VaultOptions {
  readonly yes?: boolean;
}

export function addClearSearchesCommand(graph: Command, context: CommandContext): void {
  const command = graph
    .command('clear-searches')
    .description('forget every recorded search, and with them what was found together; asks first')
    .argument('<vault>', 'the folder with the notes')
    .option('--yes', 'do not ask');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Example:
  trivium graph clear-searches ~/Notes --yes

The files that this device kept them in go to ".trash" in the vault, where they can be read until they are
deleted there.
`,
    )
    .action((vault: string, options: ClearOptions) => runClear(vault, options, context));
}

async function runClear(vault: string, options: ClearOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'write', context);
  try {
    const { graphs } = session.engine;
    const { pairs } = (await graphs.graphStatus()).coSearches;
    const question = `Forget the recorded searches (${formatCount(pairs, 'pair')} of notes found together)? This cannot be undone; the old files of this device go to ".trash" in the vault.`;
    if (pairs > 0 && !options.yes && !(await terminal.confirm(question, signal))) {
      throw new TriviumError('setting-invalid', 'Nothing was forgotten. Add --yes to forget the searches.');
    }
    await graphs.clearSearches();
    if (options.json) return terminal.printJson({ forgottenPairs: pairs });
    terminal.print(pairs === 0 ? 'No pair of notes was known.' : `Forgot ${formatCount(pairs, 'pair')}.`);
    terminal.print('Files that this device kept searches in lie in ".trash" in the vault now.');
  } finally {
    await session.close();
  }
}
