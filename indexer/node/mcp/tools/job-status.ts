import * as z from 'zod';
import { jobStates } from '../../../jobs';
import type { Job } from '../../../jobs';
import { TriviumError } from '../../../platform';
import type { Scope } from '../../server';
import { defineTool } from '../tool';
import { asData } from '../wording';

/** What is looked through for a job by its id. */
const MOST_JOBS = 10_000;

export const jobStatusTool = defineTool({
  name: 'job_status',
  title: 'Work that waits',
  description: `Jobs that are done later (documents, extraction): which wait, run, are done or failed, and why. With an id (of add_document, say) that one alone.`,
  annotations: { readOnlyHint: true, openWorldHint: false },
  input: z.object({
    id: z.string().optional(),
    states: z.array(z.enum(jobStates)).optional(),
    limit: z.number().int().min(1).max(200).default(20),
  }),
  output: z.object({
    jobs: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        state: z.enum(jobStates),
        createdAt: z.string(),
        endedAt: z.string().optional(),
        tried: z.number().int(),
        phase: z.string().optional(),
        cause: z.string().optional().describe('Why it failed or was tried again, the last time.'),
      }),
    ),
  }),
  run: async ({ id, states, limit }, { session: { engine }, scope }) => {
    const all = await engine.jobs.list({ limit: MOST_JOBS, ...(states !== undefined && { states }) });
    const found = all
      .filter((job) => isWithin(scope, job) && (id === undefined || job.id === id))
      .slice(0, limit)
      .map(({ causes, ...job }) => ({ ...job, cause: causes.at(-1)?.message }));
    if (id !== undefined && found.length === 0) {
      throw new TriviumError('job-not-found', `There is no job with the id "${id}".`);
    }
    const lines = found.map(
      (job) => `- ${job.id}: ${job.kind}, ${job.state}${job.cause === undefined ? '' : `: ${job.cause}`}`,
    );
    return { text: lines.length > 0 ? asData(lines) : 'No such jobs.', data: { jobs: found } };
  },
});

/** A job that names no space may be of any. */
function isWithin({ only }: Scope, { payload }: Job): boolean {
  return only === undefined || ofSpace.safeParse(payload).data?.space === only;
}

const ofSpace = z.object({ space: z.string() });
