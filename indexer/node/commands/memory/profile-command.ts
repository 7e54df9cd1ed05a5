import type { Command } from 'commander';
import type { VaultOptions } from '../../session-config';
import { formatCount, formatNumber } from '../../terminal/format';
import { withProgress } from '../../terminal/progress';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { withMemory } from './with-memory';

export function addProfileCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('profile')
    .description('write Profile.md and USER.md in the memory folder from the live facts')
    .argument('<vault>', 'the folder with the notes');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Example:
  trivium profile ~/Notes --json

Lines of your own in these files stay; a line of ours that you changed is taken in as a correction.
With --json: { considered, facts, userFacts, profileLines, userCharacters, written, tookMs }; facts are those that
Profile.md tells, of the considered ones.
`,
    )
    .action((vault: string, options: VaultOptions) => runProfile(vault, options, context));
}

function runProfile(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const how = { access: 'learn', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const report = await withProgress(context, (run) => memory.writeProfile(run));
    if (options.json) return terminal.printJson(report);
    const { considered, facts, userFacts, profileLines, userCharacters, written } = report;
    terminal.print(
      `${formatNumber(facts)} of ${formatCount(considered, 'fact')} in ${formatCount(profileLines, 'line')}; ${formatNumber(userFacts)} of them in ${formatCount(userCharacters, 'character')} for an agent.`,
    );
    terminal.print(written.length === 0 ? 'Both files are as they were.' : `Written: ${written.join(', ')}`);
  });
}
