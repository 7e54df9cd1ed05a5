import * as z from 'zod';
import type { SessionAnswer } from '../../recall-api';

/** A stretch of a past conversation, as programs are told of it. */
export const sessionHitShape = z.object({
  path: z.string().describe('Note of the conversation.'),
  title: z.string(),
  date: z.string().optional(),
  speaker: z.string(),
  snippet: z.string(),
  line: z.number().int().describe('1-based.'),
  matched: z.array(z.string()),
  score: z.number(),
});

/** What was searched for, beside the hits. */
export const sessionSearchShape = {
  words: z.array(z.string()).describe('The words that were searched for.'),
  from: z.string().optional().describe('First day that the time words allow.'),
  to: z.string().optional().describe('The day after the last one.'),
  notice: z.string().optional().describe('Why this is less than was asked for.'),
};

export function sessionsAsData({ hits, words, time, notice }: SessionAnswer): {
  readonly hits: z.output<typeof sessionHitShape>[];
} & z.output<z.ZodObject<typeof sessionSearchShape>> {
  return {
    hits: hits.map((hit) => ({ ...hit, line: hit.line + 1, matched: [...hit.matched] })),
    words: [...words],
    from: time?.from,
    to: time?.to,
    notice,
  };
}
