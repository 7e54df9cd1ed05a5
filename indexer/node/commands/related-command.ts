import type { Command } from 'commander';
import type { Relation } from '../../graphs';
import { TriviumError } from '../../platform';
import { findNote } from '../find-note';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { repairsAsJson } from '../session-repairs';
import { formatCount } from '../terminal/format';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addVaultOptions } from './command-line';
import { prepareGraphs } from './graph/prepare-graphs';
import { describeReason, reasonAsJson, SIGNAL_LABELS } from './graph/reasons';

export function addRelatedCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('related')
    .description('why two notes are related, and the path between them')
    .argument('<vault>', 'the folder with the notes')
    .argument('<one>', 'a note in the vault: its title or its path')
    .argument('<other>', 'another one');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium related ~/Notes garden "compost heap"
  trivium related ~/Notes Projects/Garden.md Log.md --json

The path is the strongest, not the shortest: of the chains of links, common work and likeness (up to five steps
where there is one) that whose weakest step is strongest. The number behind a step is its strength from 0 to 1: how strong the tie is among
all ties of its kind (1: none is stronger), more where several kinds join the two notes, less through hubs and
daily notes. Notes that no path joins are told as such.
`,
    )
    .action((vault: string, one: string, other: string, options: VaultOptions) =>
      runRelated(vault, [one, other], options, context),
    );
}

async function runRelated(
  vault: string,
  names: readonly [string, string],
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'write-if-free', context);
  try {
    const one = await findNote(session, names[0], signal, 'vault');
    const other = await findNote(session, names[1], signal, 'vault');
    if (one === other) {
      throw new TriviumError(
        'query-invalid',
        `"${names[0]}" and "${names[1]}" are both ${one}. Name two notes.`,
      );
    }
    await prepareGraphs(session, context);
    const relation = await session.engine.graphs.relation(one, other);
    if (options.json) {
      const reasons = relation.reasons.map(reasonAsJson);
      terminal.printJson({ ...relation, reasons, ...(await repairsAsJson(session)) });
    } else printRelation(relation, terminal);
  } finally {
    await session.close();
  }
}

function printRelation({ one, other, reasons, path, isDismissed }: Relation, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  terminal.print(`${bold(one)} and ${bold(other)}`);
  if (isDismissed) terminal.print(dim('Dismissed as not related; "trivium graph restore" takes that back.'));
  terminal.print();
  if (reasons.length === 0) terminal.print('Nothing joins the two directly.');
  for (const reason of reasons) terminal.print(`  ${describeReason(reason)}`);
  terminal.print();
  if (path.length === 0) {
    terminal.print('Not connected: no chain of links, common work or likeness leads from one to the other.');
    return;
  }
  terminal.print(formatCount(path.length, 'step'));
  for (const { from, to, strength, signals } of path) {
    const how = signals.map((signal) => SIGNAL_LABELS[signal]).join(', ');
    terminal.print(`  ${from} → ${to} ${dim(`${how} ${strength.toFixed(2)}`)}`);
  }
}
