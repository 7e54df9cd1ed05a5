import { createLedgerId } from '../../ledger';
import { TriviumError } from '../../platform';
import type { ClaimedJob, Job, NewJob } from './job-queue';
import type { JobTable } from './job-table';
import { failedIfLost, failLost, withLostFollowers, withRevivedFollowers } from './lost-jobs';
import { resolveNewJobs } from './new-jobs';
import type { AddedJob } from './new-jobs';
import { abandoned, ended, failed, isLost, released, retried } from './transitions';

/** What a change comes to: the jobs it touches, as they are then, and the answer. */
export interface Change<T> {
  readonly jobs: readonly Job[];
  readonly answer: T;
}

/** Decides a change over the jobs it may touch; what it stands on, journal or database, is not its matter. */
export type Decision<T> = (table: JobTable, nowMs: number) => Change<T>;

/** @throws TriviumError `job-not-found`, Error where jobs wait for one another in a circle; see {@link resolveNewJobs} */
export function addJobs(jobs: readonly NewJob[]): Decision<readonly AddedJob[]> {
  return (table, nowMs) => {
    const added = resolveNewJobs(jobs, table, () => createLedgerId(nowMs), nowMs);
    const fresh = new Map(added.filter(({ isNew }) => isNew).map(({ job }) => [job.id, job]));
    failLost(fresh, table, nowMs);
    const answer = added.map(({ job, isNew }) => ({ job: fresh.get(job.id) ?? job, isNew }));
    return { jobs: [...fresh.values()], answer };
  };
}

/** @throws TriviumError `job-not-found` */
export function retryJob(id: string): Decision<Job> {
  return (table, nowMs) => {
    const job = existing(table, id);
    if (!isLost(job.state)) return { jobs: [], answer: job };
    const again = failedIfLost(retried(job), (before) => table.get(before), nowMs);
    const jobs = again.state === 'failed' ? [again] : withRevivedFollowers(again, table);
    return { jobs, answer: again };
  };
}

/** @throws TriviumError `job-not-found` */
export function cancelJob(id: string): Decision<Job> {
  return (table, nowMs) => {
    const job = existing(table, id);
    if (job.state === 'done' || job.state === 'cancelled') return { jobs: [], answer: job };
    const cancelled = ended(job, 'cancelled', nowMs);
    return { jobs: withLostFollowers([cancelled], table, nowMs), answer: cancelled };
  };
}

/**
 * Takes jobs from workers that are gone.
 *
 * @param isLeft whose worker is known to have ended; by default those whose lease is over
 */
export function takeBackAbandoned(
  isLeft: (job: Job, nowMs: number) => boolean = isLeaseOver,
): Decision<undefined> {
  return (table, nowMs) => {
    const left = table.in('running').filter((job) => isLeft(job, nowMs));
    const back = left.map((job) => abandoned(job, nowMs));
    return { jobs: withLostFollowers(back, table, nowMs), answer: undefined };
  };
}

export const isLeaseOver = ({ leasedUntil = '' }: Job, nowMs: number): boolean =>
  Date.parse(leasedUntil) <= nowMs;

/** Who holds a job settles it in one of these ways; `settle` answers false where it is another's by now. */
export function settlingBy(
  settle: (as: (job: Job, nowMs: number) => Job) => Promise<boolean>,
): Pick<ClaimedJob, 'complete' | 'fail' | 'release'> {
  return {
    complete: (result) => settle((job, nowMs) => ended(job, 'done', nowMs, result)),
    fail: (cause, isFinal = false) => settle((job, nowMs) => failed(job, cause, nowMs, isFinal)),
    release: (notBefore) => settle((job) => released(job, notBefore)),
  };
}

function existing(table: JobTable, id: string): Job {
  const job = table.get(id);
  if (job !== undefined) return job;
  const message = `There is no job ${id}. It may have been done long ago; "trivium jobs" lists those that are known.`;
  throw new TriviumError('job-not-found', message);
}
