import type { Command } from 'commander';
import { DEFAULT_RECALLED } from '../../../memory';
import type { RecallAnswer } from '../../../memory-api';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions, limitOption } from '../command-line';
import { printResults } from '../search-command';
import { describeMemory } from './describe-memory';
import { describeScore } from './memories-command';
import { addSpaceOption } from './memory-options';
import type { SpaceOptions } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

interface RecallOptions extends SpaceOptions {
  readonly limit: number;
}

export function addRecallCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('recall')
    .description('what there is to know for a question: memories and passages, each kind apart')
    .argument('<vault>', 'the folder with the notes')
    .argument('<query...>', 'the question')
    .addOption(limitOption(DEFAULT_RECALLED));
  addVaultOptions(addSpaceOption(command))
    .addHelpText(
      'after',
      `
Example:
  trivium recall ~/Notes "where do I work" --json

Nothing of another space is given. Both lists are empty where nothing supports an answer.
With --json: { memories: [{ memory, score, similarity, decay, confidence, by }], passages: [{ path, snippet, ... }] };
lines count from 1.
`,
    )
    .action((vault: string, words: readonly string[], options: RecallOptions) => {
      const query = words.join(' ');
      if (query.trim() === '') command.error('error: the question is empty; ask something');
      return runRecall(vault, query, options, context);
    });
}

function runRecall(
  vault: string,
  query: string,
  options: RecallOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const how = { access: 'write-if-free', meaning: true, notes: true } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const { space, limit } = options;
    const answer = await memory.recall({ query, limit, ...(space !== undefined && { space }) }, signal);
    if (options.json) printMemoryJson(asJson(answer), terminal);
    else printAnswer(answer, terminal);
  });
}

function asJson({ passages, ...rest }: RecallAnswer): RecallAnswer {
  return { ...rest, passages: passages.map((passage) => ({ ...passage, line: passage.line + 1 })) };
}

function printAnswer({ memories, passages, notice }: RecallAnswer, terminal: Terminal): void {
  const { bold, dim } = terminal.colors;
  if (notice !== undefined) terminal.note(`trivium: ${notice}`);
  if (memories.length + passages.length === 0) return terminal.print('Nothing here supports an answer.');
  if (memories.length > 0) terminal.print(bold('Remembered'));
  for (const { memory, ...score } of memories) {
    terminal.print();
    for (const line of describeMemory(memory, terminal)) terminal.print(`  ${line}`);
    terminal.print(`  ${dim(describeScore({ ...memory, ...score }))}`);
  }
  if (passages.length === 0) return;
  if (memories.length > 0) terminal.print();
  terminal.print(bold('In the notes'));
  terminal.print();
  printResults({ results: passages, mode: 'hybrid', tookMs: 0 }, terminal);
}
