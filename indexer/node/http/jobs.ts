import { z } from '@hono/zod-openapi';
import type { Job } from '../../jobs';
import { jobStates } from '../../jobs';
import { TriviumError } from '../../platform';
import { MOST_LISTED } from './defaults';
import type { DocumentJob } from './document-jobs';
import { documentId, jobId, parseId } from './ids';
import { defineRoute } from './route';
import type { RouteContext } from './route';

/** What is looked through for jobs of one space, or for one by its id. */
const MOST_JOBS = 10_000;

const jobShape = z
  .object({
    id: z.string(),
    kind: z.string(),
    state: z.enum(jobStates),
    createdAt: z.string(),
    endedAt: z.string().optional(),
    phase: z.string().optional(),
    cause: z.string().optional(),
    documents: z.array(z.string()).optional(),
  })
  .openapi('Job');

type JobData = z.output<typeof jobShape>;

const listJobs = defineRoute({
  method: 'get',
  path: '/v3/jobs',
  summary: 'Work that waits, runs or has ended, the newest first',
  isReading: true,
  query: z.object({ limit: z.coerce.number().int().min(1).max(MOST_LISTED).default(50) }),
  output: z.object({ jobs: z.array(jobShape), total: z.number().int() }),
  run: async ({ query: { limit } }, context) => {
    const jobs = await allJobs(context);
    return { data: { jobs: jobs.slice(0, limit), total: jobs.length } };
  },
});

const getJob = defineRoute({
  method: 'get',
  path: '/v3/jobs/{id}',
  summary: 'One job',
  isReading: true,
  params: z.object({ id: z.string().describe('job_…') }),
  output: jobShape,
  run: async ({ params }, context) => {
    const id = jobId(parseId('job', params.id));
    const job = (await allJobs(context)).find((one) => one.id === id);
    if (job === undefined) throw new TriviumError('job-not-found', `There is no job with the id "${id}".`);
    return { data: job };
  },
});

/** Of documents that this server takes in, and of the vault's own queue. */
async function allJobs({ session, scope, documents }: RouteContext): Promise<readonly JobData[]> {
  const queued = await session.engine.jobs.list({ limit: MOST_JOBS });
  const isWithin = (space: string | undefined): boolean => scope.only === undefined || space === scope.only;
  return [
    ...documents
      .jobs()
      .filter(({ space }) => isWithin(space))
      .map(documentJobAsData),
    ...queued.filter(({ payload }) => isWithin(ofSpace.safeParse(payload).data?.space)).map(jobAsData),
  ].sort((one, other) => other.createdAt.localeCompare(one.createdAt));
}

/** A job that names no space may be of any. */
const ofSpace = z.object({ space: z.string() });

function documentJobAsData({ id, state, createdAt, endedAt, cause, paths }: DocumentJob): JobData {
  const documents = paths?.map(documentId);
  return { id: jobId(id), kind: 'add-document', state, createdAt, endedAt, cause, documents };
}

function jobAsData({ id, kind, state, createdAt, endedAt, phase, causes }: Job): JobData {
  return { id: jobId(id), kind, state, createdAt, endedAt, phase, cause: causes.at(-1)?.message };
}

export const jobRoutes = [listJobs, getJob];
