import type { Command } from 'commander';
import { Argument } from 'commander';
import type { CommandContext } from '../../terminal/terminal';
import { addReadingOptions, addVaultOptions, limitOption } from '../command-line';
import type { VaultOptions } from '../../session-config';
import { openSession } from '../../session';
import type { SessionAccess } from '../../session';
import type { Engine } from '../../../engine-api';
import { jobStates } from '../../../jobs';
import type { Job, JobState } from '../../../jobs';
import { TriviumError } from '../../../platform';
import { Option } from 'commander';
import { describeCounts, describeJob } from './describe-jobs';
import { loadModel } from '../../model';

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
  addChangeCommand(jobs, 'retry', 'try a failed or cancelled job again', context);
  addChangeCommand(jobs, 'cancel', 'take a job out of the queue', context);
  addRunCommand(jobs, context);
  addDreamingCommand(jobs, context);
  jobs.addHelpText(
    'after',
    `
Examples:
  trivium jobs ~/Notes
  trivium jobs list ~/Notes --state failed --json
  trivium jobs retry ~/Notes 01KBB2V7QF
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

function addChangeCommand(
  jobs: Command,
  name: 'retry' | 'cancel',
  description: string,
  context: CommandContext,
): void {
  addVaultOptions(
    jobs
      .command(name)
      .description(description)
      .argument('<vault>', 'the folder with the notes')
      .argument('<id>', 'the id of the job, or its beginning'),
  ).action((vault: string, id: string, options: VaultOptions) =>
    withEngine(vault, options, 'write', context, async ({ jobs: engine }) => {
      const job = await engine[name]((await findJob(id, engine)).id);
      if (options.json) context.terminal.printJson(job);
      else context.terminal.print(describeJob(job));
    }),
  );
}

function addRunCommand(jobs: Command, context: CommandContext): void {
  const command = jobs
    .command('run')
    .description('work on what waits until nothing is ready; Ctrl-C leaves the rest for later')
    .argument('<vault>', 'the folder with the notes');
  addVaultOptions(command).action((vault: string, options: VaultOptions) =>
    withEngine(vault, options, 'write', context, async (engine, { loadMeaning }) => {
      await loadMeaning();
      const { terminal, signal } = context;
      const counts = await engine.jobs.drain({
        signal,
        onProgress: (now) => {
          if (terminal.isInteractive) terminal.draw(describeCounts(now));
        },
      });
      if (options.json) terminal.printJson(counts);
      else terminal.print(describeCounts(counts));
    }),
  );
}

function addDreamingCommand(jobs: Command, context: CommandContext): void {
  const command = jobs
    .command('dreaming')
    .description('whether servers work on by themselves when nothing waits and nobody asks')
    .argument('<vault>', 'the folder with the notes')
    .addArgument(new Argument('[state]').choices(['on', 'off']));
  addReadingOptions(command).action((vault: string, state: string | undefined, options: VaultOptions) =>
    withEngine(vault, options, 'read', context, async ({ jobs: engine }, { session }) => {
      if (state !== undefined)
        await session.nodes.change((before) => ({ ...before, dreaming: state === 'on' }));
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
    const [counts, list, dreaming] = await Promise.all([
      engine.counts(),
      engine.list({ limit: options.limit, ...(options.state && { states: options.state }) }),
      engine.dreaming(),
    ]);
    if (options.json) return terminal.printJson({ counts, jobs: list, dreaming });
    terminal.print(describeCounts(counts));
    for (const job of list) terminal.print(describeJob(job));
  });
}

/** @throws TriviumError `job-not-found`, also for a beginning that several ids share */
async function findJob(id: string, jobs: Engine['jobs']): Promise<Job> {
  const found = (await jobs.list({ limit: Number.MAX_SAFE_INTEGER })).filter((job) => job.id.startsWith(id));
  const [job, other] = found;
  if (job !== undefined && other === undefined) return job;
  const message =
    job === undefined ? `No job begins with "${id}".` : `Several jobs begin with "${id}". Give more of it.`;
  throw new TriviumError('job-not-found', message);
}

interface Around {
  readonly session: Awaited<ReturnType<typeof openSession>>;
  /** Jobs that compare texts need the model. */
  readonly loadMeaning: () => Promise<void>;
}

async function withEngine(
  vault: string,
  options: VaultOptions,
  access: SessionAccess,
  context: CommandContext,
  work: (engine: Engine, around: Around) => Promise<void>,
): Promise<void> {
  const session = await openSession(vault, options, access, context);
  try {
    const loadMeaning = async (): Promise<void> => void (await loadModel(session, context));
    await work(session.engine, { session, loadMeaning });
  } finally {
    await session.close();
  }
}
