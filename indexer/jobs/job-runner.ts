import type { Clock } from '../platform';
import { isAbort, toPlainError, TriviumError } from '../platform';
import type { LocalTime } from './local-time';
import { localDay, systemLocalTime } from './local-time';
import type { RunEnd, RunLog } from './run-log';
import type { JobName, JobResult, RunRecord, RunStarter } from './run-record';

export interface JobRunnerOptions {
  readonly runLog: RunLog;
  readonly clock: Clock;
  /** Told exactly once of each run, when it has ended, however it did. */
  readonly notify: (run: RunRecord) => void;
  /** The machine's time zone by default. */
  readonly localTime?: LocalTime;
}

export interface RunRequest {
  readonly job: JobName;
  readonly by: RunStarter;
  /** Local day that the run is for; today by default. */
  readonly day?: string;
  readonly signal?: AbortSignal;
}

export interface EndedRun {
  readonly record: RunRecord;
  /** What the job threw, where it did not go well. */
  readonly error?: unknown;
}

/** Runs jobs, never two at a time, and writes into the log that they began and how they ended. */
export interface JobRunner {
  readonly isBusy: boolean;
  /** Waits its turn. Never fails: what the job throws is in the answer. */
  run(request: RunRequest, work: (signal: AbortSignal) => Promise<JobResult>): Promise<EndedRun>;
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>;
}

/** Reason of the abort of a job whose program closes: such a run is caught up, one that a person cancelled is not. */
export const closing = new TriviumError('cancelled', 'Trivium was closed before it was done.');

export function createJobRunner(options: JobRunnerOptions): JobRunner {
  const { runLog, clock, notify, localTime = systemLocalTime } = options;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const run = async (
    { job, by, day = localDay(clock.now(), localTime), signal = new AbortController().signal }: RunRequest,
    work: (signal: AbortSignal) => Promise<JobResult>,
  ): Promise<EndedRun> => {
    const { id } = await runLog.begin({ job, by, day });
    const { end, ...failure } = await outcomeOf(work, signal);
    const record = await runLog.end(id, end);
    try {
      notify(record);
    } catch {
      // A message that cannot be shown makes no run fail: it stands in the log.
    }
    return { record, ...failure };
  };

  return {
    get isBusy() {
      return waiting > 0;
    },
    run: (request, work) => {
      waiting += 1;
      const ended = last
        .then(() => run(request, work))
        .finally(() => {
          waiting -= 1;
        });
      last = ended.catch(() => undefined);
      return ended;
    },
    idle: async () => {
      while (waiting > 0) await last;
    },
  };
}

async function outcomeOf(
  work: (signal: AbortSignal) => Promise<JobResult>,
  signal: AbortSignal,
): Promise<{ readonly end: RunEnd; readonly error?: unknown }> {
  try {
    signal.throwIfAborted();
    return { end: { outcome: 'done', ...(await work(signal)) } };
  } catch (error) {
    const { message } = toPlainError(error);
    if (!signal.aborted && !isAbort(error)) return { end: { outcome: 'failed', message }, error };
    const outcome = signal.reason === closing ? 'cut-short' : 'cancelled';
    return { end: { outcome, message }, error };
  }
}
