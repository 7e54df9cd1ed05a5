import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { memorySettingsSchema, recallModes } from '../../../memory';
import type { MemorySettings, RecallMode } from '../../../memory';
import type { MemoryEngine, MemoryStatistics } from '../../../memory-api';
import type { VaultOptions } from '../../session-config';
import { alignPairs, formatCount, formatNumber } from '../../terminal/format';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { addMemorySwitchCommands } from './memory-switch-commands';
import { addMoveSpaceCommand } from './move-space-command';
import { withMemory } from './with-memory';

interface MemoryCommandOptions extends VaultOptions {
  /** Space by folder; an empty one takes the folder's away. False forgets all. */
  readonly spaceOf?: Readonly<Record<string, string>> | false;
  /** False where age does not matter. */
  readonly halfLife?: number | false;
  readonly supersedeUnjudged?: boolean;
  readonly recallMode?: RecallMode;
  readonly nightly?: 'on' | 'off';
  readonly extractAt?: string;
  readonly profileAt?: string;
}

export function addMemoryCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('memory')
    .description(
      'how much is remembered of what kind, and how memories are found and made; options are remembered',
    )
    .argument('<vault>', 'the folder with the notes')
    .option('--space-of <folder=space...>', 'notes below the folder belong to that space', parseSpaces)
    .option('--no-space-of', 'no folder has a space of its own')
    .option('--half-life <days>', 'a memory counts half after so many days', parseDays)
    .option('--no-half-life', 'age does not matter (default)')
    .option(
      '--supersede-unjudged',
      'what is very much alike replaces the older without a judge; can be undone',
    )
    .option('--no-supersede-unjudged', 'it waits in "trivium review" (default)')
    .addOption(
      new Option(
        '--recall-mode <mode>',
        'when agents get memories: before answers, by tools, or both',
      ).choices(recallModes),
    )
    .addOption(
      new Option('--nightly <state>', 'whether "watch" runs the nightly jobs').choices(['on', 'off']),
    )
    .option('--extract-at <time>', 'local time of the nightly extraction (default: 03:00)', parseTime)
    .option('--profile-at <time>', 'local time of the profile (default: 05:00)', parseTime);
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  trivium memory ~/Notes
  trivium memory ~/Notes --space-of Work=work "Private/Diary=diary"
  trivium memory ~/Notes --half-life 365 --nightly off

A note's own property "space" counts before its folder's. What was read from notes before their folder got its space
stays where it is; you are told how to move it.
With --json: { statistics, settings }.
`,
    )
    .action((vault: string, options: MemoryCommandOptions) => runMemory(vault, options, context));
  addMoveSpaceCommand(command, context);
  addMemorySwitchCommands(command, context);
}

function runMemory(vault: string, options: MemoryCommandOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const memory = (before: MemorySettings): MemorySettings => changed(before, options);
  const needs = { access: 'read-unless-set', meaning: false } as const;
  return withMemory(vault, { ...options, memory }, needs, context, async ({ session, memory: engine }) => {
    const statistics = await engine.memoryStatistics();
    const settings = session.config.memory;
    if (options.json) return terminal.printJson({ statistics, settings });
    for (const line of alignPairs([...describeCounts(statistics), ...describeSettings(settings)])) {
      terminal.print(line);
    }
    await tellLeftBehind(options.spaceOf, engine, terminal);
  });
}

/** Of folders that just got a space: what was read from their notes before, and how it follows. */
async function tellLeftBehind(
  spaceOf: MemoryCommandOptions['spaceOf'],
  engine: MemoryEngine,
  terminal: Terminal,
): Promise<void> {
  for (const [folder, to] of Object.entries(spaceOf || {})) {
    if (to === '') continue;
    const { memories, from } = await engine.moveSpace({ folder, to, apply: false });
    if (memories.length === 0) continue;
    const count = formatCount(memories.length, 'memory', 'memories');
    terminal.print();
    terminal.print(
      `${count} from notes in "${folder}" ${memories.length === 1 ? 'is' : 'are'} still in the space "${from}".`,
    );
    terminal.print(
      `Look at and move: trivium memory move-space <vault> --path "${folder}" --to "${to}" [--apply]`,
    );
  }
}

function changed(before: MemorySettings, options: MemoryCommandOptions): MemorySettings {
  const { spaceOf, halfLife, supersedeUnjudged, recallMode, nightly, extractAt, profileAt } = options;
  const { halfLifeDays, ...rest } = before;
  const days = halfLife === false ? undefined : (halfLife ?? halfLifeDays);
  return memorySettingsSchema.parse({
    ...rest,
    ...(days !== undefined && { halfLifeDays: days }),
    ...(supersedeUnjudged !== undefined && { supersedeUnjudged }),
    ...(recallMode !== undefined && { recall: { ...before.recall, mode: recallMode } }),
    spaces: changedSpaces(before.spaces, spaceOf),
    nightly: {
      ...before.nightly,
      ...(nightly !== undefined && { isOn: nightly === 'on' }),
      ...(extractAt !== undefined && { extractAt }),
      ...(profileAt !== undefined && { profileAt }),
    },
  });
}

function changedSpaces(
  before: MemorySettings['spaces'],
  change: MemoryCommandOptions['spaceOf'],
): MemorySettings['spaces'] {
  if (change === false) return {};
  return Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, space]) => space !== ''));
}

function describeCounts({
  live,
  superseded,
  forgotten,
  reviews,
  quarantined,
  ...kinds
}: MemoryStatistics): [string, string][] {
  return [
    ['Live', formatNumber(live)],
    ['Superseded', formatNumber(superseded)],
    ['Forgotten', formatNumber(forgotten)],
    ['To review', formatNumber(reviews)],
    ['Kept out', formatNumber(quarantined)],
    ['By type', describeKinds(kinds.byType)],
    ['By category', describeKinds(kinds.byCategory)],
    ['By space', describeKinds(kinds.bySpace)],
  ];
}

function describeKinds(counts: Readonly<Record<string, number>>): string {
  const present = Object.entries(counts).filter(([, count]) => count > 0);
  if (present.length === 0) return 'none';
  return present
    .sort(([, one], [, other]) => other - one)
    .map(([kind, count]) => `${kind} ${formatNumber(count)}`)
    .join(', ');
}

const RECALL_MODES: Readonly<Record<RecallMode, string>> = {
  context: 'before answers',
  tools: 'by their tools',
  hybrid: 'before answers and by their tools',
};

function describeSettings(settings: MemorySettings): [string, string][] {
  const { spaces, halfLifeDays, supersedeUnjudged, nightly, recall } = settings;
  const folders = Object.entries(spaces).map(([folder, space]) => `${folder} = ${space}`);
  return [
    ['Spaces of folders', folders.length === 0 ? 'none' : folders.join(', ')],
    ['Half-life', halfLifeDays === undefined ? 'off' : `${halfLifeDays} days`],
    ['Without a judge', supersedeUnjudged ? 'what is very much alike replaces the older' : 'asks you'],
    ['Agents get memories', RECALL_MODES[recall.mode]],
    ['Nightly', nightly.isOn ? `extraction ${nightly.extractAt}, profile ${nightly.profileAt}` : 'off'],
  ];
}

/** `Work=work`, and those given before it. */
function parseSpaces(
  text: string,
  before: Readonly<Record<string, string>> | false | undefined,
): Record<string, string> {
  const at = text.lastIndexOf('=');
  if (at > 0) return { ...(before || {}), [text.slice(0, at)]: text.slice(at + 1).trim() };
  throw new InvalidArgumentError(
    'Write a folder and a space, such as Work=work; without a space it loses its own.',
  );
}

function parseDays(text: string): number {
  const days = Number(text);
  if (days > 0 && Number.isFinite(days)) return days;
  throw new InvalidArgumentError('It must be a number of days above 0.');
}

function parseTime(text: string): string {
  if (memorySettingsSchema.safeParse({ nightly: { extractAt: text } }).success) return text;
  throw new InvalidArgumentError('Write a time of day such as 03:00.');
}
