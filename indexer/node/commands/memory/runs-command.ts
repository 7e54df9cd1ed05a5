import type { Command } from 'commander';
import type { RunRecord } from '../../../jobs';
import type { VaultOptions } from '../../session-config';
import { formatDuration } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { withMemory } from './with-memory';

export function addRunsCommand(program: Command, context: CommandContext): void {
  const command = program
    .command('runs')
    .description('every run of extraction and profile: when, who started it, and what it came to')
    .argument('<vault>', 'the folder with the notes');
  addVaultOptions(command)
    .addHelpText(
      'after',
      `
Example:
  trivium runs ~/Notes --json

With --json: [{ id, job, by, day, startedAt, endedAt, outcome, counts, message, isOwn }], the newest first; "day" is
the local day that a run is for, "isOwn" says whether this device ran it.
`,
    )
    .action((vault: string, options: VaultOptions) => runRuns(vault, options, context));
}

function runRuns(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  const how = { access: 'read-unless-set', meaning: false } as const;
  return withMemory(vault, options, how, context, async ({ memory }) => {
    const runs = await memory.runs();
    if (options.json) return terminal.printJson(runs);
    if (runs.length === 0) return terminal.print('Nothing has run yet.');
    for (const run of runs) terminal.print(describeRun(run));
  });
}

const STARTED_BY: Readonly<Record<RunRecord['by'], string>> = {
  schedule: 'by the clock',
  'catch-up': 'caught up',
  person: 'by hand',
};

/** `2026-03-02 03:00  extract, by the clock, done in 4.2 s: 46 notes, ...`, at local time. */
export function describeRun({ job, by, startedAt, endedAt, outcome, message }: RunRecord): string {
  const tookMs = endedAt === undefined ? undefined : Date.parse(endedAt) - Date.parse(startedAt);
  const end = outcome === undefined ? 'without an end' : outcome;
  const took = tookMs === undefined ? '' : ` in ${formatDuration(tookMs)}`;
  const result = message === undefined ? '' : `: ${message}`;
  return `${localTime(startedAt)}  ${job}, ${STARTED_BY[by]}, ${end}${took}${result}`;
}

function localTime(iso: string): string {
  const date = new Date(iso);
  const two = (value: number): string => String(value).padStart(2, '0');
  const time = `${two(date.getHours())}:${two(date.getMinutes())}`;
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${time}`;
}
