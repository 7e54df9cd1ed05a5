import type { Command } from 'commander';
import { Argument, Option } from 'commander';
import * as z from 'zod';
import type { CoreFilesEngine } from '../../../core-files-api';
import { coreActions, coreTargets, whereToKeep } from '../../../memory';
import type { CoreChange, CoreTarget } from '../../../memory';
import { TriviumError } from '../../../platform';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { readTextFile } from '../read-text-file';
import { printConsolidation, printCoreChange, printCoreFiles } from './describe-core';
import { withMemory } from './with-memory';

const ways = ['show', ...coreActions, 'batch', 'consolidate', 'restore', 'where'] as const;
type Way = (typeof ways)[number];

interface CoreOptions extends VaultOptions {
  readonly target?: CoreTarget;
  readonly asWorded?: true;
  readonly dryRun?: true;
  readonly apply?: true;
}

/** How many texts each way takes. */
const TEXTS: Readonly<Record<Way, number>> = {
  ...{ show: 0, consolidate: 0 },
  ...{ add: 1, remove: 1, batch: 1, restore: 1, where: 1 },
  replace: 2,
};

const changesSchema = z.array(
  z.strictObject({
    action: z.enum(coreActions),
    target: z.enum(coreTargets).exactOptional(),
    content: z.string().exactOptional(),
    oldText: z.string().exactOptional(),
  }),
);

export function addCoreCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('core')
    .description('MEMORY.md and USER.md: what goes before every answer')
    .argument('<vault>', 'the folder with the notes')
    .addArgument(new Argument('[way]', 'what to do').choices(ways).default('show'))
    .argument(
      '[text...]',
      'add: the entry; replace: a part of the old one, and the new one; remove: a part of it',
    )
    .addOption(
      new Option('--target <target>', 'notes of the agent, or who the user is; found by default').choices(
        coreTargets,
      ),
    )
    .option('--as-worded', 'take an entry whose style was objected to')
    .option('--dry-run', 'tell what a change would come to')
    .option('--apply', 'with consolidate: do it; without this nothing changes');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium core ~/Notes
  trivium core ~/Notes add "The deploy script needs Node 20"
  trivium core ~/Notes add "Prefers short answers" --target user
  trivium core ~/Notes replace "Node 20" "The deploy script needs Node 22"
  trivium core ~/Notes remove "deploy script"
  trivium core ~/Notes batch changes.json     [{ "action": "remove", "target": "memory", "oldText": "…" }, …]
  trivium core ~/Notes consolidate            what could go; --apply does it and keeps a backup
  trivium core ~/Notes restore "Backups/2026-12-01 03.00.00 MEMORY.md"
  trivium core ~/Notes where "I prefer tabs"  whether and where to keep it

Entries stand between lines with a "§", and you may edit both files by hand. A batch is done as a whole or not at all.
Ends with 3 where a change is refused. With --json: { files, block, always }, of a change { isDone, outcomes | refusal, state }.
`,
    )
    .action((vault: string, way: Way, texts: readonly string[], options: CoreOptions) => {
      if (texts.length !== TEXTS[way]) {
        command.error(`error: "core ${way}" takes ${TEXTS[way]} texts; set each in quotes`);
      }
      return runCore(vault, way, texts, options, context);
    });
}

async function runCore(
  vault: string,
  way: Way,
  texts: readonly string[],
  options: CoreOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const [first = '', second = ''] = texts;
  const changes = await changesOf(way, first, second, options);
  const access = isWriting(way, options) ? 'learn' : 'read';
  return withMemory(vault, options, { access, meaning: false }, context, async ({ memory: { core } }) => {
    if (changes !== undefined) return runChanges(changes, core, options, context);
    if (way === 'consolidate') {
      const report = await core.consolidate({ apply: options.apply ?? false });
      return options.json ? terminal.printJson(report) : printConsolidation(report, terminal);
    }
    if (way === 'restore') {
      const restored = await core.restore(first);
      return options.json ? terminal.printJson(restored) : printCoreFiles(restored.state, terminal);
    }
    if (way === 'where') {
      const worth = whereToKeep(first);
      return options.json ? terminal.printJson(worth) : terminal.print(`${worth.keep} (${worth.reason})`);
    }
    const state = await core.read();
    return options.json ? terminal.printJson(state) : printCoreFiles(state, terminal);
  });
}

async function runChanges(
  changes: readonly CoreChange[],
  core: CoreFilesEngine,
  { json, dryRun }: CoreOptions,
  { terminal }: CommandContext,
): Promise<void> {
  const report = await core.change(changes, { dryRun: dryRun === true });
  if (json) terminal.printJson(report);
  else printCoreChange(report, terminal);
  if (!report.isDone) throw new Finding(EXIT.badInput, `Nothing was changed. ${report.refusal.message}`);
}

function isWriting(way: Way, { dryRun, apply }: CoreOptions): boolean {
  if (way === 'consolidate') return apply ?? false;
  return way !== 'show' && way !== 'where' && dryRun !== true;
}

async function changesOf(
  way: Way,
  first: string,
  second: string,
  { target, asWorded }: CoreOptions,
): Promise<readonly CoreChange[] | undefined> {
  const how = { ...(target && { target }), ...(asWorded && { isAsWorded: true }) };
  switch (way) {
    case 'add':
      return [{ action: way, content: first, ...how }];
    case 'replace':
      return [{ action: way, oldText: first, content: second, ...how }];
    case 'remove':
      return [{ action: way, oldText: first, ...how }];
    case 'batch':
      return (await readChanges(first)).map((change) => ({ ...how, ...change }));
    case 'show':
    case 'consolidate':
    case 'restore':
    case 'where':
      return undefined;
  }
}

/** @throws TriviumError `setting-invalid` for a file that holds no list of changes */
async function readChanges(file: string): Promise<readonly CoreChange[]> {
  const text = await readTextFile(file);
  try {
    return changesSchema.parse(JSON.parse(text));
  } catch (cause) {
    const message = `${file} holds no list of changes. Write [{ "action": "add", "target": "memory", "content": "…" }]; actions: ${coreActions.join(', ')}.`;
    throw new TriviumError('setting-invalid', message, { cause });
  }
}
