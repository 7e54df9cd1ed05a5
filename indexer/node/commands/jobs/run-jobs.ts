import type { Command } from 'commander';
import type { Engine } from '../../../engine-api';
import type { Job, QueueCounts } from '../../../jobs';
import { whyNobodyAnswers } from '../../../nodes';
import { TriviumError } from '../../../platform';
import type { ProgressListener } from '../../../platform';
import { describeClaimant, findLockHolder } from '../../data/lock';
import { openDataFolder } from '../../data/data-folder';
import { findVaultFolder } from '../../files/file-vault';
import type { VaultOptions } from '../../session-config';
import { EXIT, Finding } from '../../terminal/exit-codes';
import { formatCount, formatTime } from '../../terminal/format';
import { withProgress } from '../../terminal/progress';
import type { CommandContext, Terminal } from '../../terminal/terminal';
import { addVaultOptions } from '../command-line';
import { describeCounts, describeJob } from './describe-jobs';
import { allJobs, shortIds } from './find-jobs';
import { withEngine } from './with-engine';

const MOST_SHOWN = 20;

/** `jobs run`. */
export function addRunCommand(jobs: Command, context: CommandContext): void {
  const command = jobs
    .command('run')
    .description('work on what waits until nothing is ready; Ctrl-C leaves the rest for later')
    .argument('<vault>', 'the folder with the notes');
  addVaultOptions(command)
    .addHelpText('after', '\nEnds with 4 where jobs failed, or wait and no server does them.\n')
    .action((vault: string, options: VaultOptions) => runJobs(vault, options, context));
}

async function runJobs(vault: string, options: VaultOptions, context: CommandContext): Promise<void> {
  await throwIfWorkedOn(vault, options);
  await withEngine(vault, options, 'write', context, async (engine, { loadMeaning }) => {
    const { terminal, signal } = context;
    const open = (
      await engine.jobs.list({ states: ['waiting', 'running'], limit: Number.MAX_SAFE_INTEGER })
    ).map(({ id }) => id);
    if (open.length > 0) await Promise.all([loadMeaning(), engine.nodes.check(signal)]);
    const counts = await withProgress(context, ({ onProgress }) =>
      drain(engine, open.length, signal, onProgress),
    );
    const known = await allJobs(engine.jobs);
    if (options.json) terminal.printJson(counts);
    else
      terminal.print(
        open.length === 0 ? `Nothing waits. ${describeCounts(counts)}.` : describeCounts(counts),
      );
    const ended = known.filter(({ id }) => open.includes(id));
    tellFailed(ended, known, terminal);
    tellLater(ended, terminal);
    await throwIfLeft(engine, ended);
  });
}

function drain(
  engine: Engine,
  total: number,
  signal: AbortSignal,
  onProgress: ProgressListener,
): Promise<QueueCounts> {
  return engine.jobs.drain({
    signal,
    onProgress: ({ waiting, running }) => {
      const done = Math.max(0, total - waiting - running);
      onProgress({ phase: 'extract', done, total });
    },
  });
}

/** A watch works on the jobs by itself. @throws TriviumError `locked` */
async function throwIfWorkedOn(vault: string, options: VaultOptions): Promise<void> {
  const data = await openDataFolder(await findVaultFolder(vault), options.data);
  const holder = await findLockHolder(data.path);
  if (holder === undefined) return;
  const message =
    `${describeClaimant(holder)} has the jobs of this vault, and works on them by itself if it is a watch. ` +
    `"trivium jobs ${vault}" tells how far they are.`;
  throw new TriviumError('locked', message.charAt(0).toUpperCase() + message.slice(1));
}

function tellFailed(ended: readonly Job[], known: readonly Job[], terminal: Terminal): void {
  const shortId = shortIds(known);
  const failed = ended.filter(({ state }) => state === 'failed');
  for (const job of failed.slice(0, MOST_SHOWN)) terminal.note(describeJob(job, shortId));
  if (failed.length > MOST_SHOWN)
    terminal.note(`and ${formatCount(failed.length - MOST_SHOWN, 'more failed job')}`);
}

/** When those that went wrong are tried again. */
function tellLater(ended: readonly Job[], terminal: Terminal): void {
  const times = ended.flatMap(({ state, notBefore }) =>
    state === 'waiting' && notBefore ? [notBefore] : [],
  );
  const first = times.sort()[0];
  if (first === undefined) return;
  const them = times.length === 1 ? 'waits' : 'wait';
  terminal.note(`${formatCount(times.length, 'job')} ${them} for another try, from ${formatTime(first)} on.`);
}

/** @throws Finding where a job failed, TriviumError where one is ready and no server is there to do it */
async function throwIfLeft(engine: Engine, ended: readonly Job[]): Promise<void> {
  const failed = ended.filter(({ state }) => state === 'failed').length;
  const status = await engine.nodes.status();
  const isLeft = ended.some(({ kind, state }) => kind === 'extract-note' && state === 'waiting');
  const why = isLeft ? whyNobodyAnswers(status, 'chat') : undefined;
  if (why !== undefined) throw why;
  if (failed > 0) {
    throw new Finding(
      EXIT.model,
      `${formatCount(failed, 'job')} failed. To try again: trivium jobs retry <vault> --failed`,
    );
  }
}
