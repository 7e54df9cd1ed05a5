import process from 'node:process';
import type { Command } from 'commander';
import { readPackageVersion } from '../package-root';
import { serveVault } from '../serving';
import type { VaultOptions } from '../session-config';
import type { CommandContext } from '../terminal/terminal';
import { addVaultOptions } from './command-line';
import { parsePort, readToken, SPACE_VARIABLE } from './serving-arguments';

interface McpCommandOptions extends VaultOptions {
  /** Port; standard input and output where absent. */
  readonly http?: number;
  readonly host: string;
  /** Name of an environment variable. */
  readonly token?: string;
  readonly readOnly?: boolean;
  readonly space?: string;
  /** False with `--no-jobs`. */
  readonly jobs: boolean;
}

export function addMcpCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('mcp')
    .description('serve a vault to an agent over the Model Context Protocol')
    .argument('<vault>', 'the folder with the notes')
    .option('--http <port>', 'listen on this port instead of standard input and output', parsePort)
    .option('--host <host>', 'what to listen on with --http', '127.0.0.1')
    .option(
      '--token <variable>',
      'environment variable with the bearer token that --http asks for; needed beyond this machine',
    )
    .option('--read-only', 'offer only what reads: nothing is remembered, no note is written')
    .option('--space <space>', `answer of this space alone (default: that of ${SPACE_VARIABLE}, else any)`)
    .option('--no-jobs', 'neither extract memories nor write the profile by night');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium mcp ~/Notes
  trivium mcp ~/Notes --http 3333      prints http://127.0.0.1:3333/mcp once it is ready
  TRIVIUM_SPACE=work trivium mcp ~/Notes --read-only

For the settings of a client: { "command": "trivium", "args": ["mcp", "/path/to/Notes"] }
Without --http standard output carries the protocol and nothing else. It works with Obsidian open or closed, and beside "trivium watch".
`,
    )
    .action((vault: string, options: McpCommandOptions) => runMcp(vault, options, context));
}

async function runMcp(
  vault: string,
  { readOnly = false, space, http: port, host, token: variable, ...options }: McpCommandOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  // Only now: the protocol takes a while to load, and other commands do without it.
  const { createScope, serveHttp, serveStdio } = await import('../mcp');
  const scope = createScope(space ?? (process.env[SPACE_VARIABLE] || undefined));
  const token = variable === undefined ? undefined : readToken(variable);
  const version = await readPackageVersion();
  const served = await serveVault(vault, { ...options, isReadOnly: readOnly }, context);
  try {
    const onProblem = (message: string): void => terminal.note(`trivium: ${message}`);
    const server = { served, scope, version, onProblem };
    if (port === undefined) await serveStdio(server, process, signal);
    else await serveHttp(server, { port, host, token }, (address) => terminal.print(address), signal);
  } finally {
    await served.close();
  }
}
