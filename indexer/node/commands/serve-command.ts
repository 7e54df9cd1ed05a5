import type { Command } from 'commander';
import type { CommandContext } from '../terminal/terminal';
import { addServingOptions, parsePort, withServedVault } from './serving-arguments';
import type { ServingArguments } from './serving-arguments';

interface ServeCommandOptions extends ServingArguments {
  readonly port: number;
}

export function addServeCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('serve')
    .description('serve a vault to programs over HTTP')
    .argument('<vault>', 'the folder with the notes')
    .requiredOption('--port <port>', 'listen on this port; 0 for any that is free', parsePort);
  addServingOptions(command)
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
  { port, ...options }: ServeCommandOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const { serveApi } = await import('../http');
  const { host } = options;
  await withServedVault(vault, options, context, (serving) =>
    serveApi({ ...serving, host, port }, (address) => terminal.print(address), signal),
  );
}
