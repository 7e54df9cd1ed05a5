import type { JobsRequest } from '../../../../indexer/jobs-api';
import type { Client } from '../../client';

/**
 * Cancels or retries all jobs of a kind, also those that the view does not list.
 *
 * @returns how many there were
 */
export async function endEach(
  { jobs }: Pick<Client, 'jobs'>,
  what: 'cancel' | 'retry',
  request: Pick<JobsRequest, 'states'>,
): Promise<number> {
  const found = await jobs.list({ ...request, limit: Number.MAX_SAFE_INTEGER });
  // The oldest first, so that a job finds those before it waiting again.
  for (const { id } of [...found].reverse()) await jobs[what](id);
  return found.length;
}
