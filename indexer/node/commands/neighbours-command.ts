import type { Command } from 'commander';
import { Option } from 'commander';
import { DEFAULT_NEIGHBOURS, SIGNALS } from '../../graphs';
import type { Neighbour, NeighbourAnswer, Signal } from '../../graphs';
import { findNote } from '../find-note';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { formatCount } from '../terminal/format';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addVaultOptions, limitOption } from './command-line';
import { prepareGraphs } from './graph/prepare-graphs';
import { describeReason, reasonAsJson, SIGNAL_LABELS } from './graph/reasons';

interface NeighboursOptions extends VaultOptions {
  readonly limit: number;
  readonly signal?: readonly Signal[];
  readonly unlinked?: boolean;
}

export function addNeighboursCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('neighbours')
    .description('what belongs to a note and why: linked, worked on together, found together, alike')
    .argument('<vault>', 'the folder with the notes')
    .argument('<note>', 'a note in the vault: its title or its path')
    .addOption(limitOption(DEFAULT_NEIGHBOURS))
    .addOption(new Option('--signal <signal...>', 'only these signals').choices(SIGNALS))
    .option('--unlinked', 'leave out what is linked already: suggestions for links');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium neighbours ~/Notes garden
  trivium neighbours ~/Notes garden --unlinked --limit 5
  trivium neighbours ~/Notes Projects/Garden.md --signal co-edits links --json

The number behind a path is the score: 1 for a note that every signal with neighbours puts first. It comes
from the note's place in the list of each signal and the signal's weight (--weight); it orders one answer, and
cannot be compared with the scores of another note.

Signals: ${SIGNALS.join(', ')}.
With --json: [{ path, title, score, reasons: [{ signal, weight, rank, share, evidence }],
isLinked, isIndexed }], the best first; lines count from 1.
`,
    )
    .action((vault: string, note: string, options: NeighboursOptions) =>
      runNeighbours(vault, note, options, context),
    );
}

async function runNeighbours(
  vault: string,
  note: string,
  options: NeighboursOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'write-if-free', context);
  try {
    const path = await findNote(session, note, signal, 'vault');
    await prepareGraphs(session, context);
    const request = {
      path,
      limit: options.limit,
      ...(options.signal && { signals: options.signal }),
      ...(options.unlinked && { onlyUnlinked: true }),
    };
    const answer = await session.engine.graphs.neighbours(request, signal);
    if (options.json) terminal.printJson(answer.neighbours.map(neighbourAsJson));
    else printNeighbours(answer, terminal);
  } finally {
    await session.close();
  }
}

function neighbourAsJson(neighbour: Neighbour): Neighbour {
  return { ...neighbour, reasons: neighbour.reasons.map(reasonAsJson) };
}

/** Each neighbour with its reasons in words, and what else there is. */
export function printNeighbours(answer: NeighbourAnswer, terminal: Terminal): void {
  const { bold, dim, cyan, yellow } = terminal.colors;
  const { neighbours } = answer;
  terminal.print(bold(answer.path));
  const width = String(neighbours.length).length;
  const indent = ' '.repeat(width + 2);
  for (const [position, neighbour] of neighbours.entries()) {
    const number = String(position + 1).padStart(width);
    const marks = [
      neighbour.isLinked ? dim('linked') : '',
      neighbour.isIndexed ? '' : yellow('not in the index'),
    ];
    terminal.print();
    terminal.print(
      [`${number}. ${bold(neighbour.title)}`, ...marks.filter((mark) => mark !== '')].join('  '),
    );
    terminal.print(`${indent}${cyan(neighbour.path)} ${dim(neighbour.score.toFixed(2))}`);
    for (const reason of neighbour.reasons) terminal.print(`${indent}${describeReason(reason)}`);
  }
  if (neighbours.length === 0) for (const line of describeNothing(answer)) terminal.print(line);
  terminal.print();
  for (const line of describeFound(answer)) terminal.print(dim(line));
}

/** What an empty list lacks, and what would fill it. */
function describeNothing({ hasVectors, dismissed }: NeighbourAnswer): string[] {
  const lines = ['No neighbours yet. What would make some:', '  links between this note and others'];
  lines.push('  work logs that name notes together, a git history of the vault, or edits in the plugin');
  if (!hasVectors) lines.push('  "trivium index <vault>" with a model, for what sounds alike');
  if (dismissed > 0)
    lines.push(`  ${formatCount(dismissed, 'pair')} with it dismissed: "trivium graph dismissed"`);
  return lines;
}

/** Neighbours per signal, and how far the co-searches are that do not count yet. */
function describeFound({ found, dismissed, coSearches }: NeighbourAnswer): string[] {
  const counts = SIGNALS.map((signal) => `${SIGNAL_LABELS[signal]} ${found[signal]}`);
  const lines = [counts.join(' · ')];
  if (!coSearches.isUsed && coSearches.pairs > 0) {
    const { pairs, confirmed, needed } = coSearches;
    lines.push(`found together: ${formatCount(pairs, 'pair')}, ${confirmed} confirmed, used from ${needed}`);
  }
  if (dismissed > 0) lines.push(`${formatCount(dismissed, 'note')} dismissed as not related`);
  return lines;
}
