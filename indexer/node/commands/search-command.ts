import type { Command } from 'commander';
import { Option } from 'commander';
import type { SearchResponse } from '../../engine-api';
import type { SearchMode } from '../../search';
import { loadModel } from '../model';
import { refreshWithProgress } from '../refresh';
import type { VaultOptions } from '../session';
import { openSession } from '../session';
import { highlight } from '../terminal/format';
import type { CommandContext, Terminal } from '../terminal/terminal';
import { addVaultOptions, limitOption } from './command-line';

const DEFAULT_LIMIT = 10;

interface SearchOptions extends VaultOptions {
  readonly limit: number;
  readonly mode: SearchMode;
  /** False with `--no-refresh`. */
  readonly refresh: boolean;
}

export function addSearchCommand(program: Command, context: CommandContext): void {
  const modes: readonly SearchMode[] = ['hybrid', 'text', 'vector'];
  const command = program
    .command('search')
    .description('find notes by words and by meaning; what changed is indexed first')
    .argument('<vault>', 'the folder with the notes')
    .argument('<query...>', 'words, "phrases", -not, path: tag: file: after: before:')
    .addOption(limitOption(DEFAULT_LIMIT))
    .addOption(new Option('--mode <mode>', 'how to search').choices(modes).default('hybrid'))
    .option('--no-refresh', 'answer from what is indexed already');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium search ~/Notes "how do I prune the apple tree"
  trivium search ~/Notes '"exact phrase" tag:garden -roses after:2026-01'
  trivium search ~/Notes steuer --mode text --json --limit 20
`,
    )
    .action((vault: string, query: readonly string[], options: SearchOptions) =>
      runSearch(vault, query.join(' '), options, context),
    );
}

async function runSearch(
  vault: string,
  query: string,
  options: SearchOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const { mode, limit } = options;
  const session = await openSession(vault, options, 'write-if-free', context);
  try {
    const model = mode === 'text' ? undefined : await loadModel(session, context);
    if (options.refresh && !session.isReadOnly) {
      const { embedded } = await refreshWithProgress(session, context);
      if (model?.isReady) await session.rememberRun(embedded);
    }
    if (mode === 'vector' && model?.error) throw model.error;
    const response = await session.engine.search({ query, mode, limit }, signal);
    if (options.json) terminal.printJson({ query, ...response });
    else printResults(response, terminal);
  } finally {
    await session.close();
  }
}

/** Results as a person reads them: title, place, and the passage with what was found in bold. */
export function printResults({ results, notice }: SearchResponse, terminal: Terminal): void {
  const { bold, dim, cyan } = terminal.colors;
  if (notice !== undefined) terminal.note(`trivium: ${notice}`);
  if (results.length === 0) terminal.print('Nothing found.');
  const width = String(results.length).length;
  const indent = ' '.repeat(width + 2);
  for (const [position, result] of results.entries()) {
    const number = String(position + 1).padStart(width);
    const heading = result.heading === '' ? '' : dim(` › ${result.heading}`);
    terminal.print(`${number}. ${bold(result.title)}${heading}`);
    terminal.print(`${indent}${cyan(`${result.path}:${result.line + 1}`)}`);
    if (result.snippet !== '') {
      terminal.print(`${indent}${highlight(result.snippet, result.highlights, (text) => bold(text))}`);
    }
    if (position < results.length - 1) terminal.print();
  }
}
