import type { Command } from 'commander';
import { Argument, Option } from 'commander';
import { jobStates } from '../../../jobs';
import type { JobState } from '../../../jobs';
import type { VaultOptions } from '../../session-config';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions, limitOption } from '../command-line';
import { addChangeCommands } from './change-jobs';
import { describeCounts, describeJob } from './describe-jobs';
import { allJobs, shortIds } from './find-jobs';
import { addRunCommand } from './run-jobs';
import { withEngine } from './with-engine';

const DEFAULT_JOBS = 20;

interface ListOptions extends VaultOptions {
  readonly state?: readonly JobState[];
  readonly limit: number;
}

/** `trivium jobs`: work that waits, runs, or went wrong. */
export function addJobsCommand(program: Command, context: CommandContext): void {
  const jobs = program
    .command('jobs')
    .description('work for the model servers: what waits, runs or failed; retry, cancel, work on it now');
  addListCommand(jobs, context);
  addChangeCommands(jobs, context);
  addRunCommand(jobs, context);
  addDreamingCommand(jobs, context);
  jobs.addHelpText(
    'after',
    `
Examples:
  trivium jobs ~/Notes
  trivium jobs list ~/Notes --state failed --json
  trivium jobs retry ~/Notes K3M9QT
  trivium jobs retry ~/Notes --failed
  trivium jobs run ~/Notes
`,
  );
}

function addListCommand(jobs: Command, context: CommandContext): void {
  const command = jobs
    .command('list', { isDefault: true })
    .description('the newest jobs, and how many of each state')
    .argument('<vault>', 'the folder with the notes')
    .addOption(new Option('--state <state...>', 'only these').choices(jobStates))
    .addOption(limitOption(DEFAULT_JOBS));
  addReadingOptions(command)
    .addHelpText('after', '\nWith --json: { counts, jobs, dreaming }.\n')
    .action((vault: string, options: ListOptions) => runList(vault, options, context));
}

function addDreamingCommand(jobs: Command, context: CommandContext): void {
  const command = jobs
    .command('dreaming')
    .description('whether servers work on by themselves when nothing waits and nobody asks')
    .argument('<vault>', 'the folder with the notes')
    .addArgument(new Argument('[state]').choices(['on', 'off']));
  addReadingOptions(command).action((vault: string, state: string | undefined, options: VaultOptions) =>
    withEngine(vault, options, 'read', context, async ({ jobs: engine }, { session }) => {
      if (state !== undefined) {
        await session.changeNodes((before) => ({ ...before, dreaming: state === 'on' }));
      }
      const dreaming = await engine.dreaming();
      if (options.json) return context.terminal.printJson(dreaming);
      context.terminal.print(
        dreaming.isOn ? 'On: servers work on by themselves.' : 'Off: they do what they are asked.',
      );
    }),
  );
}

function runList(vault: string, options: ListOptions, context: CommandContext): Promise<void> {
  const { terminal } = context;
  return withEngine(vault, options, 'read', context, async ({ jobs: engine }) => {
    const [counts, known, dreaming] = await Promise.all([
      engine.counts(),
      allJobs(engine),
      engine.dreaming(),
    ]);
    const { state: wanted, limit } = options;
    const jobs = known.filter(({ state }) => wanted?.includes(state) ?? true).slice(0, limit);
    if (options.json) return terminal.printJson({ counts, jobs, dreaming });
    terminal.print(describeCounts(counts));
    const shortId = shortIds(known);
    for (const job of jobs) terminal.print(describeJob(job, shortId));
  });
}
