import { Command, CommanderError } from 'commander';
import { isAbort, toPlainError } from '../platform';
import { addBenchCommand } from './commands/bench-command';
import { addDemoCommand } from './commands/demo-command';
import { addEvalCommand } from './commands/eval-command';
import { addGraphCommand } from './commands/graph/graph-command';
import { addIndexCommand } from './commands/index-command';
import { addInstallPluginCommand } from './commands/install-plugin-command';
import { addLinksCommand } from './commands/links-command';
import { addMemoryCommands } from './commands/memory/memory-commands';
import { addJobsCommand } from './commands/jobs/jobs-command';
import { addMcpCommand } from './commands/mcp-command';
import { addModelsCommand } from './commands/models-command';
import { addNodesCommand } from './commands/nodes/nodes-command';
import { keepExcludedWords } from './commands/excluded-words';
import { addNeighboursCommand } from './commands/neighbours-command';
import { addRelatedCommand } from './commands/related-command';
import { addRecallCommands } from './commands/recall/recall-commands';
import { addScanCommand } from './commands/scan-command';
import { addSearchCommand } from './commands/search-command';
import { addServeCommand } from './commands/serve-command';
import { addSessionsCommand } from './commands/sessions-command';
import { addStatusCommand } from './commands/status-command';
import { addWatchCommand } from './commands/watch-command';
import { readPackageVersion } from './package-root';
import { EXIT, EXIT_CODE_HELP, exitCodeOf, Finding } from './terminal/exit-codes';
import type { CommandContext } from './terminal/terminal';
import { calledCommand, describeUsage, typedName } from './usage-error';

/**
 * Runs one command line to its end.
 *
 * @param argv without the interpreter and the script
 * @returns the exit code
 */
export async function runProgram(argv: readonly string[], context: CommandContext): Promise<number> {
  const program = await createProgram(context);
  try {
    await program.parseAsync(keepExcludedWords(argv), { from: 'user' });
    return EXIT.ok;
  } catch (error) {
    return reportError(error, program, argv, context);
  }
}

async function createProgram(context: CommandContext): Promise<Command> {
  const program = new Command('trivium')
    .description(
      'Search an Obsidian vault by word and by meaning, see what belongs together, and remember, on this machine.',
    )
    .version(await readPackageVersion())
    .exitOverride()
    // Errors are told in one place, below.
    .configureOutput({ outputError: () => undefined })
    .addHelpText(
      'after',
      `
Examples:
  trivium index ~/Notes
  trivium search ~/Notes "what did we decide about the roof"
  trivium links ~/Notes Projects/Garden.md
  trivium neighbours ~/Notes garden
  trivium remember ~/Notes "I work at company B"
  trivium recall ~/Notes "where do I work"
`,
    )
    // Under the help of every command.
    .addHelpText('afterAll', EXIT_CODE_HELP);
  addIndexCommand(program, context);
  addSearchCommand(program, context);
  addLinksCommand(program, context);
  addNeighboursCommand(program, context);
  addRelatedCommand(program, context);
  addGraphCommand(program, context);
  addMemoryCommands(program, context);
  addSessionsCommand(program, context);
  addRecallCommands(program, context);
  addNodesCommand(program, context);
  addJobsCommand(program, context);
  addStatusCommand(program, context);
  addWatchCommand(program, context);
  addMcpCommand(program, context);
  addServeCommand(program, context);
  addScanCommand(program, context);
  addEvalCommand(program, context);
  addBenchCommand(program, context);
  addModelsCommand(program, context);
  addInstallPluginCommand(program, context);
  addDemoCommand(program, context);
  return program;
}

function reportError(
  error: unknown,
  program: Command,
  argv: readonly string[],
  { terminal }: CommandContext,
): number {
  if (error instanceof CommanderError) return reportUsage(error, program, argv, { terminal });
  if (error instanceof Finding) {
    terminal.note(`trivium: ${error.message}`);
    return error.exitCode;
  }
  const plain = toPlainError(error);
  if (argv.includes('--json') && !terminal.hasPrintedJson) terminal.printJson({ error: plain });
  terminal.note(`trivium: ${isAbort(error) ? 'Interrupted; what was done is saved.' : plain.message}`);
  if (plain.code === 'unexpected' && error instanceof Error && process.env.TRIVIUM_DEBUG) {
    for (const line of error.stack?.split('\n') ?? []) terminal.note(line);
  }
  return exitCodeOf(plain.code);
}

function reportUsage(
  error: CommanderError,
  program: Command,
  argv: readonly string[],
  { terminal }: Pick<CommandContext, 'terminal'>,
): number {
  // Help and version are asked for, and were printed.
  if (error.exitCode === 0) return EXIT.ok;
  if (error.code === 'commander.help') return EXIT.usage;
  const command = calledCommand(program, argv);
  const message = describeUsage(error, command, argv);
  if (argv.includes('--json')) terminal.printJson({ error: { code: 'usage', message } });
  terminal.note(`trivium: ${message}. See "${typedName(command)} --help".`);
  return EXIT.usage;
}
