import type { Command } from 'commander';
import type { PoolStatus } from '../../../nodes';
import type { KeptFigures } from '../../nodes/kept-figures';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions } from '../command-line';
import { describeCalls, describeKept, describeLanes, describeNode } from './describe-nodes';

interface StatusOptions extends VaultOptions {
  readonly calls?: boolean;
}

export function addNodesStatusCommand(nodes: Command, context: CommandContext): void {
  const command = nodes
    .command('status', { isDefault: true })
    .description('asks every server how it is, and tells what each did')
    .argument('<vault>', 'the folder with the notes')
    .option('--calls', 'the last calls, too');
  addReadingOptions(command)
    .addHelpText(
      'after',
      `
Example:
  trivium nodes status ~/Notes --json

With --json: { isLocalOnly, nodes, lanes, purposes, recent, pause, earlier }; "earlier" is what programs that have ended asked:
{ runs: [{ endedAt, purposes }], recent }. Where another process works with the servers
("watch"), what is in flight is what that process told last; "seenBy" is its number then.
`,
    )
    .action((vault: string, options: StatusOptions) => runStatus(vault, options, context));
}

async function runStatus(vault: string, options: StatusOptions, context: CommandContext): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'read', context);
  try {
    const told = await session.nodes.told();
    if (told === undefined) await session.engine.nodes.check(signal);
    const status = told?.status ?? (await session.engine.nodes.status());
    const earlier = await session.nodes.kept();
    if (options.json) {
      return terminal.printJson({ ...status, earlier, ...(told !== undefined && { seenBy: told.pid }) });
    }
    printStatus(status, earlier, options, context);
    if (told !== undefined) terminal.note(`As process ${told.pid} sees it, which works with them.`);
  } finally {
    await session.close();
  }
}

function printStatus(
  status: PoolStatus,
  earlier: KeptFigures,
  { calls }: StatusOptions,
  { terminal }: CommandContext,
): void {
  // Why none is set was told when they were read.
  if (status.settingsProblem !== undefined) return;
  if (status.nodes.length === 0) {
    terminal.print(
      'No model server is set. Extraction and judging are done on this machine, without a model.',
    );
    terminal.print('Add one: trivium nodes add <vault> http://127.0.0.1:8080');
    return;
  }
  if (status.isLocalOnly)
    terminal.print('Local only: no server is called. "trivium nodes local-only <vault> off" ends it.');
  for (const node of status.nodes) for (const line of describeNode(node, terminal)) terminal.print(line);
  terminal.print();
  for (const line of describeLanes(status)) terminal.print(line);
  const isBusy = status.purposes.length > 0;
  const figures = isBusy ? describeCalls(status, calls === true) : describeKept(earlier, calls === true);
  if (figures.length === 0) return;
  terminal.print();
  for (const line of figures) terminal.print(line);
}
