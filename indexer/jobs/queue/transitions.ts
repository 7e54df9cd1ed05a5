import {
  DEFAULT_ATTEMPTS,
  FIRST_RETRY_MS,
  LEASE_MS,
  LONGEST_CAUSE,
  LONGEST_RETRY_MS,
  MOST_CAUSES,
  RETRY_FACTOR,
} from './defaults';
import type { Job, JobPayload, JobState, NewJob } from './job-queue';

const iso = (timeMs: number): string => new Date(timeMs).toISOString();

/** Ids of jobs that have to be done, and of those that have to have ended. */
export type Before = Pick<Job, 'after' | 'afterEnd'>;

/** A job as it is taken in, its dependencies resolved to ids. */
export function createJob(job: NewJob, id: string, before: Before, nowMs: number): Job {
  const { kind, payload, key, priority = 'normal', notBefore, attempts = DEFAULT_ATTEMPTS } = job;
  return {
    ...{ id, kind, payload, priority, ...before, attempts },
    ...(key !== undefined && { key }),
    ...(notBefore !== undefined && { notBefore: iso(Date.parse(notBefore)) }),
    ...{ state: 'waiting', createdAt: iso(nowMs), tried: 0, causes: [] },
  };
}

export function begun(job: Job, worker: string, nowMs: number): Job {
  const times = { startedAt: iso(nowMs), leasedUntil: iso(nowMs + LEASE_MS) };
  return { ...without(job, 'notBefore'), ...times, state: 'running', worker, tried: job.tried + 1 };
}

export function renewed(job: Job, phase: string | undefined, nowMs: number): Job {
  return { ...job, leasedUntil: iso(nowMs + LEASE_MS), ...(phase !== undefined && { phase }) };
}

export function ended(job: Job, state: 'done' | 'cancelled', nowMs: number, result?: JobPayload): Job {
  return { ...settled(job, nowMs), ...(result !== undefined && { result }), state };
}

/** A job that went wrong: for good where that is known or it was tried as often as it may, else it waits for its next try. */
export function failed(job: Job, cause: string, nowMs: number, isFinal: boolean): Job {
  const causes = withCause(job, cause, nowMs);
  if (isFinal || job.tried >= job.attempts) return { ...settled(job, nowMs), causes, state: 'failed' };
  return { ...waiting(job), causes, notBefore: iso(nowMs + retryWaitMs(job.tried)) };
}

/**
 * A job whose worker is gone: it may be taken again at once, also where it was to be tried only once. That a program ended is
 * no fault of the job, unless that happens again and again.
 */
export function abandoned(job: Job, nowMs: number): Job {
  const { worker = 'unknown' } = job;
  const cause = `The worker ${worker} was not heard of any more: its program ended, or slept too long.`;
  if (job.tried >= Math.max(job.attempts, DEFAULT_ATTEMPTS)) return failed(job, cause, nowMs, true);
  return { ...waiting(job), causes: withCause(job, cause, nowMs) };
}

/** Given back untried. */
export function released(job: Job, notBefore: string | undefined): Job {
  const later = notBefore === undefined ? {} : { notBefore: iso(Date.parse(notBefore)) };
  return { ...waiting(job), ...later, tried: job.tried - 1 };
}

/** Waits again with all its tries; what went wrong before stays on view. */
export function retried(job: Job): Job {
  return { ...waiting(job), tried: 0 };
}

/** Wait before the next try of a job that was tried so often. */
export function retryWaitMs(tried: number): number {
  return Math.min(FIRST_RETRY_MS * RETRY_FACTOR ** (tried - 1), LONGEST_RETRY_MS);
}

/** States in which a job can do nothing for those that come after it. */
export const isLost = (state: JobState): boolean => state === 'failed' || state === 'cancelled';

/** Why a job cannot be done: one that had to be done before was not. */
export function causeOfLost(before: Job): string {
  const why = before.causes.at(-1)?.message;
  const how = before.state === 'cancelled' ? 'was cancelled' : `failed${why === undefined ? '' : `: ${why}`}`;
  return `${before.kind} (${before.id}), which had to be done before, ${how}`;
}

function withCause({ causes }: Job, cause: string, nowMs: number): Job['causes'] {
  return [...causes, { at: iso(nowMs), message: cause.slice(0, LONGEST_CAUSE) }].slice(-MOST_CAUSES);
}

function waiting(job: Job): Job {
  return { ...without(job, 'leasedUntil', 'worker', 'phase', 'startedAt', 'endedAt'), state: 'waiting' };
}

function settled(job: Job, nowMs: number): Job {
  return { ...without(job, 'leasedUntil', 'worker', 'phase', 'notBefore'), endedAt: iso(nowMs) };
}

function without(job: Job, ...names: readonly (keyof Job)[]): Job {
  return Object.fromEntries(
    Object.entries(job).filter(([name]) => !names.includes(name as keyof Job)),
  ) as unknown as Job;
}
