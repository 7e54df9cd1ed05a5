import type { Command } from 'commander';
import { Option } from 'commander';
import { coreTargets } from '../../../memory';
import type { CoreTarget } from '../../../memory';
import { findNote } from '../../find-note';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { printCoreChange } from './describe-core';
import { withMemory } from './with-memory';

interface DistillOptions extends VaultOptions {
  readonly target: CoreTarget;
  readonly apply?: true;
}

export function addDistillCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('distill')
    .description('keep one sentence of a note in MEMORY.md, with a link to the note; does it with --apply')
    .argument('<vault>', 'the folder with the notes')
    .argument('<note>', 'its title or path')
    .addOption(
      new Option('--target <target>', 'notes of the agent, or who the user is')
        .choices(coreTargets)
        .default('memory'),
    )
    .option('--apply', 'keep it; without this nothing changes');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium distill ~/Notes "Paper restoration"
  trivium distill ~/Notes "Paper restoration" --apply

The sentence is the note's own. What was kept of the note before is replaced.
With --json: { path, entry, change }.
`,
    )
    .action((vault: string, note: string, options: DistillOptions) =>
      runDistill(vault, note, options, context),
    );
}

function runDistill(
  vault: string,
  name: string,
  options: DistillOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const { target, json } = options;
  const apply = options.apply === true;
  const access = apply ? 'learn' : 'read';
  return withMemory(vault, options, { access, meaning: false }, context, async ({ session, memory }) => {
    const path = await findNote(session, name, signal, 'vault');
    const report = await memory.core.distill({ path, target, apply });
    if (json) terminal.printJson(report);
    const { entry, change } = report;
    if (entry === undefined || change === undefined) {
      throw new Finding(EXIT.badInput, `${path} has no sentence that can stand by itself.`);
    }
    if (!json) {
      terminal.print(entry);
      printCoreChange(change, terminal);
      if (!apply) terminal.print('Nothing has changed; --apply keeps it.');
    }
    if (!change.isDone) throw new Finding(EXIT.badInput, `Nothing was changed. ${change.refusal.message}`);
  });
}
