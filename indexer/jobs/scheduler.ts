import type { Clock, Schedule } from '../platform';
import { isTimeOfDay, scheduleByTimer, TriviumError } from '../platform';
import { CHECK_INTERVAL_MS, LATE_MS } from './defaults';
import type { DueJob, JobSchedules } from './due-job';
import { dueJobs, nextDueMs } from './due-job';
import type { JobRunner } from './job-runner';
import { closing } from './job-runner';
import type { LocalTime } from './local-time';
import { systemLocalTime } from './local-time';
import type { RunLock } from './run-lock';
import type { RunLog } from './run-log';
import { jobNames } from './run-record';
import type { JobName, JobResult, RunStarter } from './run-record';

export interface SchedulerOptions {
  readonly clock: Clock;
  readonly runLog: RunLog;
  /** Shared with all that runs jobs on command, so that no two run at once. */
  readonly runner: JobRunner;
  /** `after` names a job that {@link jobNames} has before. */
  readonly jobs: JobSchedules;
  readonly runJob: (job: JobName, signal: AbortSignal) => Promise<JobResult>;
  /** Why a job does not run by itself, in a sentence for the log; undefined where it may. Asked each time. */
  readonly whyOff?: (job: JobName) => string | undefined;
  /** Which of several programs on one machine runs them; all do where absent. */
  readonly lock?: RunLock;
  /** The platform's timers by default. */
  readonly schedule?: Schedule;
  /** The machine's time zone by default. */
  readonly localTime?: LocalTime;
}

/**
 * Runs jobs daily at their local time. What was missed, because the machine slept or the program was closed, is caught up
 * once, not once for each day. Whether a job had its run of a day stands in the log of runs, so that closing, opening,
 * changed clocks and time zones never make it run twice.
 */
export interface Scheduler {
  /** Looks at once, and catches up what was missed. */
  start(): void;
  /** Looks at the clock now rather than at the next turn: after a setting changed, or a person ran what others wait for. */
  check(): void;
  /** No job begins any more; one that runs is cut short, and caught up after the next start. */
  stop(): Promise<void>;
}

/** @throws TriviumError `setting-invalid` for a time that is no time of day */
export function createScheduler(options: SchedulerOptions): Scheduler {
  for (const job of jobNames) checkSchedule(options.jobs, job);
  return new TimedScheduler(options);
}

function checkSchedule(jobs: JobSchedules, job: JobName): void {
  const { at, after } = jobs[job] ?? {};
  if (at !== undefined && !isTimeOfDay(at)) {
    throw new TriviumError('setting-invalid', `${at} is no time of day for ${job}: write it as 03:00.`);
  }
  if (after !== undefined && jobNames.indexOf(after) >= jobNames.indexOf(job)) {
    throw new TriviumError('setting-invalid', `${job} cannot run after ${after}, which runs after it.`);
  }
}

class TimedScheduler implements Scheduler {
  readonly #options: SchedulerOptions;
  readonly #schedule: Schedule;
  readonly #localTime: LocalTime;
  /** By which clock each due job was first seen to be due: what waits for another is not late by it. */
  readonly #seen = new Map<JobName, { readonly day: string; readonly by: RunStarter }>();
  #isStarted = false;
  #hasLock = false;
  #cancelTimer: (() => void) | undefined;
  #running: AbortController | undefined;
  #working: Promise<void> | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#schedule = options.schedule ?? scheduleByTimer;
    this.#localTime = options.localTime ?? systemLocalTime;
  }

  start(): void {
    this.#isStarted = true;
    this.check();
  }

  check(): void {
    if (!this.#isStarted) return;
    this.#see();
    this.#wait();
    // Held for as long as the program is open: another that has not run these days yet would, else.
    if (this.#hasLock) void this.#takeLock();
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async stop(): Promise<void> {
    this.#isStarted = false;
    this.#cancelTimer?.();
    this.#running?.abort(closing);
    await this.#working;
    if (this.#hasLock) await this.#options.lock?.release();
  }

  /** Looks again at the next time of a job, but soon in any case: timers stand still while the machine sleeps. */
  #wait(): void {
    this.#cancelTimer?.();
    const nowMs = this.#options.clock.now();
    const dueMs = nextDueMs(nowMs, this.#options.jobs, this.#localTime) ?? Infinity;
    this.#cancelTimer = this.#schedule(() => this.check(), Math.min(dueMs - nowMs, CHECK_INTERVAL_MS));
  }

  #due(): readonly DueJob[] {
    const { clock, runLog, jobs, whyOff = () => undefined } = this.#options;
    return dueJobs({
      nowMs: clock.now(),
      localTime: this.#localTime,
      schedules: jobs,
      runs: runLog.runs().filter(({ isOwn }) => isOwn),
      whyOff,
    });
  }

  #see(): void {
    const nowMs = this.#options.clock.now();
    for (const { job, day, dueMs } of this.#due()) {
      if (this.#seen.get(job)?.day === day) continue;
      this.#seen.set(job, { day, by: nowMs - dueMs > LATE_MS ? 'catch-up' : 'schedule' });
    }
  }

  /** Taken when there is something to run: a program whose jobs are off keeps no other from running its own. */
  async #takeLock(): Promise<boolean> {
    this.#hasLock = (await this.#options.lock?.take()) ?? true;
    return this.#hasLock;
  }

  /** Runs what is due, one after the other, until nothing is. */
  async #work(): Promise<void> {
    const { runner, runLog } = this.#options;
    for (;;) {
      await runner.idle();
      if (!this.#isStarted) return;
      this.#see();
      const due = this.#due();
      for (const { job, day, state, why } of due) {
        if (state === 'skipped') await runLog.skip({ job, by: this.#starterOf(job), day }, why ?? '');
      }
      const next = due.find(({ state }) => state === 'ready');
      if (next === undefined || !(await this.#takeLock()) || !this.#isStarted) return;
      // A person's command may have come meanwhile.
      if (!runner.isBusy) await this.#run(next);
    }
  }

  async #run({ job, day }: DueJob): Promise<void> {
    const { runner, runJob } = this.#options;
    const by = this.#starterOf(job);
    const controller = new AbortController();
    this.#running = controller;
    try {
      const request = { job, by, day, signal: controller.signal };
      await runner.run(request, (signal) => runJob(job, signal));
    } finally {
      this.#running = undefined;
    }
  }

  #starterOf(job: JobName): RunStarter {
    return this.#seen.get(job)?.by ?? 'schedule';
  }
}
