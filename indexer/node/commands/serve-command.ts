import process from 'node:process';
import type { Command } from 'commander';
import { readPackageVersion } from '../package-root';
import { serveVault } from '../serving';
import type { VaultOptions } from '../session-config';
import type { CommandContext } from '../terminal/terminal';
import { addVaultOptions } from './command-line';
import { parsePort, readToken, SPACE_VARIABLE } from './serving-arguments';

interface ServeCommandOptions extends VaultOptions {
  readonly port: number;
  readonly host: string;
  /** Name of an environment variable. */
  readonly token?: string;
  readonly readOnly?: boolean;
  readonly space?: string;
  /** False with `--no-jobs`. */
  readonly jobs: boolean;
}

export function addServeCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('serve')
    .description('serve a vault to programs over HTTP')
    .argument('<vault>', 'the folder with the notes')
    .requiredOption('--port <port>', 'listen on this port; 0 for any that is free', parsePort)
    .option('--host <host>', 'what to listen on', '127.0.0.1')
    .option(
      '--token <variable>',
      'environment variable with the bearer token to ask for; needed beyond this machine',
    )
    .option('--read-only', 'offer only what reads: nothing is remembered, no note is written')
    .option('--space <space>', `answer of this space alone (default: that of ${SPACE_VARIABLE}, else any)`)
    .option('--no-jobs', 'neither extract memories nor write the profile by night');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium serve ~/Notes --port 3334      prints http://127.0.0.1:3334 once it is ready
  TRIVIUM_TOKEN=$(openssl rand -hex 32) trivium serve ~/Notes --port 3334 --token TRIVIUM_TOKEN

/openapi.json describes every route. It works with Obsidian open or closed, and beside "trivium watch".
`,
    )
    .action((vault: string, options: ServeCommandOptions) => runServe(vault, options, context));
}

async function runServe(
  vault: string,
  { readOnly = false, space, port, host, token: variable, ...options }: ServeCommandOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  // Only now: the server takes a while to load, and other commands do without it.
  const [{ createScope }, { serveApi }] = await Promise.all([import('../mcp'), import('../http')]);
  const scope = createScope(space ?? (process.env[SPACE_VARIABLE] || undefined));
  const token = variable === undefined ? undefined : readToken(variable);
  const version = await readPackageVersion();
  const served = await serveVault(vault, { ...options, isReadOnly: readOnly }, context);
  try {
    const onProblem = (message: string): void => terminal.note(`trivium: ${message}`);
    await serveApi(
      { served, scope, version, onProblem, host, port, token },
      (address) => terminal.print(address),
      signal,
    );
  } finally {
    await served.close();
  }
}
