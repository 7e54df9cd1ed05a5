import type { Command } from 'commander';
import type { Memory } from '../../../memory';
import type { MemoryEngine } from '../../../memory-api';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { printMemories } from './describe-memory';
import { findMemories, findMemory } from './find-memory';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

/** `restore`, `reinstate`, `confirm` and `correct`: memories, changed by a person. */
export function addChangeCommands(program: Command, context: CommandContext): void {
  addRestoreCommand(program, context);
  addChangeCommand(
    program,
    'reinstate',
    'undo that a memory was replaced: both versions hold',
    () => 'Holds again:',
    (memory, id) => memory.reinstate(id),
    context,
  );
  addChangeCommand(
    program,
    'confirm',
    'say that a memory is right: it counts as if you had said it',
    () => 'Confirmed:',
    (memory, id) => memory.confirm(id),
    context,
  );
  addCorrectCommand(program, context);
}

function addRestoreCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('restore')
    .description('bring forgotten memories back')
    .argument('<vault>', 'the folder with the notes')
    .argument('<id...>', 'ids of memories, or their beginnings');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium restore ~/Notes 01KBB2V7QF
  trivium restore ~/Notes 01KBB2V7QF 01KBB2V9XM

All of them come back, or none. With --json: the memory, or the list where there are several ids.
`,
    )
    .action((vault: string, ids: readonly string[], options: VaultOptions) =>
      runRestore(vault, ids, options, context),
    );
}

function runRestore(
  vault: string,
  ids: readonly string[],
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const how = { access: 'learn', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const restored = await memory.restoreAll((await findMemories(memory, ids)).map(({ id }) => id));
    if (options.json) return printMemoryJson(ids.length === 1 ? restored[0] : restored, terminal);
    const live = restored.filter(({ status }) => status === 'live');
    const replaced = restored.filter(({ status }) => status !== 'live');
    if (live.length > 0) terminal.print('Remembered again:');
    printMemories(live, terminal);
    if (live.length > 0 && replaced.length > 0) terminal.print();
    if (replaced.length > 0)
      terminal.print('Forgotten no more, but replaced since; "trivium history" shows by what:');
    printMemories(replaced, terminal);
  });
}

function addChangeCommand(
  program: Command,
  name: string,
  description: string,
  done: (changed: Memory) => string,
  change: (memory: MemoryEngine, id: string) => Promise<Memory>,
  context: CommandContext,
): void {
  const command = program
    .command(name)
    .description(description)
    .argument('<vault>', 'the folder with the notes')
    .argument('<id>', 'the id of the memory, or its beginning');
  addVaultOptions(command)
    .addHelpText('after', `\nExample:\n  trivium ${name} ~/Notes 01KBB2V7QF\n`)
    .action((vault: string, id: string, options: VaultOptions) =>
      runChange(vault, id, done, change, options, context),
    );
}

function addCorrectCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('correct')
    .description('say a memory anew: the text becomes its next version, the one before stays in its history')
    .argument('<vault>', 'the folder with the notes')
    .argument('<id>', 'the id of the memory, or its beginning')
    .argument('<text...>', 'what is right');
  addVaultOptions(command)
    .addHelpText(
      'after',
      '\nExample:\n  trivium correct ~/Notes 01KBB2V7QF "I work at company B since April"\n',
    )
    .action((vault: string, id: string, words: readonly string[], options: VaultOptions) => {
      const text = words.join(' ');
      if (text.trim() === '') command.error('error: the text is empty; say what is right');
      return runChange(
        vault,
        id,
        () => 'Corrected:',
        (memory, whole) => memory.correct(whole, text),
        options,
        context,
      );
    });
}

function runChange(
  vault: string,
  id: string,
  done: (changed: Memory) => string,
  change: (memory: MemoryEngine, id: string) => Promise<Memory>,
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const how = { access: 'learn', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const changed = await change(memory, (await findMemory(memory, id)).id);
    if (options.json) return printMemoryJson(changed, terminal);
    terminal.print(done(changed));
    printMemories([changed], terminal);
  });
}
