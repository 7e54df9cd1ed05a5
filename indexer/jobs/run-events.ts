import * as z from 'zod';
import { jobNames, runOutcomes, runStarters } from './run-record';

const event = z.object({ id: z.string(), at: z.iso.datetime() });
const run = event.extend({
  job: z.enum(jobNames),
  by: z.enum(runStarters),
  /** Local day that the run is for. */
  day: z.iso.date(),
  /** Id of the writer whose device ran it. */
  writer: z.string().optional(),
});

const startedEvent = run.extend({ type: z.literal('started') });

/** What it came to stands in the line's text. */
const endedEvent = event.extend({
  type: z.literal('ended'),
  /** Id of its start. */
  run: z.string(),
  outcome: z.enum(runOutcomes).exclude(['skipped']),
  counts: z.record(z.string(), z.number()).optional(),
});

/** A run that was due and did not come about; why stands in the line's text. */
const skippedEvent = run.extend({ type: z.literal('skipped') });

export const runStreamSchema = z.discriminatedUnion('type', [startedEvent, endedEvent, skippedEvent]);
export type RunStreamEvent = z.infer<typeof runStreamSchema>;
