import { TriviumError } from '../../platform';
import type { Job, NewJob } from './job-queue';
import type { JobTable } from './job-table';
import { createJob } from './transitions';

export interface AddedJob {
  readonly job: Job;
  readonly isNew: boolean;
}

/** `$0`: the first of the jobs that are added together. */
const PLACE = /^\$(\d+)$/;

/**
 * Makes jobs of what is to be added, with ids for places, and finds those that are there under the same key.
 *
 * @throws TriviumError `job-not-found` where a job is to come after one that is not there
 * @throws Error where jobs wait for one another in a circle, which is a fault of the program
 */
export function resolveNewJobs(
  jobs: readonly NewJob[],
  table: Pick<JobTable, 'get' | 'withKey'>,
  createId: () => string,
  nowMs: number,
): readonly AddedJob[] {
  const places: { readonly id: string; readonly known?: Job; readonly isFirst: boolean }[] = [];
  const idOfKey = new Map<string, string>();
  for (const { key } of jobs) {
    const known = key === undefined ? undefined : table.withKey(key);
    const twin = key === undefined ? undefined : idOfKey.get(key);
    const id = known?.id ?? twin ?? createId();
    if (key !== undefined) idOfKey.set(key, id);
    places.push({ id, isFirst: known === undefined && twin === undefined, ...(known && { known }) });
  }

  const idOf = (reference: string, kind: string): string => {
    const place = PLACE.exec(reference)?.[1];
    const id = place === undefined ? table.get(reference)?.id : places[Number(place)]?.id;
    if (id !== undefined) return id;
    const message = `${kind} is to come after the job ${reference}, which is not in the queue. Add that one first.`;
    throw new TriviumError('job-not-found', message);
  };
  const created = new Map<string, Job>();
  jobs.forEach((job, place) => {
    const { id, isFirst } = places[place] as (typeof places)[number];
    const idsOf = (references: readonly string[] = []) => [
      ...new Set(references.map((reference) => idOf(reference, job.kind))),
    ];
    const before = { after: idsOf(job.after), afterEnd: idsOf(job.afterEnd) };
    if (isFirst) created.set(id, createJob(job, id, before, nowMs));
  });
  refuseCircles(created);
  return places.map(({ id, known, isFirst }) => ({ job: known ?? (created.get(id) as Job), isNew: isFirst }));
}

function refuseCircles(jobs: ReadonlyMap<string, Job>): void {
  const clear = new Set<string>();
  const visit = (id: string, path: readonly string[]): void => {
    const job = jobs.get(id);
    if (job === undefined || clear.has(id)) return;
    if (path.includes(id)) {
      const kinds = [...path.slice(path.indexOf(id)), id].map((each) => jobs.get(each)?.kind);
      throw new Error(`Jobs wait for one another in a circle: ${kinds.join(' after ')}.`);
    }
    for (const before of [...job.after, ...job.afterEnd]) visit(before, [...path, id]);
    clear.add(id);
  };
  for (const id of jobs.keys()) visit(id, []);
}
