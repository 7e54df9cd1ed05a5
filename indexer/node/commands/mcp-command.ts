import process from 'node:process';
import type { Command } from 'commander';
import { readPackageVersion } from '../package-root';
import { serveVault } from '../serving';
import type { VaultOptions } from '../session-config';
import type { CommandContext } from '../terminal/terminal';
import { addVaultOptions } from './command-line';

interface McpCommandOptions extends VaultOptions {
  readonly readOnly?: boolean;
  readonly space?: string;
  /** False with `--no-jobs`. */
  readonly jobs: boolean;
}

/** Names the one space that a server is for, where no option does. */
const SPACE_VARIABLE = 'TRIVIUM_SPACE';

export function addMcpCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('mcp')
    .description('serve a vault to an agent over the Model Context Protocol, on standard input and output')
    .argument('<vault>', 'the folder with the notes')
    .option('--read-only', 'offer only what reads: nothing is remembered, no note is written')
    .option('--space <space>', `answer of this space alone (default: that of ${SPACE_VARIABLE}, else any)`)
    .option('--no-jobs', 'neither extract memories nor write the profile by night');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium mcp ~/Notes
  TRIVIUM_SPACE=work trivium mcp ~/Notes --read-only

For the settings of a client: { "command": "trivium", "args": ["mcp", "/path/to/Notes"] }
Standard output carries the protocol and nothing else. It works with Obsidian open or closed, and beside "trivium watch".
`,
    )
    .action((vault: string, options: McpCommandOptions) => runMcp(vault, options, context));
}

async function runMcp(
  vault: string,
  { readOnly = false, space, ...options }: McpCommandOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  // Only now: the protocol takes a while to load, and other commands do without it.
  const { createScope, serveStdio } = await import('../mcp');
  const scope = createScope(space ?? (process.env[SPACE_VARIABLE] || undefined));
  const version = await readPackageVersion();
  const served = await serveVault(vault, { ...options, isReadOnly: readOnly }, context);
  try {
    const onProblem = (message: string): void => terminal.note(`trivium: ${message}`);
    await serveStdio({ served, scope, version, onProblem }, process, signal);
  } finally {
    await served.close();
  }
}
