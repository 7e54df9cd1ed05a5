import type { Command } from 'commander';
import type { DismissedPair } from '../../../graphs';
import { TriviumError } from '../../../platform';
import { findNote } from '../../find-note';
import { refreshWithProgress } from '../../refresh';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';

/** `dismiss`, `restore` and `dismissed`: pairs that are not related, whatever the signals say. */
export function addDismissCommands(graph: Command, context: CommandContext): void {
  addPairCommand(
    graph,
    'dismiss',
    'two notes are not related: neither is shown as the other’s neighbour again',
    context,
  );
  addPairCommand(graph, 'restore', 'take a dismissal back', context);
  const command = graph
    .command('dismissed')
    .description('all pairs that were dismissed')
    .argument('<vault>', 'the folder with the notes');
  addVaultOptions(command)
    .addHelpText('after', '\nExample:\n  trivium graph dismissed ~/Notes\n')
    .action((vault: string, options: VaultOptions) => listDismissed(vault, options, context));
}

function addPairCommand(
  graph: Command,
  name: 'dismiss' | 'restore',
  description: string,
  context: CommandContext,
): void {
  const command = graph
    .command(name)
    .description(description)
    .argument('<vault>', 'the folder with the notes')
    .argument('<one>', 'a note in the vault: its title or its path')
    .argument('<other>', 'another one');
  addVaultOptions(command)
    .addHelpText('after', `\nExample:\n  trivium graph ${name} ~/Notes garden "tax return"\n`)
    .action((vault: string, one: string, other: string, options: VaultOptions) =>
      changePair(vault, [one, other], name, options, context),
    );
}

async function changePair(
  vault: string,
  names: readonly [string, string],
  change: 'dismiss' | 'restore',
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'learn', context);
  try {
    if (!session.isReadOnly) await refreshWithProgress(session, context);
    const { graphs } = session.engine;
    const one = await findNote(session, names[0], signal, 'vault');
    const other = await findNote(session, names[1], signal, 'vault');
    if (one === other) throw new TriviumError('query-invalid', `Both are ${one}. Name two notes.`);
    const wasDismissed = (await graphs.dismissed()).some((pair) => isPair(pair, one, other));
    const isDismissed = change === 'dismiss';
    if (isDismissed || wasDismissed) await graphs[change](one, other);
    // Said only once it is on disk.
    await session.close();
    if (session.hasLost()) {
      throw new TriviumError(
        'storage-unwritable',
        `That could not be kept: ${one} and ${other} stay as they were.`,
      );
    }
    if (options.json) terminal.printJson({ one, other, isDismissed, wasDismissed });
    else if (isDismissed) terminal.print(`${one} and ${other} are not related.`);
    else if (!wasDismissed) terminal.print(`${one} and ${other} were not dismissed: nothing changed.`);
    else terminal.print(`${one} and ${other} may be neighbours again.`);
  } finally {
    await session.close();
  }
}

function isPair(pair: DismissedPair, one: string, other: string): boolean {
  return (pair.one === one && pair.other === other) || (pair.one === other && pair.other === one);
}

async function listDismissed(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const session = await openSession(vault, options, 'write-if-free', context);
  try {
    // Notes that were renamed since the last index go by their new names.
    if (!session.isReadOnly) await refreshWithProgress(session, context);
    const pairs = await session.engine.graphs.dismissed();
    if (options.json) return terminal.printJson({ dismissed: pairs });
    if (pairs.length === 0) terminal.print('No pair was dismissed.');
    for (const { one, other, at } of pairs) terminal.print(`${at.slice(0, 10)}  ${one} — ${other}`);
  } finally {
    await session.close();
  }
}
