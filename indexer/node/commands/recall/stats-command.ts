import type { Command } from 'commander';
import type { EngineStatus } from '../../../engine-api';
import type { MemoryStatistics } from '../../../memory-api';
import { loadModelIdentity } from '../../model';
import { alignPairs, formatNumber } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import type { SpaceOptions } from '../memory/memory-options';
import { withMemory } from '../memory/with-memory';

/** What there is, counted where it lies. Notes and passages are those of the whole vault. */
interface Statistics {
  readonly notes: number;
  readonly passages: number;
  readonly passagesWithVectors: number;
  readonly memory: MemoryStatistics;
}

export function addStatsCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('stats')
    .description('how much there is: notes, passages, and memories by kind')
    .argument('<vault>', 'the folder with the notes');
  addVaultOptions(
    command.option('--space <space>', 'count the memories of this space alone (default: of all)'),
  )
    .addHelpText('after', '\nWith --json: { notes, passages, passagesWithVectors, memory }.\n')
    .action((vault: string, options: SpaceOptions) => runStats(vault, options, context));
}

function runStats(
  vault: string,
  { space, ...options }: SpaceOptions,
  context: CommandContext,
): Promise<void> {
  const { terminal } = context;
  const how = { access: 'read-unless-set', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ session, memory }) => {
    // Which vectors count is the model's matter; it need not run for that.
    await loadModelIdentity(session, context);
    const statistics = statisticsOf(await session.engine.status(), await memory.memoryStatistics(space));
    if (options.json) return terminal.printJson(statistics);
    for (const line of alignPairs(describe(statistics))) terminal.print(line);
  });
}

function statisticsOf(
  { notes, chunks, chunksWithVectors }: EngineStatus,
  memory: MemoryStatistics,
): Statistics {
  return { notes, passages: chunks, passagesWithVectors: chunksWithVectors, memory };
}

function describe({ notes, passages, passagesWithVectors, memory }: Statistics): [string, string][] {
  const counted = (counts: Readonly<Record<string, number>>): string =>
    Object.entries(counts)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${name} ${formatNumber(count)}`)
      .join(', ') || 'none';
  return [
    ['Notes', formatNumber(notes)],
    ['Passages', `${formatNumber(passages)}, ${formatNumber(passagesWithVectors)} with vectors`],
    ['Memories', formatNumber(memory.live)],
    ['  by type', counted(memory.byType)],
    ['  by category', counted(memory.byCategory)],
    ['  by space', counted(memory.bySpace)],
    ['Superseded', formatNumber(memory.superseded)],
    ['Forgotten', formatNumber(memory.forgotten)],
    ['Kept out', formatNumber(memory.quarantined)],
    ['To review', formatNumber(memory.reviews)],
  ];
}
