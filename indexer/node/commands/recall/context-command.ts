import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { CONTEXT_TOKENS } from '../../../memory';
import type { ContextBlock } from '../../../recall-api';
import { formatNumber } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { addSpaceOption } from '../memory/memory-options';
import type { SpaceOptions } from '../memory/memory-options';
import { withMemory } from '../memory/with-memory';

interface ContextOptions extends SpaceOptions {
  readonly budget: number;
  readonly conversation?: string;
  readonly neighbours?: boolean;
}

export function addContextCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('context')
    .description('what an agent should know before it answers a message, as one block of text')
    .argument('<vault>', 'the folder with the notes')
    .argument('<message...>', 'what the user just wrote')
    .addOption(
      new Option('--budget <tokens>', 'tokens at most, by estimate')
        .argParser(parseBudget)
        .default(CONTEXT_TOKENS),
    )
    .option('--conversation <name>', 'its first part stays byte for byte what the first call gave')
    .option('--neighbours', 'with notes that belong to the best ones');
  addVaultOptions(addSpaceOption(command))
    .addHelpText(
      'after',
      `
Examples:
  trivium context ~/Notes "where do I work"
  trivium context ~/Notes "who repairs the roof" --budget 800 --conversation roof --json

The text goes to standard output, what is missing to standard error. Nothing known: nothing printed.
With --json: { text, always, byMeaning, alwaysHash, tokens, tokensByKind, sources, compression, leftOut };
lines of sources count from 1.
`,
    )
    .action((vault: string, words: readonly string[], options: ContextOptions) =>
      runContext(vault, words.join(' '), options, context),
    );
}

function runContext(
  vault: string,
  message: string,
  { budget, conversation, neighbours, space, ...options }: ContextOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const how = { access: 'write-if-free', meaning: true, notes: true } as const;
  return withMemory(vault, options, how, context, async ({ session }) => {
    const block = await session.engine.recall.contextBlock(
      {
        ...{ message, budget },
        ...(space !== undefined && { space }),
        ...(conversation !== undefined && { conversation }),
        ...(neighbours === true && { neighbours }),
      },
      signal,
    );
    if (options.json) terminal.printJson(block);
    else printBlock(block, terminal);
  });
}

function printBlock({ text, tokens, compression, leftOut, notice }: ContextBlock, terminal: Terminal): void {
  if (text !== '') for (const line of text.split('\n')) terminal.print(line);
  if (notice !== undefined) terminal.note(`trivium: ${notice}`);
  if (text === '') return;
  const figures = [
    `about ${formatNumber(tokens)} tokens`,
    compression !== undefined && `its notes are ${compression.toFixed(1)} times as long`,
    leftOut > 0 && `${formatNumber(leftOut)} left out for want of room`,
  ].filter((figure) => figure !== false);
  terminal.note(terminal.errorColors.dim(figures.join(', ')));
}

function parseBudget(text: string): number {
  const budget = Number(text);
  if (Number.isInteger(budget) && budget > 0) return budget;
  throw new InvalidArgumentError('Write a whole number of tokens above 0.');
}
