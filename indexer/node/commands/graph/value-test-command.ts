import type { Command } from 'commander';
import { valueTest } from '../../../graphs';
import type { ValueTestPair, ValueTestResult } from '../../../graphs';
import { TriviumError } from '../../../platform';
import { withoutLinks } from '../../../search';
import { noteTitle } from '../../../vault';
import type { Session } from '../../session';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import { formatCount } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions, parseCount } from '../command-line';
import { DEFAULT_SEED } from '../link-prediction';
import { prepareGraphs } from './prepare-graphs';

const DEFAULT_PAIRS = 100;

interface ValueTestCommandOptions extends VaultOptions {
  readonly seed: number;
  readonly pairs: number;
}

export function addValueTestCommand(graph: Command, context: CommandContext): void {
  const command = graph
    .command('test')
    .description('how many linked notes the search would not have found: what the link graph is worth')
    .argument('<vault>', 'the folder with the notes')
    .option('--seed <number>', 'draws the pairs', parseCount, DEFAULT_SEED)
    .option('--pairs <number>', 'pairs of linked notes to draw', parseCount, DEFAULT_PAIRS);
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium graph test ~/Notes
  trivium graph test ~/Notes --seed 7 --pairs 50 --json

For each pair the linking note's title is searched for, then its full text without its links; counted
are the pairs whose linked note is not among the first ten.
`,
    )
    .action((vault: string, options: ValueTestCommandOptions) => runValueTest(vault, options, context));
}

async function runValueTest(
  vault: string,
  options: ValueTestCommandOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'write-if-free', context);
  try {
    // A figure that depends on how far the vectors are could not be had again.
    await prepareGraphs(session, context, { embedsAll: true });
    const edges = await session.engine.edges();
    const result = await valueTest({
      pairs: edges.map(({ source, target }) => ({ note: source, target })),
      sample: options.pairs,
      seed: options.seed,
      queriesOf: (note) => queriesOf(session, note),
      search: async (text, limit) => {
        const query = withoutOperators(text);
        if (query === '') return [];
        const { results } = await session.engine.search({ query, limit }, signal);
        return results.map(({ path }) => path);
      },
      signal,
    });
    const { model = null } = await session.engine.status();
    if (options.json) terminal.printJson({ model, ...resultAsJson(result) });
    else printResult(result, terminal);
  } finally {
    await session.close();
  }
}

async function queriesOf(
  { vault }: Session,
  path: string,
): Promise<{ readonly title: string; readonly text: string } | undefined> {
  try {
    return { title: noteTitle(path), text: withoutLinks({ path, text: await vault.read(path) }) };
  } catch (error) {
    if (error instanceof TriviumError && error.code.startsWith('note-')) return undefined;
    throw error;
  }
}

/** Words alone: a note's quotes, dashes and colons are none of the query language. */
function withoutOperators(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Every count beside the pairs it is of. */
function resultAsJson({ pairs, ...counts }: ValueTestResult): object {
  const share = (missed: number): number => (pairs.length === 0 ? 0 : missed / pairs.length);
  return {
    sampled: pairs.length,
    ...counts,
    shareMissedByTitle: share(counts.missedByTitle),
    shareMissedByText: share(counts.missedByText),
    shareMissedByBoth: share(counts.missedByBoth),
    pairs,
  };
}

function printResult(result: ValueTestResult, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  const { pairs, seed, missedByTitle, missedByText, missedByBoth } = result;
  if (pairs.length === 0) {
    terminal.print('No note links to another one: there is nothing to test.');
    return;
  }
  for (const pair of pairs) terminal.print(`${pair.note} → ${pair.target}  ${dim(describeRanks(pair))}`);
  const count = (missed: number, by: string): string =>
    `${missed} of ${pairs.length} not among the first ten ${by}`;
  terminal.print();
  terminal.print(bold(count(missedByTitle, 'by the title')));
  terminal.print(bold(count(missedByText, 'by the full text')));
  terminal.print(bold(count(missedByBoth, 'by either: only the link leads there')));
  terminal.print(dim(`${formatCount(pairs.length, 'pair')} drawn with seed ${seed}`));
}

function describeRanks({ rankByTitle, rankByText }: ValueTestPair): string {
  return `title ${rankByTitle ?? '–'}, text ${rankByText ?? '–'}`;
}
