import type { Command } from 'commander';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { printMemories } from './describe-memory';
import { findMemory } from './find-memory';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

export function addHistoryCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('history')
    .description('all versions of a memory, the first one first, whichever of them is named')
    .argument('<vault>', 'the folder with the notes')
    .argument('<id>', 'the id of a version, or its beginning');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Example:
  trivium history ~/Notes 01KBB2 --json

With --json: the versions as "trivium memories" gives them.
`,
    )
    .action((vault: string, id: string, options: VaultOptions) => runHistory(vault, id, options, context));
}

function runHistory(
  vault: string,
  id: string,
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const how = { access: 'read-unless-set', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const versions = await memory.history((await findMemory(memory, id)).id);
    if (options.json) printMemoryJson(versions, terminal);
    else printMemories(versions, terminal);
  });
}
