import type { Command } from 'commander';
import { Option } from 'commander';
import { lanes, nodeRoles, nodeSettingsSchema } from '../../../nodes';
import type { NodeProbe, NodeSettings, PoolSettings } from '../../../nodes';
import { TriviumError } from '../../../platform';
import { changeNodeSettings, readNodeSettings } from '../../nodes/node-settings-file';
import { openSession } from '../../session';
import type { Session } from '../../session';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions, parseCount } from '../command-line';
import { describeProbe } from './describe-nodes';

interface AddOptions extends VaultOptions {
  readonly name?: string;
  readonly role?: readonly string[];
  readonly key?: string;
  readonly ask?: string;
  readonly lane?: string;
  readonly slots?: number;
  readonly unchecked?: boolean;
}

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

function addAddCommand(nodes: Command, context: CommandContext): void {
  const command = nodes
    .command('add')
    .description('ask a server what it can and take it in, or change one of that name')
    .argument('<vault>', 'the folder with the notes')
    .argument('<url>', 'its address, such as http://127.0.0.1:8080')
    .option('--name <name>', 'how to call it (default: its host and port)')
    .addOption(
      new Option('--role <role...>', 'what to ask it for (default: what it answers to)').choices(nodeRoles),
    )
    .option('--key <variable>', 'environment variable that holds its key; the key itself is stored nowhere')
    .option('--ask <model>', 'the model to ask for, where the server has several')
    .addOption(
      new Option(
        '--lane <lane>',
        'whose calls it takes first: of who waits for an answer, or of the rest',
      ).choices(['both', ...lanes]),
    )
    .option('--slots <number>', 'calls at a time (default: what the server says, else one)', parseCount)
    .option('--unchecked', 'take it in without asking it, with the roles given');
  addReadingOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium nodes add ~/Notes http://127.0.0.1:8080
  trivium nodes add ~/Notes http://192.168.1.20:8081 --name attic --role embed --slots 4
`,
    )
    .action((vault: string, url: string, options: AddOptions) => runAdd(vault, url, options, context));
}

async function runAdd(
  vault: string,
  url: string,
  options: AddOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal, signal } = context;
  const session = await openSession(vault, options, 'read', context);
  try {
    const given = nodeFrom(url, options);
    const probe = options.unchecked === true ? undefined : await session.engine.nodes.probe(given, signal);
    if (probe !== undefined && !probe.isReachable) {
      const hint = 'It was not taken in; --unchecked takes it in all the same.';
      throw new TriviumError('node-failed', `${probe.problem ?? `${url} does not answer.`} ${hint}`);
    }
    const node = options.role === undefined && probe ? { ...given, roles: rolesOf(probe, url) } : given;
    await session.nodes.change((before) => withNode(before, node));
    if (options.json) return terminal.printJson({ node, ...(probe !== undefined && { probe }) });
    if (probe !== undefined) for (const line of describeProbe(probe)) terminal.print(line);
    terminal.print(`Taken in as ${node.name}: ${node.roles.join(', ')}.`);
    if (needsConsent(session, node)) {
      terminal.print(
        `It is another machine. To let notes go there: trivium nodes allow ${vault} "${node.name}"`,
      );
    }
  } finally {
    await session.close();
  }
}

/** @throws TriviumError `setting-invalid` */
function nodeFrom(url: string, { name, role, key, ask, lane, slots }: AddOptions): NodeSettings {
  const address = /^https?:\/\//i.test(url) ? url : `http://${url}`;
  const node = nodeSettingsSchema.safeParse({
    name: name ?? (URL.canParse(address) ? new URL(address).host : url),
    url: address,
    ...(role !== undefined && { roles: role }),
    ...(key !== undefined && { keyName: key }),
    ...(ask !== undefined && { model: ask }),
    ...(lane !== undefined && { lane }),
    ...(slots !== undefined && { slots }),
  });
  if (node.success) return node.data;
  const faults = node.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new TriviumError('setting-invalid', `${url} cannot be a node (${faults}).`);
}

/** What it answered to. */
function rolesOf({ can }: NodeProbe, url: string): NodeSettings['roles'] {
  const roles = nodeRoles.filter((role) => can[role]);
  if (roles.length > 0) return roles;
  const message = `${url} answers, but neither to chat, nor embeddings, nor rerank. Look which model it serves.`;
  throw new TriviumError('node-failed', message);
}

function withNode(before: PoolSettings, node: NodeSettings): PoolSettings {
  return { ...before, nodes: [...before.nodes.filter(({ name }) => name !== node.name), node] };
}

function needsConsent({ nodes }: Pick<Session, 'nodes'>, { name }: NodeSettings): boolean {
  return nodes.pool.status().nodes.some((node) => node.name === name && node.state === 'not-allowed');
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
    const settings = await changeNodeSettings(session.data, (before) => ({
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
    const probe = await session.engine.nodes.probe(node ?? nodeFrom(named, options), signal);
    if (options.json) terminal.printJson(probe);
    else for (const line of describeProbe(probe)) terminal.print(line);
    if (!probe.isReachable) throw new Finding(EXIT.model, `${node?.url ?? named} cannot be used.`);
  } finally {
    await session.close();
  }
}
