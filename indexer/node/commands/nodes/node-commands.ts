import type { Command } from 'commander';
import type { PoolSettings } from '../../../nodes';
import { TriviumError } from '../../../platform';
import { readNodeSettings } from '../../nodes/node-settings-file';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions } from '../command-line';
import { addAddCommand, nodeFrom } from './add-node';
import type { AddOptions } from './add-node';
import { describeProbe } from './describe-nodes';

/** `add`, `remove`, `test`: which servers there are. */
export function addNodeCommands(nodes: Command, context: CommandContext): void {
  addAddCommand(nodes, context);
  addReadingOptions(
    nodes
      .command('remove')
      .description('take a server out')
      .argument('<vault>', 'the folder with the notes')
      .argument('<name>', 'its name'),
  ).action((vault: string, name: string, options: VaultOptions) => runRemove(vault, name, options, context));
  addReadingOptions(
    nodes
      .command('test')
      .description('ask a server what it can; changes nothing')
      .argument('<vault>', 'the folder with the notes')
      .argument('<node>', 'its name, or an address that is not set yet')
      .option('--key <variable>', 'environment variable that holds its key'),
  ).action((vault: string, node: string, options: AddOptions) => runTest(vault, node, options, context));
}

async function runRemove(
  vault: string,
  name: string,
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const session = await openSession(vault, options, 'read', context);
  try {
    const { nodes } = await readNodeSettings(session.data);
    if (!nodes.some((node) => node.name === name)) throw unknownNode(name, nodes);
    const settings = await session.changeNodes((before) => ({
      ...before,
      nodes: before.nodes.filter((node) => node.name !== name),
    }));
    if (options.json) context.terminal.printJson(settings);
    else context.terminal.print(`${name} is taken out. ${settings.nodes.length} left.`);
  } finally {
    await session.close();
  }
}

export function unknownNode(name: string, nodes: PoolSettings['nodes']): TriviumError {
  const known =
    nodes.length === 0 ? 'None is set.' : `Set are: ${nodes.map((node) => node.name).join(', ')}.`;
  return new TriviumError('setting-invalid', `No node is called "${name}". ${known}`);
}

async function runTest(
  vault: string,
  named: string,
  options: AddOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'read', context);
  try {
    const { nodes } = await readNodeSettings(session.data);
    const node = nodes.find(({ name }) => name === named);
    if (node === undefined && !/[.:/]/.test(named)) throw unknownNode(named, nodes);
    const asked = node ?? nodeFrom(named, options);
    const probe = await session.engine.nodes.probe(asked, signal);
    if (options.json) terminal.printJson(probe);
    else for (const line of describeProbe(probe)) terminal.print(line);
    if (!probe.isReachable) throw new Finding(EXIT.model, `${asked.url} cannot be used.`);
  } finally {
    await session.close();
  }
}
