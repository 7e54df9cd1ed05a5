import type { Command } from 'commander';
import { Option } from 'commander';
import {
  isSameServerAddress,
  lanes,
  modelName,
  nodeRoles,
  nodeSettingsSchema,
  readAddress,
} from '../../../nodes';
import type { NodeProbe, NodeRole, NodeSettings, PoolSettings } from '../../../nodes';
import { TriviumError } from '../../../platform';
import { openSession } from '../../session';
import type { Session } from '../../session';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions, parseCount } from '../command-line';
import { describeProbe } from './describe-nodes';
import { checkKeyName } from './key-name';

export interface AddOptions extends VaultOptions {
  readonly name?: string;
  readonly role?: readonly string[];
  readonly key?: string;
  readonly ask?: string;
  readonly lane?: string;
  readonly slots?: number;
  readonly unchecked?: boolean;
}

/** `nodes add`. */
export function addAddCommand(nodes: Command, context: CommandContext): void {
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
  const given = nodeFrom(url, options);
  const session = await openSession(vault, options, 'read', context);
  try {
    refuseTwin(given, session.nodes.settings);
    const probe = options.unchecked === true ? undefined : await session.engine.nodes.probe(given, signal);
    if (probe !== undefined) refuseUnable(probe, given, options);
    const node = options.role === undefined && probe ? { ...given, roles: rolesOf(probe, given.url) } : given;
    await session.changeNodes((before) => withNode(before, node));
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

/** @throws TriviumError `setting-invalid`, which repeats neither a password nor a key */
export function nodeFrom(typed: string, { name, role, key, ask, lane, slots }: AddOptions): NodeSettings {
  if (key !== undefined) checkKeyName(key);
  const address = readAddress(typed);
  if ('problem' in address) throw new TriviumError('setting-invalid', address.problem);
  const { url } = address;
  const node = nodeSettingsSchema.safeParse({
    name: name ?? new URL(url).host,
    url,
    ...(role !== undefined && { roles: role }),
    ...(key !== undefined && { keyName: key }),
    ...(ask !== undefined && { model: ask }),
    ...(lane !== undefined && { lane }),
    ...(slots !== undefined && { slots }),
  });
  if (node.success) return node.data;
  const places = [...new Set(node.error.issues.map(({ path }) => path.join('.')))].join(', ');
  const limits = 'A name has 1 to 60 characters, slots are 1 to 256.';
  throw new TriviumError('setting-invalid', `${url} cannot be taken in because of its ${places}. ${limits}`);
}

/** @throws TriviumError `setting-invalid` where the same server is set under another name: its slots would count twice */
function refuseTwin(node: NodeSettings, { nodes }: PoolSettings): void {
  const twin = nodes.find(
    ({ name, url, model }) =>
      name !== node.name && model === node.model && isSameServerAddress(url, node.url),
  );
  if (twin === undefined) return;
  const message =
    `${node.url} is set already, as "${twin.name}". To change that one, give its name: --name "${twin.name}". ` +
    'A server with several models is taken in once for each: --ask MODEL.';
  throw new TriviumError('setting-invalid', message);
}

/** @throws TriviumError `node-failed` where it does not answer, or not to what it is to be asked for */
function refuseUnable(probe: NodeProbe, node: NodeSettings, { role, ask }: AddOptions): void {
  const hint = 'It was not taken in; --unchecked takes it in all the same.';
  const refuse = (why: string): never => {
    throw new TriviumError('node-failed', `${why} ${hint}`);
  };
  if (!probe.isReachable) refuse(probe.problem ?? `${node.url} does not answer.`);
  const { models } = probe;
  if (
    ask !== undefined &&
    models.length > 0 &&
    !models.some((model) => modelName(model) === modelName(ask))
  ) {
    refuse(`${node.url} has no model "${ask}". It has: ${models.join(', ')}.`);
  }
  const missing = role === undefined ? [] : node.roles.filter((one) => !probe.can[one]);
  if (missing.length === 0) return;
  const able = rolesOf(probe, node.url);
  refuse(`${node.url} does not answer to ${missing.join(', ')}; it does to ${able.join(', ')}.`);
}

/** What it answered to. @throws TriviumError `node-failed` where that is nothing */
function rolesOf({ can }: NodeProbe, url: string): NodeRole[] {
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
