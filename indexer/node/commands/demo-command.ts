import path from 'node:path';
import type { Command } from 'commander';
import type { SearchRequest } from '../../engine-api';
import { failureOf, loadModel } from '../model';
import { findPackageRoot } from '../package-root';
import { refreshWithProgress, settleWithProgress } from '../refresh';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { formatCount } from '../terminal/format';
import type { CommandContext } from '../terminal/terminal';
import { describeReport } from './index-command';
import { printNeighbours } from './neighbours-command';
import { describeUnread, noteProblems } from './problems';
import { printResults } from './search-command';

interface DemoSearch extends SearchRequest {
  readonly introduction: string;
}

/** Each shows one thing that the search can do with the sample vault. */
const searches: readonly DemoSearch[] = [
  { introduction: 'By word', query: '"tide lines" paper', mode: 'hybrid', limit: 2 },
  {
    introduction: 'By meaning: the note has none of these words',
    query: 'nightmare in an elevator',
    mode: 'vector',
    limit: 2,
  },
  {
    introduction: 'In German, with its word forms',
    query: 'Schimmelpilze an nassen Büchern',
    mode: 'hybrid',
    limit: 2,
  },
];

const neighboursOf = { path: 'Methoden/Tide lines.md', limit: 2 };

export function addDemoCommand(program: Command, context: CommandContext): void {
  program
    .command('demo')
    .description('index the sample vault and show three searches and the neighbours of a note')
    .option('--data <folder>', 'where the derived files lie')
    .addHelpText('after', '\nExample:\n  trivium demo\n')
    .action((options: VaultOptions) => runDemo(options, context));
}

async function runDemo(options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const { bold, cyan, dim } = terminal.colors;
  const session = await openSession(path.join(findPackageRoot(), 'test', 'vault'), options, 'write', context);
  try {
    const model = await loadModel(session, context);
    const report = await refreshWithProgress(session, context);
    const status = await session.engine.status();
    const counts = `${formatCount(status.notes, 'note')}${describeUnread(status)}, ${formatCount(status.chunks, 'passage')}`;
    terminal.print(`${bold('The sample vault')} ${dim('test/vault')}: ${counts}; ${describeReport(report)}`);
    noteProblems(status, terminal);
    const failure = failureOf(model);
    if (failure) throw failure;
    for (const { introduction, ...request } of searches) {
      terminal.print();
      terminal.print(`${bold(introduction)}: ${cyan(request.query)}`);
      terminal.print();
      printResults(await session.engine.search(request, signal), terminal);
    }
    await settleWithProgress(session, context);
    terminal.print();
    terminal.print(`${bold('What belongs to a note, and why')}`);
    terminal.print();
    printNeighbours(await session.engine.graphs.neighbours(neighboursOf, signal), terminal);
    terminal.print();
    terminal.print(`${bold('Now with your own notes')}`);
    terminal.print('  npx trivium search ~/Notes "..."        on the command line');
    terminal.print('  npx trivium neighbours ~/Notes "..."');
    terminal.print('  npm run install-plugin -- ~/Notes       in Obsidian');
  } finally {
    await session.close();
  }
}
