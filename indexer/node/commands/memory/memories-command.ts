import type { Command } from 'commander';
import { Option } from 'commander';
import { memoryStores } from '../../../memory';
import type { MemoryStatus, MemoryStore } from '../../../memory';
import type { MemoriesAnswer, MemoriesRequest } from '../../../memory-api';
import { findNote } from '../../find-note';
import { formatCount, formatNumber } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions, limitOption } from '../command-line';
import { printMemories } from './describe-memory';
import { addSpacesOptions, categoryOption, listedSpace, typeOption } from './memory-options';
import type { SpacesOptions, TypingOptions } from './memory-options';
import { printMemoryJson } from './print-memory-json';
import { withMemory } from './with-memory';

const DEFAULT_LIMIT = 20;

interface MemoriesOptions extends TypingOptions, SpacesOptions {
  readonly query?: string;
  readonly status: MemoryStatus | 'all';
  readonly store?: MemoryStore | 'all';
  readonly path?: string;
  readonly limit: number;
  readonly unseen?: boolean;
  readonly explain?: boolean;
}

export function addMemoriesCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('memories')
    .description('what is remembered: all of it, of a note, or what answers a question')
    .argument('<vault>', 'the folder with the notes')
    .option('--query <text>', 'only what is close to this, the closest first')
    .addOption(
      new Option('--status <status>', 'which versions')
        .choices(['live', 'superseded', 'forgotten', 'all'])
        .default('live'),
    )
    .addOption(typeOption('only this type'))
    .addOption(categoryOption('only this category'));
  addSpacesOptions(command)
    .addOption(
      new Option('--store <store>', 'only this store (default: facts with a query, else all)').choices([
        ...memoryStores,
        'all',
      ]),
    )
    .option('--path <note>', 'only what comes from this note')
    .option('--unseen', 'only what no search ever gave and nobody confirmed')
    .option('--explain', 'show what each score is made of')
    .addOption(limitOption(DEFAULT_LIMIT));
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium memories ~/Notes
  trivium memories ~/Notes --query "where do I work" --explain
  trivium memories ~/Notes --path "Chats/Monday" --status all --json

Only live memories of the space "default" are given unless --status and --space say otherwise. What conversations were
about is listed too, and is among the answers to a query with --store conversations or all.
A score is similarity * decay * confidence; decay is 1 unless a half-life is set.
With --json: { memories: [{ id, text, status, type, category, space, origin, confidence, ..., score, similarity,
decay, by, related }], total, notice }; what begins with score with a query only.
`,
    )
    .action((vault: string, options: MemoriesOptions) => {
      if (options.query?.trim() === '')
        command.error('error: the query is empty; leave --query out to list all');
      return runMemories(vault, options, context);
    });
}

function runMemories(vault: string, options: MemoriesOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const meaning = options.query !== undefined;
  // Who only lists takes no lock; a question embeds what is new, which is worth keeping.
  const access = meaning ? 'write-if-free' : 'read-unless-set';
  return withMemory(vault, options, { access, meaning }, context, async ({ session, memory }) => {
    const path =
      options.path === undefined ? undefined : await findNote(session, options.path, signal, 'vault');
    const answer = await memory.memories(requestOf(options, path), signal);
    if (options.json) printMemoryJson(answer, terminal);
    else printAnswer(answer, options, terminal);
  });
}

function requestOf(options: MemoriesOptions, path: string | undefined): MemoriesRequest {
  const { query, status, type, category, limit, unseen } = options;
  const space = listedSpace(options);
  // What a conversation was about held at its time; an answer is what holds.
  const { store = query === undefined ? 'all' : 'facts' } = options;
  return {
    status,
    limit,
    ...(query !== undefined && { query }),
    ...(store !== 'all' && { store }),
    ...(type && { type }),
    ...(category && { category }),
    ...(space !== undefined && { space }),
    ...(path !== undefined && { path }),
    ...(unseen && { isUnseen: true }),
  };
}

function printAnswer(answer: MemoriesAnswer, { explain }: MemoriesOptions, terminal: Terminal): void {
  const { memories, total, notice } = answer;
  const { dim } = terminal.colors;
  if (notice !== undefined) terminal.note(`trivium: ${notice}`);
  printMemories(memories, terminal, (memory) =>
    explain && memory.score !== undefined ? [dim(describeScore(memory))] : [],
  );
  if (total === 0) return terminal.print('Nothing is remembered that answers this.');
  if (total > memories.length) {
    terminal.print();
    terminal.print(dim(`${formatNumber(memories.length)} of ${formatCount(total, 'memory', 'memories')}`));
  }
}

/** `0.64 = similarity 0.80 * decay 1.00 * confidence 0.8, by words and meaning, by related words for “boss”`. */
export function describeScore(memory: MemoriesAnswer['memories'][number]): string {
  const { score = 0, similarity = 0, decay = 1, confidence, by = 'words', related = [] } = memory;
  const parts = `similarity ${similarity.toFixed(2)} * decay ${decay.toFixed(2)} * confidence ${confidence.toFixed(1)}`;
  const channels = [
    ...(by === 'related' ? [] : [by === 'both' ? 'by words and meaning' : `by ${by}`]),
    ...(related.length === 0
      ? []
      : [`by related words for ${related.map((word) => `“${word}”`).join(', ')}`]),
  ];
  return `${score.toFixed(2)} = ${parts}, ${channels.join(', ')}`;
}
