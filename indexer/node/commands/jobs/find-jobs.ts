import type { JobsEngine } from '../../../jobs-api';
import type { Job } from '../../../jobs';
import { TriviumError } from '../../../platform';

/** Jobs of one run were made in the same moment and begin alike; their ends differ. */
const SHORTEST = 6;

/** Every job that is known, the newest first. */
export function allJobs(jobs: Pick<JobsEngine, 'list'>): Promise<readonly Job[]> {
  return jobs.list({ limit: Number.MAX_SAFE_INTEGER });
}

/** The shortest end that tells each of these from all others; at least six characters, so that it stays so for a while. */
export function shortIds(jobs: readonly Pick<Job, 'id'>[]): (job: Pick<Job, 'id'>) => string {
  for (let length = SHORTEST; ; length++) {
    const ends = new Set(jobs.map(({ id }) => id.slice(-length)));
    if (ends.size === jobs.length || jobs.every(({ id }) => id.length <= length)) {
      return ({ id }) => id.slice(-length);
    }
  }
}

/**
 * The job with this id, or with an id that begins or ends so and is the only one.
 *
 * @throws TriviumError `job-not-found`
 */
export function findJob(typed: string, jobs: readonly Job[]): Job {
  const part = typed.trim().toUpperCase();
  const found = jobs.filter(({ id }) => {
    const whole = id.toUpperCase();
    return part !== '' && (whole.startsWith(part) || whole.endsWith(part));
  });
  const [job, other] = found;
  if (job !== undefined && other === undefined) return job;
  const message =
    job === undefined
      ? `No job begins or ends with "${typed}". "trivium jobs <vault>" lists them.`
      : `${found.length} jobs begin or end with "${typed}". Give more of it.`;
  throw new TriviumError('job-not-found', message);
}
