import { addDays } from '../platform';
import { ATTEMPTS_PER_DAY } from './defaults';
import type { LocalTime } from './local-time';
import { lastDueDay, momentOf } from './local-time';
import { jobTitle } from './run-lines';
import type { LoggedRun } from './run-log';
import { jobNames } from './run-record';
import type { JobName } from './run-record';

/** When a job runs. */
export interface JobSchedule {
  /** Local time of day, `HH:MM`. */
  readonly at: string;
  /** A job of the same day that has to have gone well before. Where that one is switched off, it is not waited for. */
  readonly after?: JobName;
}

export type JobSchedules = Readonly<Partial<Record<JobName, JobSchedule>>>;

export interface DueQuestion {
  readonly nowMs: number;
  readonly localTime: LocalTime;
  readonly schedules: JobSchedules;
  /** Runs of this device, the newest first. */
  readonly runs: readonly LoggedRun[];
  /** Why a job does not run by itself, in a sentence; undefined where it may. */
  readonly whyOff: (job: JobName) => string | undefined;
}

/** A job whose time has come and that did not run for that day. */
export interface DueJob {
  readonly job: JobName;
  /** Local day that it is due for: of days that were missed only the last. */
  readonly day: string;
  readonly dueMs: number;
  /** `waiting`: for a job that comes before it. `skipped`: it cannot run as things stand, and `why` says why not. */
  readonly state: 'ready' | 'waiting' | 'skipped';
  readonly why?: string;
}

/** What is due, in the order in which jobs follow one another. Nothing but the log and the clock decides. */
export function dueJobs(question: DueQuestion): readonly DueJob[] {
  const { nowMs, localTime, runs } = question;
  return scheduled(question.schedules).flatMap(([job, { at, after }]) => {
    const day = lastDueDay(nowMs, at, localTime);
    if (isSettled(runs, job, day)) return [];
    return [{ job, day, dueMs: momentOf(day, at, localTime), ...stateOf(question, job, day, after) }];
  });
}

/** The next moment at which the time of some job comes; undefined where none is scheduled. */
export function nextDueMs(nowMs: number, schedules: JobSchedules, localTime: LocalTime): number | undefined {
  const moments = scheduled(schedules).map(([, { at }]) =>
    momentOf(addDays(lastDueDay(nowMs, at, localTime), 1), at, localTime),
  );
  return moments.length === 0 ? undefined : Math.min(...moments);
}

function scheduled(schedules: JobSchedules): readonly (readonly [JobName, JobSchedule])[] {
  return jobNames.flatMap((job) => {
    const schedule = schedules[job];
    return schedule === undefined ? [] : [[job, schedule] as const];
  });
}

/**
 * Whether the job had its run of that day, however it ended; one that was cut short has another try. A run of the day after
 * counts too: then the clock or the time zone went back, and what came later took in what was earlier. One that is further
 * ahead was dated by a wrong clock.
 */
function isSettled(runs: readonly LoggedRun[], job: JobName, day: string): boolean {
  const days = [day, addDays(day, 1)];
  const tries = runs.filter(
    (run) => run.job === job && run.by !== 'person' && run.outcome !== 'skipped' && days.includes(run.day),
  );
  return tries.length >= ATTEMPTS_PER_DAY || tries.some(({ outcome }) => outcome !== 'cut-short');
}

function stateOf(
  { nowMs, localTime, schedules, runs, whyOff }: DueQuestion,
  job: JobName,
  day: string,
  after: JobName | undefined,
): Pick<DueJob, 'state' | 'why'> {
  const off = whyOff(job);
  if (off !== undefined) return { state: 'skipped', why: off };
  const before = after === undefined ? undefined : schedules[after];
  if (after === undefined || before === undefined || whyOff(after) !== undefined) return { state: 'ready' };

  const dueDay = lastDueDay(nowMs, before.at, localTime);
  if (dueDay < day || !isSettled(runs, after, dueDay)) return { state: 'waiting' };
  // Whoever started it. That of the day after helps no more: the profile of that day is to come.
  const last = runs.find((run) => run.job === after && run.day === day && run.outcome !== 'skipped');
  if (last?.outcome === 'done') return { state: 'ready' };
  if (last?.outcome === undefined) return { state: 'waiting' };
  return { state: 'skipped', why: `${jobTitle(job)} of ${day} did not run. ${last.message ?? ''}`.trim() };
}
