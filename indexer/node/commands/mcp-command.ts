import process from 'node:process';
import type { Command } from 'commander';
import type { CommandContext } from '../terminal/terminal';
import { addServingOptions, parsePort, withServedVault } from './serving-arguments';
import type { ServingArguments } from './serving-arguments';

interface McpCommandOptions extends ServingArguments {
  /** Port; standard input and output where absent. */
  readonly http?: number;
}

export function addMcpCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('mcp')
    .description('serve a vault to an agent over the Model Context Protocol')
    .argument('<vault>', 'the folder with the notes')
    .option(
      '--http <port>',
      'listen on this port, with --host and --token, instead of standard input and output',
      parsePort,
    );
  addServingOptions(command)
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
  { http: port, ...options }: McpCommandOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const { serveHttp, serveStdio } = await import('../mcp');
  await withServedVault(vault, options, context, async ({ token, ...server }) => {
    if (port === undefined) return serveStdio(server, process, signal);
    const { host } = options;
    await serveHttp(server, { port, host, token }, (address) => terminal.print(address), signal);
  });
}
