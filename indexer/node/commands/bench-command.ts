import type { Command } from 'commander';
import { TriviumError } from '../../platform';
import { openSession } from '../session';
import type { VaultOptions } from '../session-config';
import { withProgress } from '../terminal/progress';
import type { CommandContext } from '../terminal/terminal';
import { benchExtraction, benchLines } from './bench-extraction';
import { addReadingOptions } from './command-line';

/** `trivium bench`: how well the user's own models do what Trivium asks of them. */
export function addBenchCommand(program: Command, context: CommandContext): void {
  const bench = program
    .command('bench')
    .description('measure how well your own model servers do what they are asked for');
  const command = bench
    .command('extract')
    .description('measure extraction, judging and typing on labelled cases, by your models and by the rules')
    .argument('<vault>', 'the folder with the notes; its model servers are asked, its notes are not read');
  addReadingOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium bench extract ~/Notes
  trivium bench extract ~/Notes --json

The cases ship with the program: some hundred short notes and pairs of statements, German and English, written
for this project. They tell one model from another; what a model makes of your own notes they do not tell.
Nothing is remembered.
`,
    )
    .action((vault: string, options: VaultOptions) => runBenchExtract(vault, options, context));
}

async function runBenchExtract(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'read', context);
  try {
    const { pool } = session.nodes;
    await pool.check(signal);
    if (!pool.can('chat')) {
      const problem = pool.status().nodes.find((node) => node.problem !== undefined)?.problem;
      const message = `No model server that chats can be asked${problem === undefined ? '' : `: ${problem}`}. See "trivium nodes ${vault}".`;
      throw new TriviumError('node-missing', message);
    }
    const report = await withProgress(context, (run) => benchExtraction(pool, run));
    if (options.json) return terminal.printJson(report);
    for (const line of benchLines(report, terminal.colors)) terminal.print(line);
  } finally {
    await session.close();
  }
}
