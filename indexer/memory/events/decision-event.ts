import * as z from 'zod';
import { verdicts } from '../memory';

/** The one event of the stream `decisions`: what was judged of two texts. Nothing of it counts in the fold. */
export const decisionEventSchema = z.object({
  id: z.string().min(1),
  at: z.iso.datetime(),
  newText: z.string(),
  newId: z.string().exactOptional(),
  olderId: z.string(),
  olderText: z.string(),
  verdict: z.enum([...verdicts, 'unsure']),
  proposal: z.enum(verdicts).exactOptional(),
  similarity: z.number().exactOptional(),
  threshold: z.number(),
  certainty: z.number(),
  judge: z.string(),
  rule: z.string().exactOptional(),
  reason: z.string(),
});
export type DecisionEvent = z.infer<typeof decisionEventSchema>;
