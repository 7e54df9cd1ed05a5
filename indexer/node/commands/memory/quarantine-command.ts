import type { Command } from 'commander';
import type { Quarantined } from '../../../memory';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { day } from './describe-memory';
import { soleOf } from './find-memory';
import { addSpacesOptions, listedSpace } from './memory-options';
import type { SpacesOptions } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface QuarantineOptions extends SpacesOptions {
  readonly release?: string;
  readonly discard?: string;
}

export function addQuarantineCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('quarantine')
    .description(
      'what was kept out of the memory, and why: secrets, instructions to a model, hidden characters',
    )
    .argument('<vault>', 'the folder with the notes')
    .option('--release <id>', 'take a text in after all; its id, or the beginning')
    .option('--discard <id>', 'drop a text for good');
  addVaultOptions(addSpacesOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium quarantine ~/Notes
  trivium quarantine ~/Notes --release 01KBB2V7QF

Memories that came by an edited or synced ledger and that the scan holds back are listed too. Of a secret only what is
around it is shown; it can be discarded, and is not released.
With --json: the list that is left.
`,
    )
    .action((vault: string, options: QuarantineOptions) => {
      if (options.release !== undefined && options.discard !== undefined)
        command.error('error: give --release or --discard, not both');
      return runQuarantine(vault, options, context);
    });
}

function runQuarantine(vault: string, options: QuarantineOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const id = options.release ?? options.discard;
  const access = id === undefined ? 'read-unless-set' : 'learn';
  const meaning = options.release !== undefined;
  return withMemory(vault, options, { access, meaning }, context, async ({ memory }) => {
    if (id !== undefined) {
      const all = await memory.quarantined();
      const { id: whole } = soleOf(all, id, 'quarantined text', 'trivium quarantine <vault> --all-spaces');
      await memory.answerQuarantined(whole, options.release === undefined ? 'discard' : 'release');
    }
    const left = await memory.quarantined(listedSpace(options));
    if (options.json) printMemoryJson(left, terminal);
    else printQuarantined(left, terminal);
  });
}

function printQuarantined(quarantined: readonly Quarantined[], terminal: Terminal): void {
  if (quarantined.length === 0) return terminal.print('Nothing is kept out.');
  const { bold, dim, cyan } = terminal.colors;
  for (const [position, { id, text, reasons, from, at }] of quarantined.entries()) {
    if (position > 0) terminal.print();
    terminal.print(`${bold(id)}  ${day(at)}`);
    terminal.print(`  ${text}`);
    for (const reason of reasons) terminal.print(`  ${dim(reason)}`);
    for (const { path } of from) terminal.print(`  ${cyan(path)}`);
  }
}
