import type { Command } from 'commander';
import { Argument } from 'commander';
import { changeNodeSettings, readNodeSettings } from '../../nodes/node-settings-file';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import { formatCount, formatNumber } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions } from '../command-line';
import { unknownNode } from './node-commands';

interface AllowOptions extends VaultOptions {
  readonly yes?: boolean;
}

/** `allow`, `forbid`, `local-only`: where notes may go. */
export function addAllowCommands(nodes: Command, context: CommandContext): void {
  addReadingOptions(
    nodes
      .command('allow')
      .description('say what would be sent to a server on another machine, and allow it')
      .argument('<vault>', 'the folder with the notes')
      .argument('<name>', 'its name')
      .option('--yes', 'do not ask'),
  ).action((vault: string, name: string, options: AllowOptions) => runAllow(vault, name, options, context));
  addReadingOptions(
    nodes
      .command('forbid')
      .description('nothing goes to that server any more')
      .argument('<vault>', 'the folder with the notes')
      .argument('<name>', 'its name'),
  ).action((vault: string, name: string, options: VaultOptions) => runForbid(vault, name, options, context));
  addReadingOptions(
    nodes
      .command('local-only')
      .description('forbid every call to every server, or end that')
      .argument('<vault>', 'the folder with the notes')
      .addArgument(new Argument('<state>').choices(['on', 'off'])),
  ).action((vault: string, state: string, options: VaultOptions) =>
    runLocalOnly(vault, state === 'on', options, context),
  );
}

async function runAllow(
  vault: string,
  name: string,
  options: AllowOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'read', context);
  try {
    const { nodes } = await readNodeSettings(session.data);
    const node = nodes.find((one) => one.name === name);
    if (node === undefined) throw unknownNode(name, nodes);
    const address = new URL(node.url).origin;
    const disclosure = await session.engine.nodes.disclosure(signal);
    if (!disclosure?.addresses.includes(address)) {
      if (options.json) return terminal.printJson({ allowed: address });
      return terminal.print(`Nothing is in the way of ${address}.`);
    }
    const { notes, characters } = disclosure;
    const amount = `${formatCount(notes, 'note')}, ${formatNumber(characters)} characters`;
    const question =
      `Extraction sends the text of your notes to ${address}, in pieces: ${amount} over the whole vault, and after ` +
      'that what changes.\nExcluded folders are not sent. "trivium nodes forbid" takes this back for what is to come.';
    const isAllowed = options.yes === true || (await terminal.confirm(`${question}\nAllow it?`, signal));
    if (!isAllowed) {
      terminal.note(question);
      return terminal.note('Nothing was allowed. Answer with y, or give --yes.');
    }
    await changeNodeSettings(session.data, (before) => ({
      ...before,
      allowed: [...new Set([...before.allowed, address])],
    }));
    if (options.json) terminal.printJson({ allowed: address, notes, characters });
    else terminal.print(`Allowed: ${address}.`);
  } finally {
    await session.close();
  }
}

async function runForbid(
  vault: string,
  name: string,
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const session = await openSession(vault, options, 'read', context);
  try {
    const { nodes } = await readNodeSettings(session.data);
    const node = nodes.find((one) => one.name === name);
    if (node === undefined) throw unknownNode(name, nodes);
    const address = new URL(node.url).origin;
    await changeNodeSettings(session.data, (before) => ({
      ...before,
      allowed: before.allowed.filter((allowed) => allowed !== address),
    }));
    if (options.json) context.terminal.printJson({ forbidden: address });
    else context.terminal.print(`Nothing goes to ${address} any more. What it had, it had.`);
  } finally {
    await session.close();
  }
}

async function runLocalOnly(
  vault: string,
  isLocalOnly: boolean,
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const session = await openSession(vault, options, 'read', context);
  try {
    await changeNodeSettings(session.data, (before) => ({ ...before, isLocalOnly }));
    if (options.json) return context.terminal.printJson({ isLocalOnly });
    context.terminal.print(isLocalOnly ? 'No server is called any more.' : 'Servers may be called again.');
  } finally {
    await session.close();
  }
}
