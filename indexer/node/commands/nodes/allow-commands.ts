import type { Command } from 'commander';
import { Argument } from 'commander';
import { describeRoles, isThisMachine, nodeRoles } from '../../../nodes';
import type { NodeRole, PoolSettings } from '../../../nodes';
import { TriviumError } from '../../../platform';
import { readNodeSettings } from '../../nodes/node-settings-file';
import { openSession } from '../../session';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
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
    const { nodes, isLocalOnly } = await readNodeSettings(session.data);
    const { address, roles } = placeOf(name, nodes);
    if (isLocalOnly) throw callsNobody(vault);
    const disclosure = await session.engine.nodes.disclosure(signal);
    if (!disclosure?.addresses.includes(address)) {
      if (options.json) return terminal.printJson({ allowed: address });
      return terminal.print(`Nothing is in the way of ${address}.`);
    }
    const { notes, characters } = disclosure;
    const facts = { notes, characters, roles };
    const amount = `${formatCount(notes, 'note')}, ${formatNumber(characters)} characters`;
    const question = [
      `To ${address} goes: ${describeRoles(roles)}.`,
      `In pieces that is ${amount} over the whole vault, and after that what changes. Excluded folders are not sent.`,
      `"trivium nodes forbid" takes this back for what is to come.`,
    ];
    const mayAsk = options.json !== true;
    const isAllowed =
      options.yes === true ||
      (mayAsk && (await terminal.confirm([...question, 'Allow it?'].join('\n'), signal)));
    if (!isAllowed) {
      if (options.json) terminal.printJson({ allowed: null, asked: address, ...facts });
      else for (const line of question) terminal.note(line);
      throw new Finding(EXIT.model, 'Nothing was allowed. Answer with y, or give --yes.');
    }
    await session.changeNodes((before) => ({
      ...before,
      allowed: [...new Set([...before.allowed, address])],
    }));
    if (options.json) terminal.printJson({ allowed: address, ...facts });
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
  const { terminal } = context;
  const session = await openSession(vault, options, 'read', context);
  try {
    const { nodes } = await readNodeSettings(session.data);
    const { address } = placeOf(name, nodes);
    if (isThisMachine(address)) {
      const message =
        `${address} is this machine: nothing leaves it, and no consent is asked for. To use no server at all: ` +
        `trivium nodes local-only ${vault} on. To take this one out: trivium nodes remove ${vault} "${name}"`;
      throw new TriviumError('setting-invalid', message);
    }
    let wasAllowed = false;
    await session.changeNodes((before) => {
      wasAllowed = before.allowed.includes(address);
      return { ...before, allowed: before.allowed.filter((allowed) => allowed !== address) };
    });
    if (options.json) return terminal.printJson({ forbidden: address, wasAllowed });
    terminal.print(
      wasAllowed
        ? `Nothing goes to ${address} any more. What it had, it had.`
        : `${address} was not allowed; nothing goes there.`,
    );
  } finally {
    await session.close();
  }
}

function callsNobody(vault: string): TriviumError {
  const message = `No server is called at all: local-only is on. End that first: trivium nodes local-only ${vault} off`;
  return new TriviumError('setting-invalid', message);
}

/** Where a server is, and all that is asked of that place: consent is for the place. @throws TriviumError for an unknown name */
function placeOf(
  name: string,
  nodes: PoolSettings['nodes'],
): { readonly address: string; readonly roles: readonly NodeRole[] } {
  const node = nodes.find((one) => one.name === name);
  if (node === undefined) throw unknownNode(name, nodes);
  const address = new URL(node.url).origin;
  const there = nodes.filter(({ url }) => new URL(url).origin === address);
  return { address, roles: nodeRoles.filter((role) => there.some(({ roles }) => roles.includes(role))) };
}

async function runLocalOnly(
  vault: string,
  isLocalOnly: boolean,
  options: VaultOptions,
  context: CommandContext,
): Promise<void> {
  const session = await openSession(vault, options, 'read', context);
  try {
    await session.changeNodes((before) => ({ ...before, isLocalOnly }));
    if (options.json) return context.terminal.printJson({ isLocalOnly });
    context.terminal.print(isLocalOnly ? 'No server is called any more.' : 'Servers may be called again.');
  } finally {
    await session.close();
  }
}
