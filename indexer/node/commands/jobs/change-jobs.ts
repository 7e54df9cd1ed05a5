import type { Command } from 'commander';
import { jobStates } from '../../../jobs';
import type { Job, JobState } from '../../../jobs';
import type { Engine } from '../../../engine-api';
import { TriviumError } from '../../../platform';
import { describeClaimant, findLockHolder } from '../../data/lock';
import { wish } from '../../queue/job-wishes';
import type { Session } from '../../session';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
import { formatCount } from '../../terminal/format';
import type { CommandContext } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { describeJob, describeSubject } from './describe-jobs';
import { allJobs, findJob, shortIds } from './find-jobs';
import { withEngine } from './with-engine';

type Action = 'retry' | 'cancel';

interface ChangeOptions extends VaultOptions {
  readonly all?: boolean;
  readonly failed?: boolean;
}

/** In which states an action does something, and which of them `--all` means. */
const actions: Readonly<
  Record<Action, { readonly changes: readonly JobState[]; readonly all: readonly JobState[] }>
> = {
  retry: { changes: ['failed', 'cancelled'], all: ['failed', 'cancelled'] },
  // One that failed stays on view until somebody takes it away.
  cancel: { changes: ['waiting', 'running', 'failed'], all: ['waiting', 'running'] },
};

/** Why an action does nothing with a job. */
const nothingToDo: Readonly<Record<Action, Readonly<Partial<Record<JobState, string>>>>> = {
  retry: {
    waiting: 'waits already',
    running: 'runs already',
    done: 'is done; to read the note again: trivium extract <vault> --path NOTE',
  },
  cancel: { done: 'is done already', cancelled: 'was cancelled already' },
};

const MOST_SHOWN = 20;

/** `jobs retry`, `jobs cancel`; beside a process that works on the jobs, that one does it. */
export function addChangeCommands(jobs: Command, context: CommandContext): void {
  addChangeCommand(
    jobs,
    'retry',
    'try failed or cancelled jobs again',
    'all that failed or were cancelled',
    context,
  );
  addChangeCommand(jobs, 'cancel', 'take jobs out of the queue', 'all that wait or run', context);
}

function addChangeCommand(
  jobs: Command,
  action: Action,
  description: string,
  all: string,
  context: CommandContext,
): void {
  const command = jobs
    .command(action)
    .description(description)
    .argument('<vault>', 'the folder with the notes')
    .argument('[id...]', 'ids of jobs, or the beginning or end of one')
    .option('--all', all)
    .option('--failed', 'all that failed');
  addVaultOptions(command)
    .addHelpText('after', `\nWith --json: { jobs, unchanged }.\n`)
    .action((vault: string, ids: readonly string[], options: ChangeOptions) => {
      if (ids.length === 0 && options.all !== true && options.failed !== true) {
        command.error(`error: say which jobs to ${action}: an id, --failed or --all`);
      }
      return runChange(vault, action, ids, options, context);
    });
}

function runChange(
  vault: string,
  action: Action,
  typed: readonly string[],
  options: ChangeOptions,
  context: CommandContext,
): Promise<void> {
  return withEngine(vault, options, 'learn', context, async (engine, { session }) => {
    const known = await allJobs(engine.jobs);
    const chosen = chooseJobs(known, action, typed, options);
    const wanted = chosen.filter(({ state }) => actions[action].changes.includes(state));
    const unchanged = chosen.filter((job) => !wanted.includes(job));
    const jobs = await change(wanted, action, engine, session, context);
    tell(vault, action, { jobs, unchanged, known }, options, context);
    if (jobs.length === 0 && unchanged.length > 0) {
      throw new Finding(EXIT.badInput, `There was nothing to ${action}.`);
    }
  });
}

function chooseJobs(
  known: readonly Job[],
  action: Action,
  typed: readonly string[],
  { all, failed }: ChangeOptions,
): readonly Job[] {
  const states = jobStates.filter(
    (state) =>
      (all === true && actions[action].all.includes(state)) || (failed === true && state === 'failed'),
  );
  const named = typed.map((id) => findJob(id, known));
  return [...new Set([...named, ...known.filter(({ state }) => states.includes(state))])];
}

/** @throws TriviumError `locked` where another process has the jobs and grants no wish */
async function change(
  wanted: readonly Job[],
  action: Action,
  engine: Engine,
  { isReadOnly, data }: Session,
  { signal }: CommandContext,
): Promise<readonly Job[]> {
  // The newest first: what waits for others goes before them.
  const ids = wanted.map(({ id }) => id);
  if (!isReadOnly) {
    const changed: Job[] = [];
    for (const id of ids) changed.push(await engine.jobs[action](id));
    return changed;
  }
  if (ids.length === 0) return [];
  const granted = await wish(data, { action, ids }, signal);
  if (granted === undefined) {
    const holder = await findLockHolder(data.path);
    const who = holder === undefined ? 'another process' : describeClaimant(holder);
    const message = `The jobs of this vault are in the hands of ${who}, which does not take wishes now. Try again when it is done.`;
    throw new TriviumError('locked', message);
  }
  const { error } = granted;
  if (error !== undefined) throw new TriviumError('job-not-found', error.message);
  return wanted.map((job) => ({ ...job, state: action === 'retry' ? 'waiting' : 'cancelled' }));
}

function tell(
  vault: string,
  action: Action,
  {
    jobs,
    unchanged,
    known,
  }: { readonly jobs: readonly Job[]; readonly unchanged: readonly Job[]; readonly known: readonly Job[] },
  { json }: VaultOptions,
  { terminal }: CommandContext,
): void {
  if (json) return terminal.printJson({ jobs, unchanged });
  const shortId = shortIds(known);
  for (const job of jobs.slice(0, MOST_SHOWN)) terminal.print(describeJob(job, shortId));
  if (jobs.length > MOST_SHOWN) terminal.print(`and ${formatCount(jobs.length - MOST_SHOWN, 'more job')}`);
  for (const job of unchanged) {
    terminal.print(
      `${shortId(job)}  ${describeSubject(job)} ${nothingToDo[action][job.state] ?? job.state}.`,
    );
  }
  if (jobs.length + unchanged.length === 0) terminal.print(`There is nothing to ${action}.`);
  if (action === 'retry' && jobs.length > 0) {
    terminal.note(`"trivium jobs run ${vault}" works on what waits now; a watch does by itself.`);
  }
}
