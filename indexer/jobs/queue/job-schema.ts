import * as z from 'zod';
import { jobPriorities, jobStates } from './job-queue';

const time = z.iso.datetime();

/** A job as it is written down and read back. */
export const jobSchema = z.object({
  id: z.string().min(1),
  kind: z.string().min(1),
  payload: z.json(),
  key: z.string().exactOptional(),
  priority: z.enum(jobPriorities),
  after: z.array(z.string()),
  afterEnd: z.array(z.string()),
  attempts: z.number().int().min(1),
  state: z.enum(jobStates),
  createdAt: time,
  notBefore: time.exactOptional(),
  tried: z.number().int().min(0),
  startedAt: time.exactOptional(),
  endedAt: time.exactOptional(),
  leasedUntil: time.exactOptional(),
  worker: z.string().exactOptional(),
  phase: z.string().exactOptional(),
  causes: z.array(z.object({ at: time, message: z.string() })),
  result: z.json().exactOptional(),
});
