import type { Job } from './job-queue';
import type { JobTable } from './job-table';
import { causeOfLost, failed, isLost, retried } from './transitions';

type Jobs = Pick<JobTable, 'get' | 'followersOf'>;

/** The jobs, and all that waited for one of them that is lost: those fail with it, and so on. */
export function withLostFollowers(jobs: readonly Job[], table: Jobs, nowMs: number): readonly Job[] {
  const changed = new Map(jobs.map((job) => [job.id, job]));
  // A map gives also what is added while it is walked.
  for (const job of changed.values()) {
    if (!isLost(job.state)) continue;
    for (const follower of table.followersOf(job.id)) {
      const now = changed.get(follower.id) ?? follower;
      if (now.state === 'waiting' && now.after.includes(job.id))
        changed.set(now.id, failed(now, causeOfLost(job), nowMs, true));
    }
  }
  return [...changed.values()];
}

/** A job that waits again, and those that had failed only because it had. */
export function withRevivedFollowers(job: Job, table: Jobs): readonly Job[] {
  const changed = new Map([[job.id, job]]);
  for (const { id } of changed.values()) {
    for (const follower of table.followersOf(id)) {
      // Whoever failed without having been begun failed for want of another.
      const isRevived = follower.state === 'failed' && follower.tried === 0 && !changed.has(follower.id);
      const isHeld = follower.after.some((before) =>
        isLost((changed.get(before) ?? table.get(before))?.state ?? 'done'),
      );
      if (isRevived && !isHeld) changed.set(follower.id, retried(follower));
    }
  }
  return [...changed.values()];
}

/** The job as it is, or failed where one that has to be done before is lost already. */
export function failedIfLost(job: Job, stateOf: (id: string) => Job | undefined, nowMs: number): Job {
  const lost = job.after.map(stateOf).find((before) => before !== undefined && isLost(before.state));
  return lost === undefined ? job : failed(job, causeOfLost(lost), nowMs, true);
}

/** Fails those of the new jobs that come, directly or not, after one that is lost. They are in no circle. */
export function failLost(jobs: Map<string, Job>, table: Pick<JobTable, 'get'>, nowMs: number): void {
  const seen = new Set<string>();
  const visit = (job: Job): void => {
    if (seen.has(job.id)) return;
    seen.add(job.id);
    for (const id of job.after) {
      const before = jobs.get(id);
      if (before !== undefined) visit(before);
    }
    jobs.set(
      job.id,
      failedIfLost(job, (id) => jobs.get(id) ?? table.get(id), nowMs),
    );
  };
  for (const job of [...jobs.values()]) visit(job);
}
